import type { DataOf } from '@/api/endpoints';
import { formatShares, groupThousands, roundDecimal } from '@/lib/format/format';

export type Transaction = DataOf<'latestTransactions'>['docs'][number];

/** What a line of the book is called. */
export function transactionTitle({
  type,
  status,
  symbol,
  receivedSymbol,
}: Pick<Transaction, 'type' | 'status' | 'symbol'> &
  Partial<Pick<Transaction, 'receivedSymbol'>>): string {
  switch (type) {
    case 'BUY':
      // Until it is final nothing is bought, and what came to nothing never was.
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
      return `${symbol} sent back`;
    case 'TRANSFER_IN':
      return `${symbol} received`;
    case 'TRANSFER_OUT':
      return `${symbol} sent`;
  }
}

/** Kinds of lines, for a filter. */
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

/** The state of a line, with the tone of its dot. */
export const TRANSACTION_STATES = {
  PENDING: { words: 'Not final yet', tone: 'waiting' },
  CONFIRMED: { words: 'Done', tone: 'done' },
  FAILED: { words: 'Failed', tone: 'failed' },
  CANCELLED: { words: 'Cancelled', tone: 'idle' },
} as const;

const OUT = new Set<Transaction['type']>(['STAKE', 'TRANSFER_OUT']);
const MINUS = '−';

/** What came or went, with its sign once it has: `+40.06` shares, or the coins of a line that moves none. */
export function transactionAmount({
  type,
  status,
  shares,
  amount,
  symbol,
}: Pick<Transaction, 'type' | 'status' | 'shares' | 'amount' | 'symbol'>): string {
  // Of a swap the line names what was given; neither came in nor went out for good.
  const moved = status === 'CONFIRMED' && type !== 'SWAP';
  const sign = moved ? (OUT.has(type) ? MINUS : '+') : '';
  if (shares !== null) return `${sign}${formatShares(shares)} shares`;
  return `${sign}${groupThousands(roundDecimal(amount, 6, 'down', 2))} ${symbol}`;
}
