import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '@/api/endpoints';
import { paths } from '@/config/paths';
import {
  formatDate,
  formatPctChange,
  formatShares,
  formatUsd,
  formatUsdChange,
} from '@/lib/format/format';
import { wordsFor } from '@/lib/http/error-messages';
import { dashboardQuery } from '@/lib/queries/shared-queries';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { cx } from '@/ui/basics/cx';
import { Figure } from '@/ui/basics/figure';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import { Rosette } from '@/ui/brand/marks';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { useReportPayments } from '@/wallet/sent-payments';
import { useReportSwaps } from '@/wallet/sent-swaps';
import { FirstShares, isBeforeFirst } from './first-shares';
import { HoldingGraph } from './holding-graph';
import { KycBanner } from './kyc-banner';
import { OrderBanner } from './order-banner';
import styles from './portfolio.module.css';
import { TransactionBlanks, TransactionList } from './transaction-list';

type Dashboard = DataOf<'dashboard'>;

/** Everything at a glance: what the holding is worth, what is under way, what happened last. */
export function DashboardPage() {
  const { data, error, isError, refetch } = useQuery(dashboardQuery);
  useReportPayments();
  useReportSwaps();
  if (!data && isError) {
    return (
      <div className={styles.page}>
        <h1 className={styles.heading}>Overview</h1>
        <LoadFailure title="Your overview could not be loaded" onRetry={refetch}>
          {wordsFor(error)}
        </LoadFailure>
      </div>
    );
  }
  const newcomer = data !== undefined && isBeforeFirst(data);
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <div>
          <h1 className={styles.label}>Your holding</h1>
          {data ? <Worth data={data} /> : <WorthBlank />}
        </div>
        {newcomer ? null : (
          <div className={styles.actions}>
            <Button variant="secondary" href={paths.staking}>
              Stake
            </Button>
            <Button href={paths.buyShares}>Buy shares</Button>
          </div>
        )}
      </header>
      {isError ? (
        <Notice boxed tone="trouble" title="These figures may be old">
          {wordsFor(error)} We try again by ourselves.
        </Notice>
      ) : null}
      {newcomer ? (
        <>
          <FirstShares data={data} />
          <HoldingGraph first="PRICE" />
        </>
      ) : (
        <Overview data={data} />
      )}
      {data && data.announcements.length > 0 ? (
        <Announcements announcements={data.announcements} />
      ) : null}
    </div>
  );
}

/** What is held, what it earns, and what happened last; blank until it is known. */
function Overview({ data }: { data: Dashboard | undefined }) {
  return (
    <>
      {data ? <KycBanner status={data.kycStatus} /> : null}
      {data?.openOrders.map((order) => (
        <OrderBanner key={order.id} order={order} />
      ))}
      <div className={styles.overview}>
        <HoldingGraph />
        <div className={styles.side}>
          <Card aria-label="Shares">
            {data ? <Holding data={data} /> : <Skeleton blockSize="192px" />}
          </Card>
          <Card aria-label="Rewards" className={styles.rewards}>
            {data ? <Rewards data={data} /> : <Skeleton blockSize="150px" />}
            <Rosette className={styles.rosette} />
          </Card>
        </div>
      </div>
      <Card flush title="Latest" action={<Link href={paths.transactions}>All transactions</Link>}>
        {data ? <TransactionList docs={data.latestTransactions} /> : <TransactionBlanks />}
      </Card>
    </>
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

function Rewards({ data: { rewards } }: { data: Dashboard }) {
  const claimable = /[1-9]/.test(rewards.claimable);
  return (
    <div className={styles.rewardFigure}>
      <Figure
        label="Rewards, estimated"
        value={formatShares(rewards.accrued)}
        unit="shares"
        note={
          claimable
            ? `${formatShares(rewards.claimable)} claimable now`
            : 'Shares you stake earn shares. Estimated, not guaranteed.'
        }
      />
      <div>
        <Button variant="secondary" size="small" href={paths.staking}>
          {claimable ? 'Claim' : 'Staking'}
        </Button>
      </div>
    </div>
  );
}

function Announcements({ announcements }: Pick<Dashboard, 'announcements'>) {
  return (
    <Card title="Announcements">
      <ul className={styles.news}>
        {announcements.map(({ id, title, body, at }) => (
          <li key={id}>
            <h3>{title}</h3>
            <time dateTime={at}>{formatDate(at)}</time>
            <p>{body}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
