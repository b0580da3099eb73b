import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DataOf } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { MovementBlanks } from '@/features/portfolio/movement-table';
import listStyles from '@/features/portfolio/movement-table.module.css';
import frame from '@/features/portfolio/page-frame.module.css';
import { transactionsQuery } from '@/features/portfolio/queries';
import { sharesText } from '@/features/portfolio/shares-text';
import { type PortfolioText, plural, t } from '@/lang/portfolio';
import { formatUsd, groupThousands } from '@/lib/format/format';
import { errorMessage } from '@/lib/http/error-messages';
import { useUrlState } from '@/lib/url-state/use-url-state';
import type { TransactionType } from '@/shared/vocabulary';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { cx } from '@/ui/basics/cx';
import { Pager } from '@/ui/basics/pager';
import portal from '@/ui/basics/portal-page.module.css';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { useReportSwaps } from '@/wallet/sent-swaps';
import { ExportButton } from './export-button';
import { TransactionFilterForm } from './transaction-filter-form';
import { isNarrowed, NO_FILTERS, narrowing, PAGE_SIZE, readFilters } from './transaction-filters';
import { TransactionList } from './transaction-list';
import styles from './transactions-page.module.css';

export function TransactionsPage() {
  useReportSwaps();
  const { query, change, toPage } = useUrlState();
  const filters = useMemo(() => readFilters(query), [query]);
  const list = useQuery(
    transactionsQuery({ ...narrowing(filters), page: filters.page, limit: PAGE_SIZE }),
  );
  const { data, isError, error, isPlaceholderData } = list;
  const narrowed = isNarrowed(filters);
  return (
    <div className={frame.page}>
      <header className={frame.top}>
        <h1 className={portal.heading}>{t('Transactions')}</h1>
        <div className={frame.pageActions}>
          <Button className={styles.leading} variant="quiet" href={paths.deals}>
            {t('Orders')}
          </Button>
          <Button variant="quiet" href={paths.statement()}>
            {t('Yearly statement')}
          </Button>
          <ExportButton filters={filters} />
        </div>
      </header>
      <TransactionFilterForm filters={filters} onChange={change} />
      {isError ? (
        <LoadFailure
          title={
            data ? t('This list may be out of date') : t('Your transactions could not be loaded')
          }
          onRetry={list.refetch}
        >
          {errorMessage(error)}
        </LoadFailure>
      ) : null}
      {data || !isError ? (
        <>
          <Sums data={data} />
          <Card flush className={cx(isPlaceholderData && listStyles.stale)}>
            {data ? (
              <TransactionList
                docs={data.docs}
                empty={
                  narrowed ? (
                    <div className={listStyles.empty}>
                      <p>
                        {t(
                          'No transactions match these filters. Remove a filter or change your search.',
                        )}
                      </p>
                      <Button variant="secondary" size="small" onClick={() => change(NO_FILTERS)}>
                        {t('Clear filters')}
                      </Button>
                    </div>
                  ) : undefined
                }
              />
            ) : (
              <MovementBlanks lines={10} />
            )}
            <div className={listStyles.foot}>
              {data ? <Pager page={data.page} pages={data.pages} onPage={toPage} /> : null}
            </div>
          </Card>
        </>
      ) : null}
    </div>
  );
}

/** Count of the filtered transactions, and totals of the confirmed ones by type: a sum over all types would mean nothing. */
function Sums({ data }: { data: DataOf<'listTransactions'> | undefined }) {
  const { total, totals } = data ?? {};
  return (
    <p className={styles.sums} aria-live="polite">
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
    </p>
  );
}

const TOTAL_LABELS: Record<TransactionType, PortfolioText> = {
  BUY: 'Bought',
  SWAP: 'Swapped',
  STAKE: 'Staked',
  UNSTAKE: 'Unstaked',
  REWARD_CLAIM: 'Rewards',
  DISTRIBUTION: 'Distributions',
  TRANSFER_IN: 'Received',
  TRANSFER_OUT: 'Sent',
};

/** Shares that changed their owner: a stake stays with its owner, so its value is no movement. */
const VALUED = new Set<TransactionType>(['BUY', 'REWARD_CLAIM', 'TRANSFER_IN', 'TRANSFER_OUT']);
