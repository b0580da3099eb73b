import type { OrderSide } from '@fnx/chain/order-side';
import { AmountError, formatDecimal, parseDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { t } from '@/lang/auctions';
import { amountMessage } from '@/lib/format/amount-message';
import { formatShares } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import { type AuctionOrder, isWorse } from '@/shared/auctions';
import type { OwnOrder, Round } from './queries';

/** The order being entered; `amount` as typed. */
export type OrderDraft = { side: OrderSide; amount: string; tick: number };

export type ReadDraft =
  | { kind: 'empty' }
  | { kind: 'order'; order: AuctionOrder }
  | { kind: 'fault'; text: string };

export const sharesIn = (text: string) => parseDecimal(text, SHARE_DECIMALS);

/** The sums of the round, and what decides between equal prices. */
export const marketOf = ({ sales, bids, anchorTick, minShares }: Round) => ({
  book: { sales: sales.map(sharesIn), bids: bids.map(sharesIn) },
  anchor: anchorTick,
  least: sharesIn(minShares),
});

export const orderOf = ({ side, tick, shares }: OwnOrder): AuctionOrder => ({
  side,
  tick,
  shares: sharesIn(shares),
});

type Limits = {
  round: Round;
  /** The holder's order on this side, and the one on the other. */
  before: AuctionOrder | null;
  other: AuctionOrder | null;
  /** Shares that can be put on sale besides those that are; undefined while unknown. */
  free: string | undefined;
  isLastTime: boolean;
};

/** The order as typed, or why the contract would not take it. */
export function readDraft({ side, amount, tick }: OrderDraft, limits: Limits): ReadDraft {
  const { round, before, other, free, isLastTime } = limits;
  const typed = amount.trim();
  if (typed === '' || typed === '.') return { kind: 'empty' };
  const shares = readShares(typed);
  if (typeof shares === 'string') return { kind: 'fault', text: shares };
  const fault = (text: string): ReadDraft => ({ kind: 'fault', text });
  if (shares < sharesIn(round.minShares)) {
    return fault(t('An order is at least {shares}.', { shares: sharesText(round.minShares) }));
  }
  const most =
    side === 'SALE' && free !== undefined ? sharesIn(free) + (before?.shares ?? 0n) : null;
  if (most !== null && shares > most) {
    const count = formatShares(formatDecimal(most, SHARE_DECIMALS));
    return fault(t('You can sell up to {count} shares.', { count }));
  }
  if (other && (side === 'SALE' ? tick <= other.tick : tick >= other.tick)) {
    return fault(t('Your bid must stay below the lowest price of your sale.'));
  }
  if (isLastTime && isWorse(before, tick, shares)) {
    return fault(
      t('Until the close your order can only grow, or take a better price for the other side.'),
    );
  }
  return { kind: 'order', order: { side, tick, shares } };
}

/** The number in millionths, or what is wrong with it. */
function readShares(text: string): bigint | string {
  try {
    return sharesIn(text.replace(/^\./, '0.').replace(/\.$/, ''));
  } catch (error) {
    if (error instanceof AmountError) return amountMessage(error);
    throw error;
  }
}
