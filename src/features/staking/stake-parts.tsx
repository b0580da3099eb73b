import { useEffect, useRef } from 'react';
import { type StakingText, T, t } from '@/lang/staking';
import { formatDate, formatShares } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import { planName, rateText } from '@/lib/format/stake-text';
import type { Part } from '@/lists/columns';
import { Button } from '@/ui/basics/button';
import { StatusDot } from '@/ui/feedback/status-dot';
import type { StakingAction } from '@/wallet/calls/kinds/staking';
import type { Plan, Stake } from './queries';
import { canClaim, canRenew, canTakeBack, isLocked, STAKE_TONES, stakeLabel } from './stake-text';

type Acts = {
  plans: readonly Plan[];
  /** Whether a transaction of a stake is under way. */
  isWaiting: (stakeId: string) => boolean;
  onAct: (action: StakingAction) => void;
};

const isOpen = (stake: Stake) =>
  stake.status === 'ACTIVE' || stake.status === 'MATURED' || canClaim(stake);

/** A stake with principal, rewards and actions. */
export function stakeParts({ plans, isWaiting, onAct }: Acts): readonly Part<Stake, StakingText>[] {
  const nameOf = ({ planId }: Stake): string => {
    const plan = plans.find(({ id }) => id === planId);
    return plan ? planName(plan) : t('a plan no longer offered');
  };
  return [
    { at: 'title', cell: (stake) => <Title stake={stake} name={nameOf(stake)} /> },
    {
      at: 'state',
      cell: (stake) => <StatusDot tone={STAKE_TONES[stake.status]}>{stakeLabel(stake)}</StatusDot>,
    },
    { at: 'fact', head: 'Earned', cell: ({ accrued }) => formatShares(accrued) },
    { at: 'fact', head: 'Claimed', cell: ({ claimed }) => formatShares(claimed) },
    {
      at: 'fact',
      head: (stake) => (isOpen(stake) ? 'Reserved for the term' : 'Kept'),
      cell: ({ reward }) => formatShares(reward),
    },
    { at: 'fact', head: 'Rate', cell: ({ aprPct }) => rateText(aprPct) },
    { at: 'fact', head: 'Start date', cell: ({ startedAt }) => formatDate(startedAt) },
    {
      at: 'actions',
      cell: (stake) =>
        isOpen(stake) ? (
          <StakeActions
            stake={stake}
            name={nameOf(stake)}
            waiting={isWaiting(stake.id)}
            onAct={onAct}
          />
        ) : null,
    },
  ];
}

function Title({ stake, name }: { stake: Stake; name: string }) {
  const title = useFocusAtEnd(isOpen(stake));
  return (
    <span ref={title} tabIndex={-1}>
      <T
        text="{shares} <span>in {plan}</span>"
        shares={sharesText(stake.principal)}
        plan={name}
        span={(children) => <small>{children}</small>}
      />
    </span>
  );
}

/** Ending a stake removes its button, so focus moves to the stake. */
function useFocusAtEnd(open: boolean) {
  const title = useRef<HTMLSpanElement>(null);
  const was = useRef(open);
  useEffect(() => {
    const ended = was.current && !open;
    was.current = open;
    if (ended && document.activeElement === document.body) title.current?.focus();
  }, [open]);
  return title;
}

function StakeActions({
  stake,
  name,
  waiting,
  onAct,
}: {
  stake: Stake;
  name: string;
  waiting: boolean;
  onAct: (action: StakingAction) => void;
}) {
  const which = t('{shares} in {plan}', { shares: sharesText(stake.principal), plan: name });
  const button = (kind: 'claim' | 'unstake' | 'early-exit' | 'renew', text: string) => (
    <Button
      size="small"
      variant={kind === 'early-exit' ? 'quiet' : 'secondary'}
      disabled={waiting}
      onClick={() => onAct({ kind, stake })}
      about={which}
    >
      {text}
    </Button>
  );
  return (
    <>
      {canClaim(stake)
        ? button('claim', t('Claim {shares}', { shares: formatShares(stake.claimable) }))
        : null}
      {canTakeBack(stake) ? button('unstake', t('Unstake')) : null}
      {canRenew(stake) ? button('renew', t('Renew')) : null}
      {isLocked(stake) ? button('early-exit', t('End early')) : null}
      {waiting ? <span className="note">{t('Transaction under way')}</span> : null}
    </>
  );
}
