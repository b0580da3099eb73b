import { useEffect, useRef } from 'react';
import { T, t } from '@/lang/staking';
import { formatDate, formatShares } from '@/lib/format/format';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import portal from '@/ui/basics/portal-page.module.css';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusDot } from '@/ui/feedback/status-dot';
import type { Plan, Stake } from './queries';
import {
  canClaim,
  canRenew,
  canTakeBack,
  isLocked,
  planName,
  rateText,
  STAKE_TONES,
  sharesText,
  stakeLabel,
} from './stake-text';
import styles from './staking.module.css';
import type { StakingAction } from './staking-action';

/** Stakes with principal, rewards and actions. */
export function StakeList({
  docs,
  plans,
  isWaiting,
  onAct,
}: {
  docs: readonly Stake[];
  plans: readonly Plan[];
  /** Whether a transaction of a stake is under way. */
  isWaiting: (stakeId: string) => boolean;
  onAct: (action: StakingAction) => void;
}) {
  if (docs.length === 0) {
    return (
      <EmptyState title={t('No stakes yet')}>
        {t('Stake shares above to see your stake and its rewards here.')}
      </EmptyState>
    );
  }
  return (
    <ul className={portal.list}>
      {docs.map((stake) => (
        <StakeLine
          key={stake.id}
          stake={stake}
          name={nameOf(plans.find(({ id }) => id === stake.planId))}
          waiting={isWaiting(stake.id)}
          onAct={onAct}
        />
      ))}
    </ul>
  );
}

type LineProps = { stake: Stake; waiting: boolean; onAct: (action: StakingAction) => void };

const nameOf = (plan: Plan | undefined): string =>
  plan ? planName(plan) : t('a plan no longer offered');

function StakeLine({ name, ...line }: LineProps & { name: string }) {
  const { stake } = line;
  const open = stake.status === 'ACTIVE' || stake.status === 'MATURED' || canClaim(stake);
  const title = useFocusAtEnd(open);
  return (
    <li className={portal.entry}>
      <div className={portal.head}>
        <h3 ref={title} tabIndex={-1} className={styles.stakeName}>
          <T
            text="{shares} <span>in {plan}</span>"
            shares={sharesText(stake.principal)}
            plan={name}
            span={(children) => <span>{children}</span>}
          />
        </h3>
        <p className={styles.state}>
          <StatusDot tone={STAKE_TONES[stake.status]}>{stakeLabel(stake)}</StatusDot>
        </p>
      </div>
      <dl className={cx(portal.facts, styles.stakeFacts)}>
        <Fact label={t('Earned')}>{formatShares(stake.accrued)}</Fact>
        <Fact label={t('Claimed')}>{formatShares(stake.claimed)}</Fact>
        <Fact label={open ? t('Reserved for the term') : t('Kept')}>
          {formatShares(stake.reward)}
        </Fact>
        <Fact label={t('Rate')}>{rateText(stake.aprPct)}</Fact>
        <Fact label={t('Start date')}>{formatDate(stake.startedAt)}</Fact>
      </dl>
      {open ? <StakeActions {...line} name={name} /> : null}
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

function StakeActions({ stake, name, waiting, onAct }: LineProps & { name: string }) {
  const which = t('{shares} in {plan}', { shares: sharesText(stake.principal), plan: name });
  const button = (
    kind: 'claim' | 'unstake' | 'early-exit' | 'renew',
    text: string,
    label: string,
  ) => (
    <Button
      size="small"
      variant={kind === 'early-exit' ? 'quiet' : 'secondary'}
      disabled={waiting}
      onClick={() => onAct({ kind, stake })}
      aria-label={label}
    >
      {text}
    </Button>
  );
  return (
    <div className={portal.actions}>
      {canClaim(stake)
        ? button(
            'claim',
            t('Claim {shares}', { shares: formatShares(stake.claimable) }),
            t('Claim {shares} from {stake}', {
              shares: sharesText(stake.claimable),
              stake: which,
            }),
          )
        : null}
      {canTakeBack(stake)
        ? button('unstake', t('Unstake'), t('Unstake {shares}', { shares: which }))
        : null}
      {canRenew(stake) ? button('renew', t('Renew'), t('Renew {shares}', { shares: which })) : null}
      {isLocked(stake)
        ? button('early-exit', t('End early'), t('End early: {stake}', { stake: which }))
        : null}
      {waiting ? <span className={styles.state}>{t('Transaction under way')}</span> : null}
    </div>
  );
}

/** Skeleton with the height of two stakes. */
export function StakeBlanks() {
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
