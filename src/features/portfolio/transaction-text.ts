import type { DataOf } from '@/api/endpoints';
import { formatShares, groupThousands, roundDecimal } from '@/lib/format/format';

export type Transaction = DataOf<'latestTransactions'>['docs'][number];

export function transactionTitle({
  type,
  status,
  symbol,
  receivedSymbol,
}: Pick<Transaction, 'type' | 'status' | 'symbol'> &
  Partial<Pick<Transaction, 'receivedSymbol'>>): string {
  switch (type) {
    case 'BUY':
      // A purchase counts as "Bought" only once it is confirmed.
      return `${status === 'CONFIRMED' ? 'Bought' : status === 'PENDING' ? 'Buying' : 'Purchase'} with ${symbol}`;
    case 'SWAP':
      return receivedSymbol ? `Swapped ${symbol} for ${receivedSymbol}` : `Swap of ${symbol}`;
    case 'STAKE':
      return 'Staked';
    case 'UNSTAKE':
      return 'Unstaked';
    case 'REWARD_CLAIM':
      return 'Reward claimed';
    case 'REFUND':
      return `${symbol} refunded`;
    case 'TRANSFER_IN':
      return `${symbol} received`;
    case 'TRANSFER_OUT':
      return `${symbol} sent`;
  }
}

/** Transaction types, for the filter. */
export const TYPE_WORDS: Record<Transaction['type'], string> = {
  BUY: 'Purchases',
  SWAP: 'Swaps',
  STAKE: 'Staked',
  UNSTAKE: 'Unstaked',
  REWARD_CLAIM: 'Rewards',
  REFUND: 'Refunds',
  TRANSFER_IN: 'Received',
  TRANSFER_OUT: 'Sent',
};

/** Label and dot color of each status. */
export const TRANSACTION_STATES = {
  PENDING: { words: 'Pending', tone: 'waiting' },
  CONFIRMED: { words: 'Confirmed', tone: 'done' },
  FAILED: { words: 'Failed', tone: 'failed' },
  CANCELLED: { words: 'Cancelled', tone: 'idle' },
} as const;

const OUT = new Set<Transaction['type']>(['STAKE', 'TRANSFER_OUT']);
const MINUS = '−';

/** Signed amount once confirmed: `+40.06 shares`, or the coins if no shares move. */
export function transactionAmount({
  type,
  status,
  shares,
  amount,
  symbol,
}: Pick<Transaction, 'type' | 'status' | 'shares' | 'amount' | 'symbol'>): string {
  // A swap shows the amount given, unsigned.
  const moved = status === 'CONFIRMED' && type !== 'SWAP';
  const sign = moved ? (OUT.has(type) ? MINUS : '+') : '';
  if (shares !== null) return `${sign}${formatShares(shares)} shares`;
  return `${sign}${groupThousands(roundDecimal(amount, 6, 'down', 2))} ${symbol}`;
}
