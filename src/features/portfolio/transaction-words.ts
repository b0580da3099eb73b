import type { DataOf } from '@/api/endpoints';
import { formatShares, groupThousands, roundDecimal } from '@/lib/format';

export type Transaction = DataOf<'latestTransactions'>['docs'][number];

/** What a line of the book is called. */
export function transactionTitle({
  type,
  symbol,
  receivedSymbol,
}: Pick<Transaction, 'type' | 'symbol'> & Partial<Pick<Transaction, 'receivedSymbol'>>): string {
  switch (type) {
    case 'BUY':
      return `Bought with ${symbol}`;
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
  PENDING: { words: 'Final soon', tone: 'waiting' },
  CONFIRMED: { words: 'Done', tone: 'done' },
  FAILED: { words: 'Failed', tone: 'failed' },
  CANCELLED: { words: 'Cancelled', tone: 'idle' },
} as const;

const OUT = new Set<Transaction['type']>(['STAKE', 'TRANSFER_OUT']);
const MINUS = '−';

/** What came or went, with its sign: `+40.06` shares, or the coins of a line that moves none. */
export function transactionAmount({
  type,
  shares,
  amount,
  symbol,
}: Pick<Transaction, 'type' | 'shares' | 'amount' | 'symbol'>): string {
  // Of a swap the line names what was given; neither came in nor went out for good.
  const sign = type === 'SWAP' ? '' : OUT.has(type) ? MINUS : '+';
  if (shares !== null) return `${sign}${formatShares(shares)} shares`;
  return `${sign}${groupThousands(roundDecimal(amount, 6, 'down', 2))} ${symbol}`;
}
