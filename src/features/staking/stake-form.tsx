import { type Ref, useId } from 'react';
import { paths } from '@/config/paths';
import { plural, t } from '@/lang/staking';
import { amountLocale, formatShares } from '@/lib/format/format';
import { ErrorText } from '@/lib/http/error-text';
import { type Outcome, usePress } from '@/lib/page/use-press';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { cx } from '@/ui/basics/cx';
import { Inline, Stack } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { AmountBox, AmountUnit } from '@/ui/forms/amount/amount-box';
import { FieldNote } from '@/ui/forms/field';
import { PlanPicker } from './plan-picker';
import type { Plan } from './queries';
import type { ReadAmount, StakeDraft } from './stake-draft';
import styles from './staking.module.css';

type Props = {
  plans: readonly Plan[] | undefined;
  plan: Plan | undefined;
  draft: StakeDraft;
  typed: ReadAmount;
  /** Available shares; undefined while loading. */
  available: string | undefined;
  /** Says how many of them are locked up. */
  lockedUp: string | undefined;
  /** True if the identity check is approved; undefined while loading. */
  verified: boolean | undefined;
  /** Why it is unknown; null while it loads. */
  failure: Error | null;
  onChange: (part: Partial<StakeDraft>) => void;
  onReview: () => Outcome | Promise<Outcome>;
  amountRef: Ref<HTMLInputElement>;
};

export function StakeForm(props: Props) {
  const { plans, plan, draft, typed, available, verified, failure, onChange, onReview } = props;
  const none = available !== undefined && !/[1-9]/.test(available);
  const reviewing = usePress(onReview, [draft]);
  return (
    <Card title={t('Stake shares')}>
      <Stack as="form" gap={18} onSubmit={reviewing.submit}>
        <PlanPicker plans={plans} value={plan?.id} onPick={(planId) => onChange({ planId })} />
        <AmountField {...props} />
        {plan ? <LockNotice plan={plan} /> : null}
        {failure ? (
          <Notice tone="trouble">
            <ErrorText of={failure} />
          </Notice>
        ) : null}
        {verified === false ? (
          <Notice
            boxed
            action={
              <Button variant="secondary" size="small" href={paths.kyc}>
                {t('Verify identity')}
              </Button>
            }
          >
            {t('You need a completed identity check to stake shares. It takes a few minutes.')}
          </Notice>
        ) : none ? (
          <Notice
            boxed
            action={
              <Button variant="secondary" size="small" href={paths.buyShares}>
                {t('Buy shares')}
              </Button>
            }
          >
            {t('You have no available shares to stake. Buy shares first.')}
          </Notice>
        ) : (
          <Button wide type="submit" busy={reviewing.busy} disabled={typed.kind !== 'amount'}>
            {t('Review')}
          </Button>
        )}
      </Stack>
    </Card>
  );
}

function AmountField({ draft, typed, available, lockedUp, onChange, amountRef }: Props) {
  const id = useId();
  const fault = typed.kind === 'fault' ? typed.text : undefined;
  return (
    <div>
      <AmountBox
        label={t('Amount')}
        name="amount"
        inputRef={amountRef}
        value={draft.amount}
        locale={amountLocale()}
        onType={(amount) => onChange({ amount })}
        invalid={Boolean(fault)}
        describedBy={`${id}-note`}
        unit={<AmountUnit>{t('shares')}</AmountUnit>}
      />
      <Inline gap={12} nowrap align="center" className={cx(styles.free, 'note')}>
        {available === undefined ? (
          <Skeleton inlineSize="12em" />
        ) : (
          <>
            <span>{t('{count} available', { count: formatShares(available) })}</span>
            {/[1-9]/.test(available) ? (
              <button
                type="button"
                className={styles.max}
                onClick={() => onChange({ amount: available })}
              >
                {t('Max')}
              </button>
            ) : null}
          </>
        )}
      </Inline>
      {lockedUp ? <p className="note">{lockedUp}</p> : null}
      <FieldNote id={`${id}-note`} error={fault} />
    </div>
  );
}

const FLEXIBLE =
  'Staked shares stay yours, but cannot be sent to others. You can unstake them at any time. The share price can fall while your shares are staked.';
const LOCKED =
  'Staked shares stay yours, but cannot be sent to others. They are locked for {n} days, and the reward is paid at the end. If you end the stake early, you lose the reward. The share price can fall while your shares are staked.';

function LockNotice({ plan }: { plan: Plan }) {
  return (
    <Notice>{plan.lockDays === 0 ? t(FLEXIBLE) : plural(plan.lockDays, LOCKED, LOCKED)}</Notice>
  );
}
