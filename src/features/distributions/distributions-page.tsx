import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '@/config/paths';
import { t } from '@/lang/distributions';
import { errorMessage } from '@/lib/http/error-messages';
import { useUrlState } from '@/lib/url-state/use-url-state';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Pager } from '@/ui/basics/pager';
import portal from '@/ui/basics/portal-page.module.css';
import { EmptyState } from '@/ui/feedback/empty-state';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Skeleton } from '@/ui/feedback/skeleton';
import { SentCallsList } from '@/wallet/sent-calls-list';
import { isUnderWay, useSettledCalls } from '@/wallet/use-settled-calls';
import { ClaimReview } from './claim-review';
import { DistributionList } from './distribution-list';
import { CLAIMS, claimOf, type Distribution, distributionsQuery } from './queries';

export function DistributionsPage() {
  const { page, toPage } = useUrlState();
  const list = useQuery({ ...distributionsQuery(page), placeholderData: keepPreviousData });
  const { data } = list;
  const [claiming, setClaiming] = useState<Distribution | null>(null);
  const calls = useSettledCalls(CLAIMS, data?.indexedBlock?.number, 'distribution');
  const isWaiting = (id: string) =>
    calls.some((call) => call.subject === claimOf(id) && isUnderWay(call));
  return (
    <div className={portal.page}>
      <header className={portal.top}>
        <h1 className={portal.heading}>{t('Distributions')}</h1>
        <p className="muted">
          {t(
            'Money that the bank pays to everyone who held shares at a record time. It is not guaranteed.',
          )}
        </p>
      </header>
      {!data && list.isError ? (
        <LoadFailure title={t('The distributions could not be loaded')} onRetry={list.refetch}>
          {errorMessage(list.error)}
        </LoadFailure>
      ) : (
        <>
          <SentCallsList prefix={CLAIMS} />
          <Card flush title={t('Declared distributions')}>
            {data ? (
              data.docs.length > 0 ? (
                <DistributionList docs={data.docs} isWaiting={isWaiting} onClaim={setClaiming} />
              ) : (
                <NoDistributions />
              )
            ) : (
              <Blanks />
            )}
          </Card>
          {data ? <Pager page={data.page} pages={data.pages} onPage={toPage} /> : null}
          <p className="small anywhere">
            {data?.payoutAddress
              ? t('The bank pays to your wallet {address}.', { address: data.payoutAddress })
              : t('The bank pays to your first registered wallet.')}{' '}
            {t('Shares that you stake count. Amounts are rounded down.')}
          </p>
        </>
      )}
      {claiming ? (
        <ClaimReview
          distribution={claiming}
          onClose={() => setClaiming(null)}
          onSent={() => setClaiming(null)}
        />
      ) : null}
    </div>
  );
}

function NoDistributions() {
  return (
    <EmptyState
      title={t('Nothing has been declared yet')}
      action={
        <Button variant="secondary" href={paths.dashboard}>
          {t('View your shares')}
        </Button>
      }
    >
      {t(
        'When the bank declares a distribution, your part of it appears here and is paid to your wallet.',
      )}
    </EmptyState>
  );
}

/** Skeleton with the height of two distributions. */
function Blanks() {
  return (
    <ul className={portal.list} aria-busy="true">
      {[0, 1].map((blank) => (
        <li key={blank} className={portal.entry}>
          <Skeleton blockSize="112px" />
        </li>
      ))}
    </ul>
  );
}
