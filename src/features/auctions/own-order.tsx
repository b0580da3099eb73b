import { endpoints } from '@fnx/api/endpoints';
import { formatDecimal, mulDiv, parseDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { paths } from '@/config/paths';
import { type AuctionsText, t } from '@/lang/auctions';
import { formatAmount, formatShares } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import { download } from '@/lib/http/http';
import { saveDownload } from '@/lib/page/save-download';
import type { Part } from '@/lists/columns';
import { DateTime } from '@/lists/date-time';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { TextButton } from '@/ui/basics/text-button';
import { StatusDot } from '@/ui/feedback/status-dot';
import { type Step, Steps } from '@/ui/feedback/steps';
import { TransactionLink } from '@/wallet/transaction-link';
import type { OwnOrder } from './queries';
import { ORDER_LABELS, ORDER_TONES, sideText } from './round-words';

/** An order with what became of it. */
export const orderParts: readonly Part<OwnOrder, AuctionsText>[] = [
  {
    at: 'title',
    cell: ({ side, shares, roundId }) => (
      <>
        {sideText(side)}: {sharesText(shares)}{' '}
        <small>
          <Link href={paths.round(roundId)}>{t('Round {id}', { id: roundId })}</Link>
        </small>
      </>
    ),
  },
  {
    at: 'state',
    cell: ({ state }) => <StatusDot tone={ORDER_TONES[state]}>{t(ORDER_LABELS[state])}</StatusDot>,
  },
  {
    at: 'fact',
    head: ({ side }) => (side === 'SALE' ? 'Lowest price' : 'Highest price'),
    cell: ({ limit, symbol }) => formatAmount(limit, symbol),
  },
  {
    at: 'fact',
    head: 'Paid in',
    cell: ({ deposit, symbol, state }) =>
      deposit !== null && state === 'OPEN' ? formatAmount(deposit, symbol) : null,
  },
  { at: 'fact', head: 'Traded', cell: ({ fill }) => fill && formatShares(fill) },
  { at: 'fact', head: 'Price', cell: ({ price, symbol }) => price && formatAmount(price, symbol) },
  {
    at: 'fact',
    head: ({ side }) => (side === 'SALE' ? 'Received' : 'Paid'),
    cell: ({ money, symbol }) => (/[1-9]/.test(money) ? formatAmount(money, symbol) : null),
  },
  {
    at: 'fact',
    head: 'Came back',
    cell: ({ refund, symbol }) => (/[1-9]/.test(refund) ? formatAmount(refund, symbol) : null),
  },
  { at: 'fact', head: 'Placed', cell: ({ placedAt }) => <DateTime at={placedAt} /> },
  { at: 'actions', cell: ({ note, roundId }) => (note ? <Note roundId={roundId} /> : null) },
];

/** The contract note of a round, as a PDF file. */
function Note({ roundId }: { roundId: string }) {
  const load = () => download(endpoints.auctionNote, undefined, { params: { id: roundId } });
  return (
    <TextButton onClick={() => void saveDownload(load, t('Contract note saved'))}>
      {t('Contract note (PDF)')}
    </TextButton>
  );
}

/** Says in one sentence how an order traded, and shows how far shares and money are. */
export function OrderResult({ order }: { order: OwnOrder }) {
  const { fill, price, state, side, shares, symbol } = order;
  if (state === 'UNFILLED' || fill === null || price === null || !/[1-9]/.test(fill)) {
    return (
      <p>
        {side === 'SALE'
          ? t('Your sale did not trade. Your shares are free again.')
          : t('Your bid did not trade. Your money comes back to you.')}
      </p>
    );
  }
  const [filled, all] = [formatShares(fill), sharesText(shares)];
  const each = formatAmount(price, '').trim();
  const money = formatAmount(moneyOf(fill, price, side), symbol);
  const fee = formatAmount(order.fee, symbol);
  return (
    <Stack gap={16}>
      <p className="figure">
        {side === 'SALE'
          ? t('Your sale: {fill} of {shares} at {price} = {money}, fee {fee}', {
              fill: filled,
              shares: all,
              price: each,
              money,
              fee,
            })
          : t('Your bid: {fill} of {shares} at {price} = {money}', {
              fill: filled,
              shares: all,
              price: each,
              money,
            })}
      </p>
      <Steps label={t('Settlement')} steps={stepsOf(order, fill)} />
      {order.note ? <Note roundId={order.roundId} /> : null}
    </Stack>
  );
}

/** Prices have at most 18 decimals. */
const PRECISION = 18;

function moneyOf(fill: string, price: string, side: OwnOrder['side']): string {
  const shares = parseDecimal(fill, SHARE_DECIMALS);
  const rounding = side === 'SALE' ? 'down' : 'up';
  const raw = mulDiv(
    shares,
    parseDecimal(price, PRECISION),
    10n ** BigInt(SHARE_DECIMALS),
    rounding,
  );
  return formatDecimal(raw, PRECISION, 2);
}

function stepsOf(
  { side, settled, state, money, refund, symbol, lastTrade }: OwnOrder,
  fill: string,
): Step[] {
  const isSettled = state === 'SETTLED';
  const received =
    side === 'SALE'
      ? t('Paid to you: {money}', { money: formatAmount(money, symbol) })
      : t('Shares received: {count}', { count: formatShares(settled) });
  return [
    { title: t('Price found'), state: 'done' },
    {
      title: t('Settled: {settled} of {fill} shares', {
        settled: formatShares(settled),
        fill: formatShares(fill),
      }),
      detail: isSettled ? undefined : t('Anyone can settle. This service does it by itself.'),
      state: isSettled ? 'done' : 'current',
    },
    {
      title: received,
      detail: lastTrade ? (
        <TransactionLink hash={lastTrade.txHash} text={t('Transaction')} />
      ) : undefined,
      state: isSettled ? 'done' : 'todo',
    },
    ...(side === 'BID' && /[1-9]/.test(refund)
      ? [
          {
            title: t('Came back: {money}', { money: formatAmount(refund, symbol) }),
            state: 'done' as const,
          },
        ]
      : []),
  ];
}
