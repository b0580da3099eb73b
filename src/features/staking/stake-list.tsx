import { useEffect, useRef, useState } from 'react';
import { formatDate, formatShares } from '@/lib/format/format';
import { Button } from '@/ui/basics/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusDot } from '@/ui/feedback/status-dot';
import { EarlyExit } from './early-exit';
import type { Plan, Stake } from './queries';
import {
  canClaim,
  canTakeBack,
  isLocked,
  rateText,
  STAKE_TONES,
  sharesText,
  stakeLabel,
} from './stake-text';
import styles from './staking.module.css';
import { useStakeActions } from './use-stake-actions';

/** Stakes with principal, rewards and actions. */
export function StakeList({ docs, plans }: { docs: readonly Stake[]; plans: readonly Plan[] }) {
  if (docs.length === 0) {
    return (
      <EmptyState title="No stakes yet">
        Stake shares above to see your stake and its rewards here.
      </EmptyState>
    );
  }
  return (
    <ul className={styles.stakes}>
      {docs.map((stake) => (
        <StakeLine
          key={stake.id}
          stake={stake}
          plan={plans.find(({ id }) => id === stake.planId)}
        />
      ))}
    </ul>
  );
}

function StakeLine({ stake, plan }: { stake: Stake; plan: Plan | undefined }) {
  const name = plan?.name ?? 'Stake';
  const open = stake.status === 'ACTIVE' || stake.status === 'MATURED';
  const title = useFocusAtEnd(open);
  return (
    <li className={styles.stake}>
      <div className={styles.stakeHead}>
        <h3 ref={title} tabIndex={-1} className={styles.stakeName}>
          {sharesText(stake.principal)} <span>in {name}</span>
        </h3>
        <p className={styles.state}>
          <StatusDot tone={STAKE_TONES[stake.status]}>{stakeLabel(stake)}</StatusDot>
        </p>
      </div>
      <dl className={styles.stakeFacts}>
        <Fact label="Earned">{formatShares(stake.accrued)}</Fact>
        <Fact label="Claimed">{formatShares(stake.claimed)}</Fact>
        <Fact label="Rate">{rateText(stake.aprPct)}</Fact>
        <Fact label="Start date">{formatDate(stake.startedAt)}</Fact>
      </dl>
      {open ? <StakeActions stake={stake} name={name} plan={plan} /> : null}
    </li>
  );
}

/** Ending a stake removes its button, so focus moves to the stake. */
function useFocusAtEnd(open: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const was = useRef(open);
  useEffect(() => {
    const ended = was.current && !open;
    was.current = open;
    if (ended && document.activeElement === document.body) title.current?.focus();
  }, [open]);
  return title;
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function StakeActions({
  stake,
  name,
  plan,
}: {
  stake: Stake;
  name: string;
  plan: Plan | undefined;
}) {
  const [leaving, setLeaving] = useState(false);
  const { claim, unstake, renew, exitEarly } = useStakeActions(stake);
  const which = `${sharesText(stake.principal)} in ${name}`;
  return (
    <div className={styles.stakeActions}>
      {canClaim(stake) ? (
        <Button
          size="small"
          variant="secondary"
          busy={claim.isPending}
          onClick={() => claim.mutate()}
          aria-label={`Claim ${sharesText(stake.claimable)} from ${which}`}
        >
          Claim {formatShares(stake.claimable)}
        </Button>
      ) : null}
      {canTakeBack(stake) ? (
        <Button
          size="small"
          variant="secondary"
          busy={unstake.isPending}
          onClick={() => unstake.mutate()}
          aria-label={`Unstake ${which}`}
        >
          Unstake
        </Button>
      ) : null}
      {isLocked(stake) ? (
        <label className={styles.renew}>
          <input
            type="checkbox"
            checked={stake.autoRenew}
            disabled={renew.isPending}
            onChange={(event) => renew.mutate(event.target.checked)}
            aria-label={`Renew ${which} automatically`}
          />
          Renew automatically
        </label>
      ) : null}
      {isLocked(stake) && plan?.earlyExit ? (
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            exitEarly.reset();
            setLeaving(true);
          }}
          aria-label={`End ${which} early`}
        >
          End early
        </Button>
      ) : null}
      {leaving ? (
        <EarlyExit stake={stake} exit={exitEarly} onClose={() => setLeaving(false)} />
      ) : null}
    </div>
  );
}

/** Skeleton with the height of two stakes. */
export function StakeBlanks() {
  return (
    <ul className={styles.stakes} aria-busy="true">
      {[0, 1].map((blank) => (
        <li key={blank} className={styles.stake}>
          <Skeleton blockSize="112px" />
        </li>
      ))}
    </ul>
  );
}
