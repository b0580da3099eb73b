import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { paths } from '@/config/paths';
import { t } from '@/lang/auctions';
import { formatAmount, formatDateTime } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import { errorMessage } from '@/lib/http/error-messages';
import { toldText } from '@/lib/http/fault-text';
import { configQuery } from '@/lib/queries/shared-queries';
import type { ToldFault } from '@/shared/fault-texts';
import { parseDecimal, SHARE_DECIMALS } from '@/shared/money';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Inline, Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import portal from '@/ui/basics/portal-page.module.css';
import { type Row, Rows } from '@/ui/basics/rows';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusDot } from '@/ui/feedback/status-dot';
import { CallDialog } from '@/wallet/calls/call-dialog';
import { subjectOf } from '@/wallet/calls/kinds';
import type { Offer, OfferCurrency } from '@/wallet/calls/kinds/offer';
import { SentCallsList } from '@/wallet/sent-calls-list';
import { TransactionLink } from '@/wallet/transaction-link';
import { isUnderWay, useSettledCalls } from '@/wallet/use-settled-calls';
import { myWalletQuery } from '@/wallet/wallet-queries';
import { useWallet } from '@/wallet/wallet-store';
import { LinkCode } from './link-code';
import { OFFER_LABELS, OFFER_TONES } from './offer-words';
import { allowanceQuery, checkQuery, offerCurrenciesQuery, offerQuery } from './queries';

type Hex = `0x${string}`;

const same = (one: string, other: string | null | undefined) =>
  one.toLowerCase() === other?.toLowerCase();

/** One offer, for its maker and for who may accept it. */
export function OfferPage() {
  const { query, isReady } = useRouter();
  const link = typeof query.link === 'string' ? query.link : '';
  const offer = useQuery({ ...offerQuery(link), enabled: isReady && link !== '' });
  const currencies = useQuery(offerCurrenciesQuery).data;
  const { data } = offer;
  const currency = data && currencies?.find(({ address }) => same(address, data.currency));
  return (
    <div className={portal.page}>
      <header className={portal.top}>
        <p>
          <Link href={paths.offers}>{t('Offers')}</Link>
        </p>
        <h1 className={portal.heading}>{t('Offer')}</h1>
        {data ? (
          <StatusDot tone={OFFER_TONES[data.state]}>{t(OFFER_LABELS[data.state])}</StatusDot>
        ) : null}
      </header>
      {data && currency ? (
        <Sheet offer={data} currency={currency} />
      ) : offer.isError ? (
        <LoadFailure title={t('The offer could not be loaded')} onRetry={offer.refetch}>
          {errorMessage(offer.error)}
        </LoadFailure>
      ) : (
        <Skeleton blockSize="420px" />
      )}
    </div>
  );
}

type Named = { offer: Offer; currency: OfferCurrency };

type Act = 'offerAllowance' | 'acceptOffer' | 'withdrawOffer';

function Sheet(named: Named) {
  const { offer } = named;
  const mine = useQuery(myWalletQuery).data;
  const [act, setAct] = useState<Act | null>(null);
  const { address } = useWallet();
  const calls = useSettledCalls('offer', mine?.indexedBlock?.number, { about: offer.link });
  const isMaker = mine?.wallets.some((wallet) => same(wallet.address, offer.maker));
  const close = () => setAct(null);
  const isWaiting = calls.some(isUnderWay);
  return (
    <>
      <SentCallsList prefix={subjectOf('offer', offer.link)} />
      <Card title={isMaker ? t('Your offer') : t('The terms')}>
        <Stack gap={18}>
          <Rows rows={termRows(offer, Boolean(isMaker))} />
          {offer.state !== 'OPEN' || !mine ? null : isMaker ? (
            <ForMaker {...named} isWaiting={isWaiting} onAct={setAct} />
          ) : (
            <ForTaker
              {...named}
              taker={takerOf(offer, mine.wallets, address)}
              isWaiting={isWaiting}
              onAct={setAct}
            />
          )}
        </Stack>
      </Card>
      {isMaker && offer.state === 'OPEN' ? (
        <Card title={t('Hand it on')}>
          <LinkCode url={new URL(paths.offerOf(offer.link), location.origin).href} />
        </Card>
      ) : null}
      {act === 'acceptOffer' ? (
        <CallDialog name={act} data={{ ...named, taker: address }} onClose={close} onSent={close} />
      ) : act ? (
        <CallDialog name={act} data={named} onClose={close} onSent={close} />
      ) : null}
    </>
  );
}

/** The named wallet, the connected one, or one that could. */
function takerOf(
  offer: Offer,
  wallets: readonly { address: string; registered: boolean }[],
  connected: string | undefined,
): Hex | undefined {
  const own = wallets.filter(({ registered }) => registered).map(({ address }) => address);
  const found = offer.taker ?? own.find((one) => same(one, connected)) ?? own[0];
  return found as Hex | undefined;
}

type ActProps = Named & { isWaiting: boolean; onAct: (act: Act) => void };

/** What is left for the maker: the allowance, without which nobody can accept it. */
function ForMaker({ offer, currency, isWaiting, onAct }: ActProps) {
  const config = useQuery(configQuery).data;
  const token = offer.makerSells ? config?.contracts.shareToken : currency.address;
  const needed = offer.makerSells
    ? parseDecimal(offer.shares, SHARE_DECIMALS)
    : parseDecimal(offer.amount, currency.decimals);
  const allowed = useQuery({
    ...allowanceQuery(config?.chain.rpcUrl ?? '', offer, token ?? ''),
    enabled: config !== undefined,
  }).data;
  const given = offer.makerSells
    ? sharesText(offer.shares)
    : formatAmount(offer.amount, offer.symbol);
  return (
    <>
      {allowed !== undefined && allowed < needed ? (
        <Notice
          boxed
          title={t('One step is left')}
          action={
            <Button size="small" disabled={isWaiting} onClick={() => onAct('offerAllowance')}>
              {t('Allow {amount}', { amount: given })}
            </Button>
          }
        >
          {t(
            'Nobody can accept the offer until you allow the contract to take {amount} at that moment.',
            { amount: given },
          )}
        </Notice>
      ) : null}
      <p className="small">
        {t(
          'Your shares stay yours until somebody accepts. If you sell or move them, the offer fails and nothing happens.',
        )}
      </p>
      <Inline gap={12}>
        <Button variant="secondary" disabled={isWaiting} onClick={() => onAct('withdrawOffer')}>
          {t('Withdraw offer')}
        </Button>
      </Inline>
    </>
  );
}

/** Whether it can be accepted, and the reason why not, before anybody pays a network fee. */
function ForTaker({ offer, taker, isWaiting, onAct }: ActProps & { taker: Hex | undefined }) {
  const check = useQuery({
    ...checkQuery(offer.link, taker ?? '0x'),
    enabled: taker !== undefined,
  }).data;
  if (!taker) {
    return (
      <Notice boxed title={t('You need a registered wallet')}>
        {t(
          'Shares and money go straight from wallet to wallet. Register one on the Wallet page first.',
        )}
      </Notice>
    );
  }
  if (check && !check.acceptable) {
    return (
      <Notice boxed title={t('It cannot be accepted now')}>
        {check.fault ? toldText(check.fault as ToldFault) : t('The contract does not say why.')}{' '}
        {t('Nothing was sent, and no fee was paid.')}
      </Notice>
    );
  }
  return (
    <Inline gap={12}>
      <Button disabled={!check || isWaiting} onClick={() => onAct('acceptOffer')}>
        {t('Review and accept')}
      </Button>
    </Inline>
  );
}

function termRows(offer: Offer, isMaker: boolean): Row[] {
  const gives = offer.makerSells === isMaker;
  const shares = sharesText(offer.shares);
  const money = formatAmount(offer.amount, offer.symbol);
  const { accepted } = offer;
  return [
    { id: 'give', label: t('You give'), value: gives ? shares : money },
    { id: 'get', label: t('You receive'), value: gives ? money : shares },
    { id: 'maker', label: t('From'), value: offer.maker, long: true },
    {
      id: 'taker',
      label: t('Who may accept it'),
      value: offer.taker ?? t('Every registered holder'),
      long: offer.taker !== null,
    },
    { id: 'deadline', label: t('Ends'), value: formatDateTime(offer.deadline) },
    ...(accepted
      ? [
          {
            id: 'accepted',
            label: t('Accepted'),
            value: formatDateTime(accepted.at),
            note: <TransactionLink hash={accepted.txHash} text={t('Transaction')} />,
          },
        ]
      : []),
  ];
}
