import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { paths } from '@/config/paths';
import { formatDateTime, formatShares, formatUsd } from '@/lib/format/format';
import { errorMessage } from '@/lib/http/error-messages';
import { useUrlState } from '@/lib/url-state/use-url-state';
import { CLAIM_STATUS_LABELS } from '@/shared/vocabulary';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Figure } from '@/ui/basics/figure';
import { Pager } from '@/ui/basics/pager';
import { Segments } from '@/ui/charts/segments';
import { EmptyState } from '@/ui/feedback/empty-state';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusDot } from '@/ui/feedback/status-dot';
import { type Claim, type ClaimStatus, claimsQuery } from './queries';
import { CLAIM_TONES, sharesText } from './stake-text';
import styles from './staking.module.css';

type Filter = 'ALL' | ClaimStatus;

const FILTERS = [
  { value: 'ALL', label: 'All' },
  { value: 'PAID', label: 'Paid' },
  { value: 'PENDING', label: 'Pending' },
] as const satisfies readonly { value: Filter; label: string }[];

export function ClaimsPage() {
  const { text, page, change, toPage } = useUrlState();
  const filter = FILTERS.find(({ value }) => value === text('state'))?.value ?? 'ALL';
  const claims = useQuery({
    ...claimsQuery(page, filter === 'ALL' ? undefined : filter),
    placeholderData: keepPreviousData,
  });
  const { data } = claims;
  const pick = (value: Filter) => change({ state: value === 'ALL' ? '' : value });
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <h1 className={styles.heading}>Claimed rewards</h1>
        <p className={styles.lead}>Rewards you have claimed, in shares. Newest first.</p>
      </header>
      {!data && claims.isError ? (
        <LoadFailure title="Your claims could not be loaded" onRetry={claims.refetch}>
          {errorMessage(claims.error)}
        </LoadFailure>
      ) : (
        <>
          <ClaimTotals totals={data?.totals} />
          <Card
            flush
            title="Claims"
            action={<Segments legend="Show" options={FILTERS} value={filter} onChange={pick} />}
          >
            {data ? <ClaimList docs={data.docs} filtered={filter !== 'ALL'} /> : <ClaimBlanks />}
          </Card>
          {data ? <Pager page={data.page} pages={data.pages} onPage={toPage} /> : null}
        </>
      )}
    </div>
  );
}

function ClaimTotals({ totals }: { totals: { claimed: string; pending: string } | undefined }) {
  const blank = <Skeleton inlineSize="4em" blockSize="1.2em" />;
  return (
    <div className={styles.totals} aria-busy={!totals}>
      <Figure size="small" label="Paid" value={totals ? formatShares(totals.claimed) : blank} />
      <Figure size="small" label="Pending" value={totals ? formatShares(totals.pending) : blank} />
    </div>
  );
}

function ClaimList({ docs, filtered }: { docs: readonly Claim[]; filtered: boolean }) {
  if (docs.length === 0) {
    return filtered ? (
      <div className={styles.empty}>
        <p>No claims have this status.</p>
        <Button variant="secondary" size="small" href={paths.claims}>
          Show all claims
        </Button>
      </div>
    ) : (
      <EmptyState
        title="No rewards claimed yet"
        action={
          <Button variant="secondary" href={paths.staking}>
            View your stakes
          </Button>
        }
      >
        You can claim rewards from 0.01 shares.
      </EmptyState>
    );
  }
  return (
    <ul className={styles.claims}>
      {docs.map((claim) => (
        <li key={claim.id} className={styles.claim}>
          <time dateTime={claim.requestedAt} className={styles.when}>
            {formatDateTime(claim.requestedAt)}
          </time>
          <span className={styles.much}>{sharesText(claim.amount)}</span>
          <span className={styles.worth}>{formatUsd(claim.valueUsd)}</span>
          <span className={styles.state}>
            <StatusDot tone={CLAIM_TONES[claim.status]}>
              {CLAIM_STATUS_LABELS[claim.status]}
            </StatusDot>
          </span>
        </li>
      ))}
    </ul>
  );
}

function ClaimBlanks() {
  return (
    <ul className={styles.claims} aria-busy="true">
      {[0, 1, 2].map((blank) => (
        <li key={blank} className={styles.claim}>
          <Skeleton inlineSize="100%" />
        </li>
      ))}
    </ul>
  );
}
