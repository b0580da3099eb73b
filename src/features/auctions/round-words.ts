import type { RoundState } from '@fnx/api/shared/auction-vocabulary';
import { type AuctionsText, t } from '@/lang/auctions';
import { formatAmount } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import type { OwnOrder, Round } from './queries';

type Tone = 'done' | 'waiting' | 'failed' | 'idle';

export const ROUND_LABELS: Record<RoundState, AuctionsText> = {
  ANNOUNCED: 'Announced',
  OPEN: 'Open',
  CLOSED: 'Closed, the price is being found',
  CLEARED: 'Price found',
  VOID: 'Ended without a trade',
  CANCELLED: 'Cancelled before it opened',
};

export const ROUND_TONES: Record<RoundState, Tone> = {
  ANNOUNCED: 'idle',
  OPEN: 'waiting',
  CLOSED: 'waiting',
  CLEARED: 'done',
  VOID: 'idle',
  CANCELLED: 'idle',
};

export const ORDER_LABELS: Record<OwnOrder['state'], AuctionsText> = {
  OPEN: 'In the round',
  CANCELLED: 'Cancelled',
  STRUCK: 'Removed, because your holding is frozen',
  TRADED: 'Traded, being settled',
  SETTLED: 'Settled',
  UNFILLED: 'Did not trade',
  UNDONE: 'Undone, because nobody settled it',
};

export const ORDER_TONES: Record<OwnOrder['state'], Tone> = {
  OPEN: 'waiting',
  CANCELLED: 'idle',
  STRUCK: 'failed',
  TRADED: 'waiting',
  SETTLED: 'done',
  UNFILLED: 'idle',
  UNDONE: 'failed',
};

export const sideText = (side: OwnOrder['side']) => (side === 'SALE' ? t('Sale') : t('Bid'));

/** The bank's own order, wherever a round is shown. */
export function bankText(bank: NonNullable<Round['bank']>, symbol: string): string {
  const [shares, price] = [sharesText(bank.shares), formatAmount(bank.price, symbol)];
  return bank.side === 'SALE'
    ? t('The bank itself offers {shares}, which are new, for {price} or more.', { shares, price })
    : t('The bank itself bids for {shares} at {price} or less, and cancels those that it buys.', {
        shares,
        price,
      });
}
