import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { paths } from '@/config/paths';
import { t } from '@/lang/staking';
import { lockedUpText } from '@/lib/format/locked-up-text';
import type { Outcome } from '@/lib/page/use-press';
import { dashboardQuery } from '@/lib/queries/dashboard-query';
import { priceQuery, useProfile } from '@/lib/queries/shared-queries';
import { useAddressQuery } from '@/lib/url-state/address-query';
import { useHistoryStep } from '@/lib/url-state/history-step';
import { ListCard } from '@/lists/list-card';
import { useList } from '@/lists/use-list';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Inline } from '@/ui/basics/layout';
import portal from '@/ui/basics/portal-page.module.css';
import parts from '@/ui/basics/portal-parts.module.css';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Skeleton } from '@/ui/feedback/skeleton';
import { CallDialog } from '@/wallet/calls/call-dialog';
import { subjectOf } from '@/wallet/calls/kinds';
import type { StakingAction } from '@/wallet/calls/kinds/staking';
import { SentCallsList } from '@/wallet/sent-calls-list';
import { EstimateCard } from './estimate-card';
import { type Staking, stakingQuery } from './queries';
import { readStakeAmount, readStakeDraft, type StakeDraft, writeStakeDraft } from './stake-draft';
import { StakeForm } from './stake-form';
import { stakeParts } from './stake-parts';
import { canClaim } from './stake-text';
import { StakingTotals } from './staking-totals';
import { useSentStaking } from './use-sent-staking';

const EMPTY: StakeDraft = { planId: '', amount: '' };

export function StakingPage() {
  const list = useList({ query: stakingQuery });
  const { data } = list;
  const [action, setAction] = useState<StakingAction | null>(null);
  const [sent, setSent] = useState(0);
  const isWaiting = useSentStaking(data?.indexedBlock?.number);
  const claimable = data ? canClaim(data.totals) : false;
  return (
    <div className={portal.page}>
      <header className={portal.top}>
        <h1 className={portal.heading}>{t('Staking')}</h1>
        <p className="muted">
          {t('Lock shares to earn rewards in shares. The share price can fall.')}
        </p>
      </header>
      {!data && list.failure !== null ? (
        <LoadFailure onRetry={list.retry}>{list.failure}</LoadFailure>
      ) : (
        <>
          <StakingTotals totals={data?.totals} />
          <NewStake
            plans={data?.plans}
            reviewing={action?.kind === 'stake'}
            sent={sent}
            onReview={setAction}
          />
          <SentCallsList prefix={subjectOf('staking')} />
          <ListCard
            t={t}
            label="Your stakes"
            heading="Your stakes"
            list={list}
            parts={stakeParts({ plans: data?.plans ?? [], isWaiting, onAct: setAction })}
            keyOf={({ id }) => id}
            empty={{
              title: 'No stakes yet',
              text: 'Stake shares above to see your stake and its rewards here.',
            }}
            action={
              <Inline gap="10px 16px" align="center">
                {claimable && (data?.total ?? 0) > 1 ? (
                  <Button
                    variant="secondary"
                    size="small"
                    disabled={isWaiting('all')}
                    onClick={() => setAction({ kind: 'claim-all' })}
                  >
                    {t('Claim all')}
                  </Button>
                ) : null}
                <Button variant="quiet" size="small" href={paths.claims}>
                  {t('All claims')}
                </Button>
              </Inline>
            }
          />
          {action ? (
            <CallDialog
              name="staking"
              data={action}
              onClose={() => setAction(null)}
              onSent={() => {
                setAction(null);
                if (action.kind === 'stake') setSent((times) => times + 1);
              }}
            />
          ) : null}
        </>
      )}
    </div>
  );
}

/** Stake form and estimate. */
function NewStake({
  plans,
  reviewing,
  sent,
  onReview,
}: {
  plans: Staking['plans'] | undefined;
  reviewing: boolean;
  /** Number of stakes sent from this page. */
  sent: number;
  /** Opens the review, or closes it with null. */
  onReview: (action: StakingAction | null) => void;
}) {
  const [draft, setDraft] = useState(EMPTY);
  const amount = useRef<HTMLInputElement>(null);
  // The review's opener is disabled after staking, so focus must be set elsewhere.
  useEffect(() => {
    if (sent === 0) return;
    setDraft((was) => ({ ...was, amount: '' }));
    amount.current?.focus();
  }, [sent]);
  const holdings = useQuery(dashboardQuery).data?.holdings;
  const available = holdings?.available;
  const price = useQuery(priceQuery).data?.price;
  const account = useProfile();
  const profile = account.data;
  const failure = profile ? null : account.error;
  const verified = profile && profile.kycStatus === 'APPROVED';
  const plan =
    plans?.find(({ id }) => id === draft.planId) ??
    // The flexible plan: a lock-up is the owner's own choice.
    plans?.find(({ active, lockDays }) => active && lockDays === 0) ??
    plans?.find(({ active }) => active) ??
    plans?.[0];
  const typed = readStakeAmount(draft.amount, plan, available);
  const amountRaw = typed.kind === 'amount' ? typed.raw : null;
  const review = (): Outcome | Promise<Outcome> => {
    if (amountRaw === null || verified === false || (plans && !plan)) return 'refused';
    if (failure) return account.refetch().then(({ data }) => (data ? 'waiting' : 'refused'));
    if (!plan || !verified) return 'waiting';
    onReview({ kind: 'stake', plan, amountRaw });
    return 'done';
  };
  useAddressQuery({
    ready: plans !== undefined,
    take: (query) => setDraft((was) => (was === EMPTY ? readStakeDraft(query) : was)),
    written: writeStakeDraft(draft),
  });
  useHistoryStep({
    at: reviewing,
    leave: () => onReview(null),
    enter: amountRaw !== null && verified ? review : null,
  });
  return (
    <div className={parts.two}>
      <StakeForm
        plans={plans}
        plan={plan}
        draft={draft}
        typed={typed}
        available={available}
        lockedUp={holdings && lockedUpText(holdings)}
        verified={verified}
        failure={failure}
        onChange={(part) => setDraft((was) => ({ ...was, ...part }))}
        onReview={review}
        amountRef={amount}
      />
      {plan ? (
        <EstimateCard plan={plan} amountRaw={amountRaw} price={price} />
      ) : (
        <Card title={t('Estimated rewards')}>
          <Skeleton blockSize="360px" />
        </Card>
      )}
    </div>
  );
}
