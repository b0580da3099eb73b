import type { DataOf } from '@fnx/api/endpoints';
import { TRANSACTION_TYPE_LABELS, type TransactionStatus } from '@fnx/api/shared/vocabulary';
import { t } from '@/lang/portfolio';
import { groupThousands, roundDecimal } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';

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
      return status === 'CONFIRMED'
        ? t('Bought with {symbol}', { symbol })
        : status === 'PENDING'
          ? t('Buying with {symbol}', { symbol })
          : t('Purchase with {symbol}', { symbol });
    case 'SWAP':
      return receivedSymbol
        ? t('Swapped {given} for {received}', { given: symbol, received: receivedSymbol })
        : t('Swap of {symbol}', { symbol });
    case 'TRANSFER_IN':
      return t('{symbol} received', { symbol });
    case 'TRANSFER_OUT':
      return t('{symbol} sent', { symbol });
    default:
      return t(TRANSACTION_TYPE_LABELS[type]);
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
  SECONDARY_BUY: '+',
  SALE: '−',
  REWARD_CLAIM: '+',
  DISTRIBUTION: '+',
  BONUS: '+',
  ISSUE: '+',
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
  if (shares !== null) return sharesText(shares, sign);
  return `${sign}${groupThousands(roundDecimal(amount, 6, 'down', 2))} ${symbol}`;
}
