import { useId } from 'react';
import { t } from '@/lang/staking';
import { formatShares } from '@/lib/format/format';
import { planName, rateText, termText } from '@/lib/format/stake-text';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Radio } from '@/ui/forms/radio';
import type { Plan } from './queries';
import styles from './staking.module.css';

/** Plans as native radio buttons, for keyboard and screen reader support. */
export function PlanPicker({
  plans,
  value,
  onPick,
}: {
  plans: readonly Plan[] | undefined;
  value: string | undefined;
  onPick: (planId: string) => void;
}) {
  const name = useId();
  if (!plans) {
    return (
      <div className={styles.plans} aria-busy="true">
        {[0, 1, 2, 3].map((blank) => (
          <Skeleton key={blank} blockSize="104px" />
        ))}
      </div>
    );
  }
  return (
    <fieldset>
      <legend className={styles.fieldLabel}>{t('Plan')}</legend>
      <div className={styles.plans}>
        {plans.map((plan) => {
          const full = !/[1-9]/.test(plan.poolLeft);
          const shut = full || !plan.active;
          return (
            <Stack
              as="label"
              gap={2}
              top
              key={plan.id}
              className={cx(styles.plan, shut && styles.shut)}
            >
              <Radio
                name={name}
                value={plan.id}
                checked={plan.id === value}
                disabled={shut}
                onChange={() => onPick(plan.id)}
              />
              <span className={styles.planName}>{planName(plan)}</span>
              <span className={cx('figure', styles.planRate)}>{rateText(plan.aprPct)}</span>
              <span className={styles.planTerm}>{termText(plan)}</span>
              <span className={styles.planRoom}>{room(plan, full)}</span>
            </Stack>
          );
        })}
      </div>
    </fieldset>
  );
}

function room(plan: Plan, full: boolean): string {
  if (!plan.active) return t('No longer offered');
  if (full) return t('Currently full');
  return t('Minimum {least} shares, {left} available', {
    least: formatShares(plan.minAmount),
    left: formatShares(plan.poolLeft),
  });
}
