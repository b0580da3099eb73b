import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { paths } from '@/config/paths';
import { t } from '@/lang/staking';
import { formatDateTime, formatShares, formatUsd, shortAddress } from '@/lib/format/format';
import { errorMessage } from '@/lib/http/error-messages';
import { configQuery } from '@/lib/queries/shared-queries';
import { useUrlState } from '@/lib/url-state/use-url-state';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Figure } from '@/ui/basics/figure';
import { Pager } from '@/ui/basics/pager';
import portal from '@/ui/basics/portal-page.module.css';
import { EmptyState } from '@/ui/feedback/empty-state';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Skeleton } from '@/ui/feedback/skeleton';
import { type Claim, claimsQuery } from './queries';
import { sharesText } from './stake-text';
import styles from './staking.module.css';

export function ClaimsPage() {
  const { page, toPage } = useUrlState();
  const claims = useQuery({ ...claimsQuery(page), placeholderData: keepPreviousData });
  const { data } = claims;
  return (
    <div className={portal.page}>
      <header className={portal.top}>
        <h1 className={portal.heading}>{t('Claimed rewards')}</h1>
        <p className="muted">{t('Rewards paid to your wallets, in shares. Newest first.')}</p>
      </header>
      {!data && claims.isError ? (
        <LoadFailure title={t('Your claims could not be loaded')} onRetry={claims.refetch}>
          {errorMessage(claims.error)}
        </LoadFailure>
      ) : (
        <>
          <div className={styles.totals} aria-busy={!data}>
            <Figure
              size="small"
              label={t('Paid')}
              value={
                data ? (
                  formatShares(data.totals.claimed)
                ) : (
                  <Skeleton inlineSize="4em" blockSize="1.2em" />
                )
              }
            />
          </div>
          <Card flush title={t('Claims')}>
            {data ? <ClaimList docs={data.docs} /> : <ClaimBlanks />}
          </Card>
          {data ? <Pager page={data.page} pages={data.pages} onPage={toPage} /> : null}
        </>
      )}
    </div>
  );
}

function ClaimList({ docs }: { docs: readonly Claim[] }) {
  const config = useQuery(configQuery).data;
  if (docs.length === 0) {
    return (
      <EmptyState
        title={t('No rewards claimed yet')}
        action={
          <Button variant="secondary" href={paths.staking}>
            {t('View your stakes')}
          </Button>
        }
      >
        {t(
          'Rewards of a plan with a term can be claimed at its end, those of the flexible plan at any time.',
        )}
      </EmptyState>
    );
  }
  return (
    <ul className={portal.list}>
      {docs.map((claim) => (
        <li key={claim.id} className={styles.claim}>
          <time dateTime={claim.paidAt} className={styles.when}>
            {formatDateTime(claim.paidAt)}
          </time>
          <span className={styles.much}>{sharesText(claim.amount)}</span>
          <span className={styles.worth}>{formatUsd(claim.valueUsd)}</span>
          <span className={styles.state}>
            {config && !config.demo ? (
              <a
                href={`${config.chain.explorerUrl}/tx/${claim.txHash}`}
                target="_blank"
                rel="noreferrer"
                aria-label={t('Transaction of {shares}', { shares: sharesText(claim.amount) })}
              >
                {t('Transaction')}
              </a>
            ) : (
              shortAddress(claim.txHash)
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function ClaimBlanks() {
  return (
    <ul className={portal.list} aria-busy="true">
      {[0, 1, 2].map((blank) => (
        <li key={blank} className={styles.claim}>
          <Skeleton inlineSize="100%" />
        </li>
      ))}
    </ul>
  );
}
