import { TRANSACTION_STATUS_LABELS } from '@fnx/api/shared/vocabulary';
import { paths } from '@/config/paths';
import { type PortfolioText, t } from '@/lang/portfolio';
import { formatUsd } from '@/lib/format/format';
import type { Column } from '@/lists/columns';
import { DateTime } from '@/lists/date-time';
import { Button } from '@/ui/basics/button';
import { Link } from '@/ui/basics/link';
import { StatusDot } from '@/ui/feedback/status-dot';
import {
  TRANSACTION_TONES,
  type Transaction,
  transactionAmount,
  transactionTitle,
} from './transaction-text';

/** The list of transactions, on its own page and in the overview. */
export const TRANSACTION_COLUMNS = [
  {
    at: 'when',
    head: 'Date',
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
    orders: { '': 'Newest first', createdAt: 'Oldest first' },
  },
  {
    at: 'title',
    head: 'Transaction',
    cell: (line) => <Link href={paths.transaction(line.id)}>{transactionTitle(line)}</Link>,
  },
  {
    at: 'figure',
    head: 'Amount',
    cell: transactionAmount,
    orders: { '-shares': 'Most shares first', shares: 'Fewest shares first' },
  },
  {
    at: 'value',
    head: 'Value',
    cell: ({ valueUsd }) => (valueUsd === null ? '–' : formatUsd(valueUsd)),
    orders: { '-valueUsd': 'Highest value first', valueUsd: 'Lowest value first' },
  },
  {
    at: 'state',
    head: 'Status',
    cell: ({ status }) => (
      <StatusDot tone={TRANSACTION_TONES[status]}>{t(TRANSACTION_STATUS_LABELS[status])}</StatusDot>
    ),
  },
] as const satisfies readonly Column<Transaction, PortfolioText>[];

/** Before the first transaction. */
export const noTransactions = () => ({
  title: 'No transactions yet' as const,
  text: 'Buy shares to see your first transaction here.' as const,
  action: (
    <Button variant="secondary" href={paths.buyShares}>
      {t('Buy shares')}
    </Button>
  ),
});
