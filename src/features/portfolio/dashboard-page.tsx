import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { wordsFor } from '@/lib/error-words';
import {
  formatDateTime,
  formatPctChange,
  formatShares,
  formatUsd,
  formatUsdChange,
} from '@/lib/format';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { cx } from '@/ui/cx';
import { Figure } from '@/ui/figure';
import { Rosette } from '@/ui/marks';
import { Notice } from '@/ui/notice';
import { Rows } from '@/ui/rows';
import { Skeleton } from '@/ui/skeleton';
import { useReportPayments } from '@/wallet/sent-payments';
import { KycBanner } from './kyc-banner';
import { OrderBanner } from './order-banner';
import styles from './portfolio.module.css';
import { dashboardQuery } from './queries';
import { TransactionBlanks, TransactionList } from './transaction-list';

type Dashboard = DataOf<'dashboard'>;

/** Everything at a glance: what the holding is worth, what is under way, what happened last. */
export function DashboardPage() {
  const { data, error, isError, refetch } = useQuery(dashboardQuery);
  useReportPayments();
  if (!data && isError) {
    return (
      <Notice
        boxed
        tone="trouble"
        title="Your overview could not be loaded"
        action={
          <Button variant="secondary" size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {wordsFor(error)}
      </Notice>
    );
  }
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <div>
          <h1 className={styles.label}>Your holding</h1>
          {data ? <Worth data={data} /> : <WorthBlank />}
        </div>
        <div className={styles.actions}>
          <Button href={paths.buyShares}>Buy shares</Button>
        </div>
      </header>
      {data ? <KycBanner status={data.kycStatus} /> : null}
      {data?.openOrders.map((order) => (
        <OrderBanner key={order.id} order={order} />
      ))}
      <div className={styles.two}>
        <Card title="Shares">
          {data ? <Holding data={data} /> : <Skeleton blockSize="190px" />}
        </Card>
        <Card title="Price" className={styles.priceCard}>
          {data ? <Price data={data} /> : <Skeleton blockSize="190px" />}
          <Rosette className={styles.rosette} />
        </Card>
      </div>
      <Card flush title="Latest">
        {data ? <TransactionList docs={data.latestTransactions} /> : <TransactionBlanks />}
      </Card>
    </div>
  );
}

function Worth({ data }: { data: Dashboard }) {
  const gain = formatUsdChange(data.gainUsd);
  // Toned by what is shown: a gain that rounds to nothing is neither up nor down.
  const tone = /[1-9]/.test(gain) && (data.gainUsd.startsWith('-') ? styles.down : styles.up);
  const invested = /[1-9]/.test(data.investedUsd);
  return (
    <>
      <p className={cx('figure', styles.worthFigure)}>{formatUsd(data.valueUsd)}</p>
      {invested ? (
        <p className={styles.gain}>
          <span className={cx(tone)}>
            {gain}
            {data.gainPct === null ? null : ` (${formatPctChange(data.gainPct)})`}
          </span>{' '}
          on {formatUsd(data.investedUsd)} paid in, rewards not counted
        </p>
      ) : (
        <p className={styles.gain}>You hold no shares yet.</p>
      )}
    </>
  );
}

function WorthBlank() {
  return (
    <div aria-busy="true">
      <Skeleton inlineSize="min(320px, 70vw)" blockSize="72px" />
      <Skeleton inlineSize="min(260px, 60vw)" blockSize="22px" />
    </div>
  );
}

function Holding({ data: { holdings, averagePriceUsd } }: { data: Dashboard }) {
  const shares = (text: string) => `${formatShares(text)} shares`;
  return (
    <Rows
      rows={[
        { id: 'available', label: 'Available', value: shares(holdings.available) },
        { id: 'staked', label: 'Staked', value: shares(holdings.staked) },
        { id: 'pending', label: 'Becoming yours', value: shares(holdings.pending) },
        {
          id: 'average',
          label: 'Average price',
          value: averagePriceUsd === null ? '–' : formatUsd(averagePriceUsd),
        },
      ]}
    />
  );
}

function Price({ data: { price } }: { data: Dashboard }) {
  const falling = price.change24h.startsWith('-');
  return (
    <div className={styles.priceFigure}>
      <Figure
        label="One share"
        value={formatUsd(price.price)}
        note={
          <>
            <span className={falling ? styles.down : styles.up}>
              {formatUsdChange(price.change24h)}
            </span>{' '}
            in 24 hours
          </>
        }
      />
      <p className={styles.small}>
        Set {formatDateTime(price.updatedAt)}. Prices can fall as well as rise.
      </p>
    </div>
  );
}
