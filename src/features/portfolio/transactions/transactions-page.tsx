import type { DataOf } from '@fnx/api/endpoints';
import type { TransactionType } from '@fnx/api/shared/vocabulary';
import { paths } from '@/config/paths';
import { transactionsQuery } from '@/features/portfolio/queries';
import { type PortfolioText, plural, t } from '@/lang/portfolio';
import { formatUsd, groupThousands } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import { ListPage } from '@/lists/list-page';
import { useList } from '@/lists/use-list';
import { Button } from '@/ui/basics/button';
import { Inline } from '@/ui/basics/layout';
import { useReportSwaps } from '@/wallet/report-swaps';
import { ExportButton } from './export-button';
import { noTransactions, TRANSACTION_COLUMNS } from './transaction-columns';
import { FILTERS, narrowing } from './transaction-filters';
import styles from './transactions-page.module.css';

export function TransactionsPage() {
  useReportSwaps();
  const list = useList({
    filters: FILTERS,
    query: (input) => transactionsQuery(narrowing(input)),
  });
  return (
    <ListPage
      t={t}
      title="Transactions"
      label="Transactions"
      list={list}
      columns={TRANSACTION_COLUMNS}
      keyOf={({ id }) => id}
      empty={noTransactions()}
      noMatch="No transactions match these filters. Remove a filter or change your search."
      actions={
        <>
          <Button className={styles.leading} variant="quiet" href={paths.deals}>
            {t('Orders')}
          </Button>
          <Button variant="quiet" href={paths.statement()}>
            {t('Yearly statement')}
          </Button>
          <ExportButton input={narrowing(list.given)} />
        </>
      }
      above={<Sums data={list.data} />}
    />
  );
}

/** Count of the filtered transactions, and totals of the confirmed ones by type: a sum over all types would mean nothing. */
function Sums({ data }: { data: DataOf<'listTransactions'> | undefined }) {
  const { total, totals } = data ?? {};
  return (
    <Inline as="p" gap="2px 24px" className={styles.sums} aria-live="polite">
      <span>
        <strong>{total === undefined ? '–' : groupThousands(String(total))}</strong>{' '}
        {plural(total ?? 0, 'transaction', 'transactions')}
      </span>
      {totals?.types.map(({ type, shares, valueUsd }) => (
        <span key={type}>
          {t(TOTAL_LABELS[type])}{' '}
          <strong>{/[1-9]/.test(shares) ? sharesText(shares) : formatUsd(valueUsd)}</strong>
          {/[1-9]/.test(shares) && VALUED.has(type) ? ` (${formatUsd(valueUsd)})` : null}
        </span>
      ))}
      {totals && /[1-9]/.test(totals.feesUsd) ? (
        <span>
          {t('Fees')} <strong>{formatUsd(totals.feesUsd)}</strong>
        </span>
      ) : null}
    </Inline>
  );
}

const TOTAL_LABELS: Record<TransactionType, PortfolioText> = {
  BUY: 'Bought',
  SECONDARY_BUY: 'Shares bought',
  SALE: 'Shares sold',
  SWAP: 'Swapped',
  STAKE: 'Staked',
  UNSTAKE: 'Unstaked',
  REWARD_CLAIM: 'Rewards',
  DISTRIBUTION: 'Distributions',
  BONUS: 'Bonus shares',
  ISSUE: 'Shares entered in the register',
  TRANSFER_IN: 'Received',
  TRANSFER_OUT: 'Sent',
};

/** Shares that changed their owner: a stake stays with its owner, so its value is no movement. */
const VALUED = new Set<TransactionType>([
  'BUY',
  'SECONDARY_BUY',
  'SALE',
  'REWARD_CLAIM',
  'ISSUE',
  'TRANSFER_IN',
  'TRANSFER_OUT',
]);
