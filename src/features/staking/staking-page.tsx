import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { paths } from '@/config/paths';
import { errorMessage } from '@/lib/http/error-messages';
import { useIdempotencyKey } from '@/lib/http/use-idempotency-key';
import { dashboardQuery, priceQuery, useProfile } from '@/lib/queries/shared-queries';
import { useAddressQuery } from '@/lib/url-state/address-query';
import { useHistoryStep } from '@/lib/url-state/history-step';
import { useUrlState } from '@/lib/url-state/use-url-state';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Pager } from '@/ui/basics/pager';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Skeleton } from '@/ui/feedback/skeleton';
import { EstimateCard } from './estimate-card';
import { type Staking, stakingQuery } from './queries';
import { readStakeAmount, readStakeDraft, type StakeDraft, writeStakeDraft } from './stake-draft';
import { StakeForm } from './stake-form';
import { StakeBlanks, StakeList } from './stake-list';
import { StakeReview } from './stake-review';
import styles from './staking.module.css';
import { StakingTotals } from './staking-totals';

const EMPTY: StakeDraft = { planId: '', amount: '', autoRenew: false };

export function StakingPage() {
  const { page, toPage } = useUrlState();
  const staking = useQuery({ ...stakingQuery(page), placeholderData: keepPreviousData });
  const { data } = staking;
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <h1 className={styles.heading}>Staking</h1>
        <p className={styles.lead}>
          Lock shares to earn rewards in shares. Rewards are estimated, not guaranteed.
        </p>
      </header>
      {!data && staking.isError ? (
        <LoadFailure title="Your stakes could not be loaded" onRetry={staking.refetch}>
          {errorMessage(staking.error)}
        </LoadFailure>
      ) : (
        <>
          <StakingTotals totals={data?.totals} />
          <NewStake plans={data?.plans} stakes={data?.total} />
          <Card
            flush
            title="Your stakes"
            action={
              <Button variant="quiet" size="small" href={paths.claims}>
                All claims
              </Button>
            }
          >
            {data ? <StakeList docs={data.docs} plans={data.plans} /> : <StakeBlanks />}
          </Card>
          {data ? <Pager page={data.page} pages={data.pages} onPage={toPage} /> : null}
        </>
      )}
    </div>
  );
}

/** Stake form, estimate and review. */
function NewStake({
  plans,
  stakes,
}: {
  plans: Staking['plans'] | undefined;
  /** Number of stakes; undefined while loading. */
  stakes: number | undefined;
}) {
  const [draft, setDraft] = useState(EMPTY);
  const [reviewing, setReviewing] = useState(false);
  const [staked, setStaked] = useState(0);
  const amount = useRef<HTMLInputElement>(null);
  const keyOf = useIdempotencyKey();
  // The review's opener is disabled after staking, so focus must be set elsewhere.
  useEffect(() => {
    if (staked > 0) amount.current?.focus();
  }, [staked]);
  const available = useQuery(dashboardQuery).data?.holdings.available;
  const price = useQuery(priceQuery).data?.price;
  const profile = useProfile().data;
  const verified = profile && profile.kycStatus === 'APPROVED';
  const plan =
    plans?.find(({ id }) => id === draft.planId) ??
    plans?.find(({ active, lockDays }) => active && lockDays > 0) ??
    plans?.[0];
  const typed = readStakeAmount(draft.amount, plan, available);
  useAddressQuery({
    ready: plans !== undefined,
    take: (query) => setDraft((was) => (was === EMPTY ? readStakeDraft(query) : was)),
    written: writeStakeDraft(draft),
  });
  useHistoryStep({
    at: reviewing,
    leave: () => setReviewing(false),
    enter: typed.kind === 'amount' && verified ? () => setReviewing(true) : null,
  });
  const amountRaw = typed.kind === 'amount' ? typed.raw : null;
  return (
    <div className={styles.two}>
      <StakeForm
        plans={plans}
        plan={plan}
        draft={draft}
        typed={typed}
        available={available}
        verified={verified}
        onChange={(part) => setDraft((was) => ({ ...was, ...part }))}
        onReview={() => setReviewing(true)}
        amountRef={amount}
      />
      {plan ? (
        <EstimateCard plan={plan} amountRaw={amountRaw} price={price} />
      ) : (
        <Card title="Estimated rewards">
          <Skeleton blockSize="360px" />
        </Card>
      )}
      {reviewing && plan && amountRaw !== null ? (
        <StakeReview
          plan={plan}
          amountRaw={amountRaw}
          autoRenew={draft.autoRenew && plan.lockDays > 0}
          keyOf={(input) => keyOf({ stakes, staked, input })}
          onClose={() => setReviewing(false)}
          onStaked={() => {
            setReviewing(false);
            setDraft((was) => ({ ...was, amount: '' }));
            setStaked((times) => times + 1);
          }}
        />
      ) : null}
    </div>
  );
}
