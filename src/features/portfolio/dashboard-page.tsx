import type { DataOf } from '@fnx/api/endpoints';
import { useQuery } from '@tanstack/react-query';
import { paths } from '@/config/paths';
import { T, t } from '@/lang/portfolio';
import {
  formatDate,
  formatPctChange,
  formatShares,
  formatUsd,
  formatUsdChange,
} from '@/lib/format/format';
import { lockedUpText } from '@/lib/format/locked-up-text';
import { sharesText } from '@/lib/format/shares-text';
import { useErrorText } from '@/lib/http/use-error-text';
import { dashboardQuery } from '@/lib/queries/dashboard-query';
import { taxStatementQuery } from '@/lib/queries/tax-statement-query';
import { Blank } from '@/lists/blank';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { cx } from '@/ui/basics/cx';
import { Figure } from '@/ui/basics/figure';
import { Inline, Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import portal from '@/ui/basics/portal-page.module.css';
import { Rows } from '@/ui/basics/rows';
import { Rosette } from '@/ui/brand/marks';
import { Notice } from '@/ui/feedback/notice';
import { onDemand } from '@/ui/feedback/on-demand';
import { Skeleton } from '@/ui/feedback/skeleton';
import { useReportSwaps } from '@/wallet/report-swaps';
import styles from './dashboard-page.module.css';
import { FirstShares, isBeforeFirst } from './first-shares';
import { heldRows } from './held-rows';
import { HoldingGraph } from './holding-graph';
import { InDisplayCurrency } from './in-display-currency';
import { KycBanner } from './kyc-banner';
import { OrderBanner } from './order-banner';
import frame from './page-frame.module.css';
import { PageTop } from './page-top';
import { TaxBanner } from './tax-banner';
import { LatestTransactions } from './transactions/latest-transactions';
import { WayOut } from './way-out';

type Dashboard = DataOf<'dashboard'>;

const SecondSigner = onDemand(() =>
  import('@/wallet/passkey/second-signer').then((all) => all.SecondSigner),
);

export function DashboardPage() {
  const { data, error, isError, refetch } = useQuery(dashboardQuery);
  const { isPending } = useQuery(taxStatementQuery);
  const reason = useErrorText(error);
  useReportSwaps();
  if (!data && isError) {
    return (
      <Stack gap={22}>
        <h1 className={portal.heading}>{t('Overview')}</h1>
        <Blank of={{ error, refetch }} />
      </Stack>
    );
  }
  const newcomer = data !== undefined && isBeforeFirst(data);
  return (
    <Stack gap={22}>
      <PageTop>
        <div>
          <h1 className={styles.label}>{t('Your holding')}</h1>
          {data ? <HoldingValue data={data} /> : <HoldingValueSkeleton />}
          <p className={cx(styles.risk, 'small')}>
            {t(
              'Shares can lose all of their value and may be hard to sell. Rewards are estimated, not guaranteed.',
            )}
          </p>
        </div>
        {newcomer ? null : (
          <Inline gap={12} nowrap className={frame.actions}>
            <Button variant="secondary" href={paths.staking}>
              {t('Stake')}
            </Button>
            <Button href={paths.buyShares}>{t('Buy shares')}</Button>
          </Inline>
        )}
      </PageTop>
      {isError ? (
        <Notice boxed tone="trouble" title={t('These figures may be out of date')}>
          {t('{reason} We retry automatically.', { reason: reason ?? '' })}
        </Notice>
      ) : null}
      {newcomer ? (
        <>
          <FirstShares data={data} />
          <HoldingGraph first="PRICE" />
        </>
      ) : (
        <Overview data={isPending ? undefined : data} />
      )}
      {data && data.announcements.length > 0 ? (
        <Announcements announcements={data.announcements} />
      ) : null}
      {data ? <WayOut /> : null}
    </Stack>
  );
}

/** Shows a skeleton until `data` is loaded. */
function Overview({ data }: { data: Dashboard | undefined }) {
  return (
    <>
      {data ? <KycBanner status={data.kycStatus} /> : null}
      {data ? <TaxBanner /> : null}
      {data?.openOrders.map((order) => (
        <OrderBanner key={order.id} order={order} />
      ))}
      <div className={styles.overview}>
        <HoldingGraph />
        <div className={styles.side}>
          <Card aria-label={t('Shares')}>
            {data ? <Holding data={data} /> : <Skeleton blockSize="192px" />}
          </Card>
          <Card aria-label={t('Rewards')} className={styles.rewards}>
            {data ? <Rewards data={data} /> : <Skeleton blockSize="150px" />}
            <Rosette className={styles.rosette} />
          </Card>
        </div>
      </div>
      {/* It asks twice before it knows, which is too long to wait for above. */}
      {data ? <SecondSigner /> : null}
      <Card
        flush
        title={t('Latest transactions')}
        action={<Link href={paths.transactions}>{t('All transactions')}</Link>}
      >
        <LatestTransactions rows={data?.latestTransactions} />
      </Card>
    </>
  );
}

function HoldingValue({ data }: { data: Dashboard }) {
  const gain = formatUsdChange(data.gainUsd);
  // The color follows the rounded figure: a gain that rounds to zero is neither up nor down.
  const tone = /[1-9]/.test(gain) && (data.gainUsd.startsWith('-') ? 'down' : 'up');
  const invested = /[1-9]/.test(data.investedUsd);
  if (isBeforeFirst(data)) {
    return <p className={cx('figure', styles.none)}>{t('You do not hold any shares yet.')}</p>;
  }
  return (
    <>
      <p className={cx('figure', styles.worthFigure)}>{formatUsd(data.valueUsd)}</p>
      <InDisplayCurrency usd={data.valueUsd} />
      {data.unknownCost ? (
        <p className={styles.gain}>
          <T
            text="What shares from the register cost you is not known here. <a>Enter it</a> to see your gain."
            a={(children) => (
              <Link href={paths.transaction(data.unknownCost ?? '')}>{children}</Link>
            )}
          />
        </p>
      ) : invested ? (
        <p className={styles.gain}>
          <T
            text="<gain></gain> on a cost of {amount}"
            gain={() => (
              <bdi dir="ltr" className={cx(tone)}>
                {gain}
                {data.gainPct === null ? null : ` (${formatPctChange(data.gainPct)})`}
              </bdi>
            )}
            amount={formatUsd(data.investedUsd)}
          />
        </p>
      ) : null}
    </>
  );
}

function HoldingValueSkeleton() {
  return (
    <Stack gap={4} aria-busy="true">
      <Skeleton
        inlineSize="min(320px, 70vw)"
        blockSize="calc(1.14 * clamp(2.75rem, 2rem + 4vw, 4.5rem))"
      />
      <Skeleton inlineSize="min(260px, 60vw)" blockSize="1lh" />
    </Stack>
  );
}

function Holding({ data: { holdings, averagePriceUsd, unknownCost } }: { data: Dashboard }) {
  return (
    <Rows
      rows={[
        {
          id: 'available',
          label: t('Available'),
          value: sharesText(holdings.available),
          note: lockedUpText(holdings),
        },
        ...heldRows(holdings),
        {
          id: 'average',
          label: t('Average price'),
          value: averagePriceUsd === null || unknownCost ? '–' : formatUsd(averagePriceUsd),
        },
      ]}
    />
  );
}

function Rewards({ data: { rewards } }: { data: Dashboard }) {
  const claimable = /[1-9]/.test(rewards.claimable);
  return (
    <Stack gap={16} className={styles.rewardFigure}>
      <Figure
        label={t('Estimated rewards')}
        value={formatShares(rewards.accrued)}
        unit={t('shares')}
        note={
          claimable
            ? t('{count} claimable now', { count: formatShares(rewards.claimable) })
            : t('Stake shares to earn more shares. Rewards are estimated, not guaranteed.')
        }
      />
      <div>
        <Button variant="secondary" size="small" href={paths.staking}>
          {claimable ? t('Claim') : t('Go to staking')}
        </Button>
      </div>
    </Stack>
  );
}

function Announcements({ announcements }: Pick<Dashboard, 'announcements'>) {
  return (
    <Card title={t('Announcements')}>
      <Stack as="ul" gap={18} className={styles.news}>
        {announcements.map(({ id, title, body, link, at }) => (
          <li key={id}>
            <h3>{link === null ? title : <Link href={link}>{title}</Link>}</h3>
            <time className="small" dateTime={at}>
              {formatDate(at)}
            </time>
            <p>{body}</p>
          </li>
        ))}
      </Stack>
    </Card>
  );
}
