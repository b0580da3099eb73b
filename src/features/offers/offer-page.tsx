import type { DataOf } from '@fnx/api/endpoints';
import type { ToldFault } from '@fnx/api/shared/fault-texts';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import type { Hex } from 'viem';
import { paths } from '@/config/paths';
import { t } from '@/lang/auctions';
import { formatAmount } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import { ErrorText } from '@/lib/http/error-text';
import { toldText } from '@/lib/http/fault-text';
import { useAbout } from '@/lib/queries/display-currency';
import { queryKey } from '@/lib/queries/query-keys';
import { configQuery } from '@/lib/queries/shared-queries';
import { Blank } from '@/lists/blank';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Inline, Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { LinkCode } from '@/ui/basics/link-code';
import portal from '@/ui/basics/portal-page.module.css';
import { Rows } from '@/ui/basics/rows';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Notice } from '@/ui/feedback/notice';
import { StatusDot } from '@/ui/feedback/status-dot';
import { CallDialog } from '@/wallet/calls/call-dialog';
import { subjectOf } from '@/wallet/calls/kinds';
import type { Offer, OfferCurrency } from '@/wallet/calls/kinds/offer';
import { NoWallet } from '@/wallet/no-wallet';
import { SentCallsList } from '@/wallet/sent-calls-list';
import { isUnderWay, useSettledCalls } from '@/wallet/use-settled-calls';
import { myWalletQuery } from '@/wallet/wallet-queries';
import { useWallet } from '@/wallet/wallet-store';
import { type Side, termRows } from './offer-terms';
import { OFFER_LABELS, OFFER_TONES } from './offer-words';
import styles from './offers.module.css';
import { allowanceQuery, checkQuery, offerQuery, paceOf, useGivenInAll } from './queries';

const same = (one: string, other: string | null | undefined) =>
  one.toLowerCase() === other?.toLowerCase();

/** One offer, for its maker and for who may accept it. */
export function OfferPage() {
  const { query, isReady } = useRouter();
  const link = typeof query.link === 'string' ? query.link : '';
  const offer = useQuery({ ...offerQuery(link), enabled: isReady && link !== '' });
  const { data } = offer;
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
      {data ? (
        <Sheet offer={data} currency={currencyOf(data)} />
      ) : (
        <Blank of={offer} blockSize="420px" />
      )}
    </div>
  );
}

const currencyOf = ({ currencyId, symbol, currency, decimals }: Offer): OfferCurrency => ({
  ...{ currencyId, symbol, decimals },
  address: currency as Hex,
});

type Named = { offer: Offer; currency: OfferCurrency };

type Act = 'offerAllowance' | 'acceptOffer' | 'withdrawOffer';

function Sheet(named: Named) {
  const { offer } = named;
  const client = useQueryClient();
  const wallets = useQuery({ ...myWalletQuery, refetchInterval: paceOf(offer.link) });
  const mine = wallets.data;
  const [act, setAct] = useState<Act | null>(null);
  const { address } = useWallet();
  const calls = useSettledCalls('offer', mine?.indexedBlock?.number, { about: offer.link });
  const side = sideOf(offer, mine?.wallets ?? []);
  const taker = mine && takerOf(offer, mine.wallets, address);
  const isMaker = side === 'maker' && offer.state === 'OPEN';
  const { inAll, unallowed } = useUnallowed(named, isMaker);
  const close = () => setAct(null);
  const sent = () => {
    close();
    // The next answers set the pace.
    void client.invalidateQueries({ queryKey: queryKey('offer', offer.link) });
    void wallets.refetch();
  };
  const isWaiting = calls.some(isUnderWay);
  const acting = { isWaiting, onAct: setAct };
  return (
    <>
      <Card
        title={side === 'maker' ? t('Your offer') : t('The terms')}
        className={styles.terms}
        action={
          unallowed ? (
            <Button size="small" disabled={isWaiting} onClick={() => setAct('offerAllowance')}>
              {t('Allow {amount}', { amount: unallowed })}
            </Button>
          ) : null
        }
      >
        <Stack gap={18}>
          <Rows rows={termRows(offer, side, useAbout())} />
          {!mine ? (
            <Blank of={wallets} />
          ) : offer.state !== 'OPEN' ? null : side === 'maker' ? (
            <ForMaker {...acting} />
          ) : side === 'other' ? (
            <Notice boxed title={t('This offer is for another address')}>
              {t('Only the address named above can accept it. If it is yours, link it first.')}
            </Notice>
          ) : taker ? (
            <ForTaker offer={offer} {...acting} taker={taker} />
          ) : (
            <NoWallet />
          )}
        </Stack>
      </Card>
      {isMaker ? (
        <Card title={t('Hand it on')}>
          <LinkCode url={new URL(paths.offerOf(offer.link), location.origin).href} />
        </Card>
      ) : null}
      {/* News stands last, and moves nothing. */}
      {unallowed ? (
        <Notice boxed title={t('One step is left')}>
          {t(
            'Your open offers give {amount} in all. Each of them can be accepted once you allow that much to be taken, at the moment of acceptance.',
            { amount: unallowed },
          )}
        </Notice>
      ) : null}
      {isMaker && offer.taker ? (
        <Unacceptable link={offer.link} taker={offer.taker as Hex} />
      ) : null}
      <SentCallsList prefix={subjectOf('offer', offer.link)} />
      {act === 'acceptOffer' ? (
        <CallDialog name={act} data={{ ...named, taker }} onClose={close} onSent={sent} />
      ) : act ? (
        <CallDialog name={act} data={{ ...named, inAll }} onClose={close} onSent={sent} />
      ) : null}
    </>
  );
}

type Wallets = readonly { address: string; registered: boolean }[];

/** On which side of an offer the account stands; `other`: it is between two other people. */
function sideOf({ maker, taker, accepted }: Offer, wallets: Wallets): Side {
  const isOwn = (one: string) => wallets.some(({ address }) => same(address, one));
  if (isOwn(maker)) return 'maker';
  const named = accepted?.taker ?? taker;
  return named === null || isOwn(named) ? 'taker' : 'other';
}

/** The named wallet, the connected one, or one that could. */
function takerOf({ taker }: Offer, wallets: Wallets, connected: string | undefined) {
  const own = wallets.filter(({ registered }) => registered).map(({ address }) => address);
  return (taker ?? own.find((one) => same(one, connected)) ?? own[0]) as Hex | undefined;
}

type Acting = { isWaiting: boolean; onAct: (act: Act) => void };

/** All that the maker's open offers give, and its amount while the contract may not take it: nobody can accept them before. */
function useUnallowed({ offer, currency }: Named, isMaker: boolean) {
  const inAll = useGivenInAll(offer, isMaker);
  const config = useQuery(configQuery).data;
  const token = offer.makerSells ? config?.contracts.shareToken : currency.address;
  const allowed = useQuery({
    ...allowanceQuery(config?.chain.rpcUrl ?? '', offer, token ?? ''),
    enabled: isMaker && config !== undefined,
  }).data;
  if (!isMaker || allowed === undefined || allowed >= inAll) return { inAll, unallowed: null };
  const all = formatDecimal(inAll, offer.makerSells ? SHARE_DECIMALS : currency.decimals);
  const unallowed = offer.makerSells ? sharesText(all) : formatAmount(all, offer.symbol);
  return { inAll, unallowed };
}

/** Shows the maker why nobody can accept the offer. A missing allowance has its own line above. */
function Unacceptable({ link, taker }: { link: string; taker: Hex }) {
  const check = useQuery(checkQuery(link, taker)).data;
  return check?.fault && check.fault.name !== 'ALLOWANCE' ? (
    <Refusal check={check} isMaker />
  ) : null;
}

function ForMaker({ isWaiting, onAct }: Acting) {
  return (
    <>
      <p className="small">
        {t(
          'What you give stays yours until somebody accepts. If you no longer have it then, nothing happens.',
        )}{' '}
        {t(
          'You signed this offer, so it stays valid until it ends or your withdrawal is in a block.',
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
function ForTaker({ offer, taker, isWaiting, onAct }: Acting & { offer: Offer; taker: Hex }) {
  const { data: check, isError, error, refetch } = useQuery(checkQuery(offer.link, taker));
  if (isError) {
    return (
      <LoadFailure title={t('The offer could not be checked')} onRetry={refetch}>
        <ErrorText of={error} />
      </LoadFailure>
    );
  }
  if (check && !check.acceptable) return <Refusal check={check} isMaker={false} />;
  return (
    <Inline gap={12}>
      <Button disabled={!check || isWaiting} onClick={() => onAct('acceptOffer')}>
        {t('Review and accept')}
      </Button>
    </Inline>
  );
}

type Check = DataOf<'checkOffer'>;

/** A reason speaks to the side that it is about; the other side is told so. */
function Refusal({ check: { fault, makers }, isMaker }: { check: Check; isMaker: boolean }) {
  const told = fault ? toldText(fault as ToldFault) : t('No reason is given.');
  const reason =
    fault?.name === 'ALLOWANCE'
      ? t('The other person has not allowed the exchange yet.')
      : makers === isMaker
        ? told
        : t('The other person is told: {reason}', { reason: told });
  return (
    <Notice boxed title={t('It cannot be accepted now')}>
      {reason} {t('Nothing was sent, and no fee was paid.')}
    </Notice>
  );
}
