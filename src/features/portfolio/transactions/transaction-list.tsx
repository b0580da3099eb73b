import type { ReactNode } from 'react';
import { paths } from '@/config/paths';
import { MovementTable } from '@/features/portfolio/movement-table';
import { t } from '@/lang/portfolio';
import { formatUsd } from '@/lib/format/format';
import { TRANSACTION_STATUS_LABELS } from '@/shared/vocabulary';
import { Button } from '@/ui/basics/button';
import { Link } from '@/ui/basics/link';
import { EmptyState } from '@/ui/feedback/empty-state';
import {
  TRANSACTION_TONES,
  type Transaction,
  transactionAmount,
  transactionTitle,
} from './transaction-text';

export function TransactionList({
  docs,
  empty,
}: {
  docs: readonly Transaction[];
  /** Shown when the list is empty; by default a link to the first purchase. */
  empty?: ReactNode;
}) {
  if (docs.length === 0 && empty) return empty;
  if (docs.length === 0) {
    return (
      <EmptyState
        title={t('No transactions yet')}
        action={
          <Button variant="secondary" href={paths.buyShares}>
            {t('Buy shares')}
          </Button>
        }
      >
        {t('Buy shares to see your first transaction here.')}
      </EmptyState>
    );
  }
  return (
    <MovementTable
      label={t('Transactions')}
      headings={[t('Transaction'), t('Amount'), t('Value')]}
      rows={docs.map((line) => ({
        id: line.id,
        at: line.createdAt,
        title: <Link href={paths.transaction(line.id)}>{transactionTitle(line)}</Link>,
        amount: transactionAmount(line),
        value: line.valueUsd === null ? '–' : formatUsd(line.valueUsd),
        status: {
          tone: TRANSACTION_TONES[line.status],
          label: t(TRANSACTION_STATUS_LABELS[line.status]),
        },
      }))}
    />
  );
}
