import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { t } from '@/lang/portfolio';
import { formatAmount } from '@/lib/format/format';
import { errorMessage } from '@/lib/http/error-messages';
import { useUrlState } from '@/lib/url-state/use-url-state';
import { ORDER_STATUS_LABELS, ORDER_STATUSES, type OrderStatus } from '@/shared/vocabulary';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
import { Pager } from '@/ui/basics/pager';
import portal from '@/ui/basics/portal-page.module.css';
import { EmptyState } from '@/ui/feedback/empty-state';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { SelectField } from '@/ui/forms/select-field';
import { MovementBlanks, MovementTable } from './movement-table';
import listStyles from './movement-table.module.css';
import frame from './page-frame.module.css';
import { dealsQuery } from './queries';
import { sharesText } from './shares-text';
import filterStyles from './transactions/transaction-filter-form.module.css';
import { PAGE_SIZE } from './transactions/transaction-filters';

type Deal = DataOf<'getDealHistoryUser'>['docs'][number];

const TONES = {
  CREATED: 'waiting',
  SUBMITTED: 'waiting',
  CONFIRMING: 'waiting',
  CONFIRMED: 'done',
  EXPIRED: 'idle',
  CANCELLED: 'idle',
  FAILED: 'failed',
} as const satisfies Record<OrderStatus, string>;

export function DealsPage() {
  const { text, page, change, toPage } = useUrlState();
  const status = text('status');
  const known = ORDER_STATUSES.find((name) => name === status);
  const deals = useQuery(
    dealsQuery({ page, limit: PAGE_SIZE, ...(known ? { status: known } : {}) }),
  );
  const { data, isError, error, isPlaceholderData } = deals;
  return (
    <div className={frame.page}>
      <header className={frame.top}>
        <h1 className={portal.heading}>{t('Orders')}</h1>
        <div className={frame.actions}>
          <Button href={paths.buyShares}>{t('Buy shares')}</Button>
        </div>
      </header>
      <div className={filterStyles.filters}>
        <SelectField
          label={t('Status')}
          required={false}
          value={known ?? ''}
          onChange={({ target }) => change({ status: target.value })}
        >
          <option value="">{t('All statuses')}</option>
          {ORDER_STATUSES.map((value) => (
            <option key={value} value={value}>
              {t(ORDER_STATUS_LABELS[value])}
            </option>
          ))}
        </SelectField>
      </div>
      {isError ? (
        <LoadFailure
          title={data ? t('This list may be out of date') : t('Your orders could not be loaded')}
          onRetry={deals.refetch}
        >
          {errorMessage(error)}
        </LoadFailure>
      ) : null}
      {data || !isError ? (
        <Card flush className={cx(isPlaceholderData && listStyles.stale)}>
          {data ? <DealList docs={data.docs} narrowed={known !== undefined} /> : null}
          {!data ? <MovementBlanks lines={8} /> : null}
          <div className={listStyles.foot}>
            {data ? <Pager page={data.page} pages={data.pages} onPage={toPage} /> : null}
          </div>
        </Card>
      ) : null}
    </div>
  );
}

function DealList({ docs, narrowed }: { docs: readonly Deal[]; narrowed: boolean }) {
  if (docs.length === 0) {
    return narrowed ? (
      <div className={listStyles.empty}>
        <p>{t('No orders have this status. Choose another status.')}</p>
        <Button variant="secondary" size="small" href={paths.deals}>
          {t('Show all orders')}
        </Button>
      </div>
    ) : (
      <EmptyState title={t('No orders yet')}>
        {t('When you buy shares, your order appears here with its price, payment and certificate.')}
      </EmptyState>
    );
  }
  return (
    <MovementTable
      label={t('Orders')}
      headings={[t('Order'), t('Shares'), t('Payment')]}
      rows={docs.map((deal) => ({
        id: deal.id,
        at: deal.createdAt,
        title: (
          <Link href={paths.order(deal.id)}>{t('Order {number}', { number: deal.number })}</Link>
        ),
        amount: sharesText(deal.shares),
        value: formatAmount(deal.payAmount, deal.symbol, { decimals: 4, rounding: 'up' }),
        status: { tone: TONES[deal.status], label: t(ORDER_STATUS_LABELS[deal.status]) },
      }))}
    />
  );
}
