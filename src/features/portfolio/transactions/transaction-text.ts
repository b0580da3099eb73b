import type { DataOf } from '@/api/endpoints';
import { formatShares, groupThousands, roundDecimal } from '@/lib/format/format';
import { TRANSACTION_TYPE_LABELS, type TransactionStatus } from '@/shared/vocabulary';

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
    case 'TRANSFER_IN':
      return `${symbol} received`;
    case 'TRANSFER_OUT':
      return `${symbol} sent`;
    default:
      return TRANSACTION_TYPE_LABELS[type];
  }
}

export const TRANSACTION_TONES = {
  PENDING: 'waiting',
  CONFIRMED: 'done',
  FAILED: 'failed',
  CANCELLED: 'idle',
} as const satisfies Record<TransactionStatus, string>;

/** Types that move something in or out, once confirmed. A swap does both, and staked shares stay with their owner. */
const SIGNS: Partial<Record<Transaction['type'], string>> = {
  BUY: '+',
  REWARD_CLAIM: '+',
  DISTRIBUTION: '+',
  TRANSFER_IN: '+',
  TRANSFER_OUT: '−',
};

/** Signed amount once confirmed: `+40.06 shares`, or the coins if no shares move. */
export function transactionAmount({
  type,
  status,
  shares,
  amount,
  symbol,
}: Pick<Transaction, 'type' | 'status' | 'shares' | 'amount' | 'symbol'>): string {
  const sign = (status === 'CONFIRMED' && SIGNS[type]) || '';
  if (shares !== null) return `${sign}${formatShares(shares)} shares`;
  return `${sign}${groupThousands(roundDecimal(amount, 6, 'down', 2))} ${symbol}`;
}
