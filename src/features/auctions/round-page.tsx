import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { paths } from '@/config/paths';
import { t } from '@/lang/auctions';
import { priceText } from '@/lib/format/auction-text';
import { formatAmount, formatDateTime, formatPct, formatShares } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import { useAbout } from '@/lib/queries/display-currency';
import { Blank } from '@/lists/blank';
import { Card } from '@/ui/basics/card';
import disclosure from '@/ui/basics/disclosure.module.css';
import { Figure } from '@/ui/basics/figure';
import { Inline, Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import portal from '@/ui/basics/portal-page.module.css';
import parts from '@/ui/basics/portal-parts.module.css';
import { type Row, Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { StatusDot } from '@/ui/feedback/status-dot';
import { TransactionLink } from '@/wallet/transaction-link';
import { type Round, roundQuery } from './queries';
import { RoundChart } from './round-chart';
import { bankText, ROUND_LABELS, ROUND_TONES } from './round-words';
import { RoundDocument } from './rounds-list';
import { OpensIn, TimeLeft } from './time-left';
import { TradeCard } from './trade-card';

/** One round: its price, its book, the owner's order, and its terms. */
export function RoundPage() {
  const { query, isReady } = useRouter();
  const id = typeof query.round === 'string' ? query.round : '';
  const round = useQuery({ ...roundQuery(id), enabled: isReady && id !== '' });
  const { data } = round;
  return (
    <div className={portal.page}>
      <header className={portal.top}>
        <p>
          <Link href={paths.sell}>{t('Sell shares')}</Link>
        </p>
        <h1 className={portal.heading}>{t('Round {id}', { id })}</h1>
        {data ? (
          <StatusDot tone={ROUND_TONES[data.state]}>{t(ROUND_LABELS[data.state])}</StatusDot>
        ) : null}
      </header>
      {data ? <Sheet round={data} /> : <Blank of={round} blockSize="640px" />}
    </div>
  );
}

/** The owner's order stands last: what becomes of it changes its height, and moves nothing. */
function Sheet({ round }: { round: Round }) {
  const { bank, symbol, indexedBlock } = round;
  return (
    <>
      <Figures round={round} />
      {bank ? (
        <Notice boxed title={t('The bank’s own order')}>
          {bankText(bank, symbol)} {t('It is part of the announcement and cannot be changed.')}{' '}
          <RoundDocument {...round} />
        </Notice>
      ) : null}
      <div className={parts.two}>
        <Stack gap={22}>
          <Card title={t('Supply and demand')}>
            <RoundChart round={round} />
          </Card>
          <Card>
            <details>
              <summary className={disclosure.summary}>{t('Terms')}</summary>
              <Rows rows={termRows(round)} />
              {indexedBlock ? (
                <p className="small">
                  {t('As of {time}', { time: formatDateTime(indexedBlock.time) })}
                </p>
              ) : null}
            </details>
          </Card>
        </Stack>
        <TradeCard round={round} />
      </div>
    </>
  );
}

function Figures({ round }: { round: Round }) {
  const { state, price, volume, indicative, symbol, opens, closes } = round;
  const shown = price ?? indicative?.price ?? null;
  const about = useAbout();
  return (
    <Inline gap="16px clamp(32px, 6vw, 88px)" className={parts.totals}>
      <Figure
        size="small"
        label={state === 'OPEN' ? t('Price if it closed now') : t('Price')}
        value={shown === null ? '–' : formatAmount(shown, '').trim()}
        unit={shown === null ? undefined : `${symbol}${about(shown, symbol)}`}
      />
      <Figure
        size="small"
        label={state === 'OPEN' ? t('Would be traded') : t('Traded')}
        value={state === 'CLOSED' ? '–' : formatShares(volume ?? indicative?.volume ?? '0')}
        unit={state === 'CLOSED' ? undefined : t('shares')}
      />
      {state === 'ANNOUNCED' ? (
        <OpensIn opens={opens} note={formatDateTime(opens)} />
      ) : (
        <Figure
          size="small"
          label={t('Time left')}
          value={state === 'OPEN' ? <TimeLeft until={closes} /> : t('Over')}
          note={formatDateTime(closes)}
        />
      )}
    </Inline>
  );
}

function termRows(round: Round): Row[] {
  const { result, settlement, volume, ticks, orders, bank } = round;
  const time = (iso: string) => formatDateTime(iso);
  return [
    { id: 'opens', label: t('Opens'), value: time(round.opens) },
    {
      id: 'last',
      label: t('Orders only grow from'),
      value: time(round.lastTime),
    },
    { id: 'closes', label: t('Closes'), value: time(round.closes) },
    {
      id: 'ladder',
      label: t('Prices'),
      value: `${priceText(round, 0)} – ${priceText(round, ticks - 1)}`,
      note: t('in steps of {step}', { step: formatAmount(round.step, round.symbol) }),
    },
    { id: 'least', label: t('Least order'), value: sharesText(round.minShares) },
    { id: 'fee', label: t('Fee of the seller'), value: formatPct(round.feePercent) },
    {
      id: 'orders',
      label: t('Orders'),
      value: t('Sales: {sales}, bids: {bids}', {
        sales: String(orders.sales),
        bids: String(orders.bids),
      }),
    },
    ...(bank && bank.fill !== null
      ? [
          {
            id: 'bank',
            label: t('The bank’s own order'),
            value: t('It traded {shares}.', { shares: sharesText(bank.fill) }),
          },
        ]
      : []),
    ...(result
      ? [
          {
            id: 'result',
            label: t('Price found'),
            value: time(result.at),
            note: <TransactionLink hash={result.txHash} text={t('Transaction')} />,
          },
        ]
      : []),
    ...(settlement && volume !== null
      ? [
          {
            id: 'settled',
            label: t('Settled'),
            value: t('{settled} of {fill} shares', {
              settled: formatShares(settlement.shares),
              fill: formatShares(volume),
            }),
            note: t('What is not settled by {time} is undone', { time: time(round.settleBy) }),
          },
        ]
      : []),
    { id: 'document', label: t('Document'), value: <RoundDocument {...round} /> },
    {
      id: 'contract',
      label: t('Auctions contract'),
      value: round.contract,
      long: true,
      copy: t('Copy contract address'),
    },
  ];
}
