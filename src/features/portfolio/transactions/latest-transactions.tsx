import { t } from '@/lang/portfolio';
import { ListTable } from '@/lists/list-table';
import { EmptyState } from '@/ui/feedback/empty-state';
import { noTransactions, TRANSACTION_COLUMNS } from './transaction-columns';
import type { Transaction } from './transaction-text';

/** The newest transactions, in a card of another page. */
export function LatestTransactions({
  rows,
}: {
  /** Undefined until loaded. */
  rows: readonly Transaction[] | undefined;
}) {
  if (rows?.length === 0) return <FirstPurchase />;
  return (
    <ListTable
      t={t}
      label={t('Transactions')}
      columns={TRANSACTION_COLUMNS}
      rows={rows}
      keyOf={({ id }) => id}
    />
  );
}

function FirstPurchase() {
  const { title, text, action } = noTransactions();
  return (
    <EmptyState title={t(title)} action={action}>
      {t(text)}
    </EmptyState>
  );
}
