import { type Ref, useId } from 'react';
import { paths } from '@/config/paths';
import { amountLocale, formatShares } from '@/lib/format/format';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { AmountBox, AmountUnit } from '@/ui/forms/amount-box';
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
  /** True if the identity check is approved; undefined while loading. */
  verified: boolean | undefined;
  onChange: (part: Partial<StakeDraft>) => void;
  onReview: () => void;
  amountRef: Ref<HTMLInputElement>;
};

export function StakeForm(props: Props) {
  const { plans, plan, typed, available, verified, onChange, onReview } = props;
  const none = available !== undefined && !/[1-9]/.test(available);
  return (
    <Card title="Stake shares">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.kind === 'amount' && verified) onReview();
        }}
      >
        <PlanPicker plans={plans} value={plan?.id} onPick={(planId) => onChange({ planId })} />
        <AmountField {...props} />
        {plan ? <LockNotice plan={plan} /> : null}
        {verified === false ? (
          <Notice
            boxed
            action={
              <Button variant="secondary" size="small" href={paths.kyc}>
                Verify identity
              </Button>
            }
          >
            You need a completed identity check to stake shares. It takes a few minutes.
          </Notice>
        ) : none ? (
          <Notice
            boxed
            action={
              <Button variant="secondary" size="small" href={paths.buyShares}>
                Buy shares
              </Button>
            }
          >
            You have no available shares to stake. Buy shares first.
          </Notice>
        ) : (
          <Button wide type="submit" disabled={typed.kind !== 'amount' || !verified}>
            Review
          </Button>
        )}
      </form>
    </Card>
  );
}

function AmountField({ draft, typed, available, onChange, amountRef }: Props) {
  const id = useId();
  const fault = typed.kind === 'fault' ? typed.text : undefined;
  return (
    <div>
      <AmountBox
        label="Amount"
        name="amount"
        inputRef={amountRef}
        value={draft.amount}
        locale={amountLocale()}
        onType={(amount) => onChange({ amount })}
        invalid={Boolean(fault)}
        describedBy={`${id}-note`}
        unit={<AmountUnit>shares</AmountUnit>}
      />
      <div className={styles.free}>
        {available === undefined ? (
          <Skeleton inlineSize="12em" />
        ) : (
          <>
            <span>{formatShares(available)} available</span>
            {/[1-9]/.test(available) ? (
              <button
                type="button"
                className={styles.max}
                onClick={() => onChange({ amount: available })}
              >
                Max
              </button>
            ) : null}
          </>
        )}
      </div>
      <FieldNote id={`${id}-note`} error={fault} />
    </div>
  );
}

function LockNotice({ plan }: { plan: Plan }) {
  return (
    <Notice>
      Staked shares stay in your wallet, but cannot be sent to others.{' '}
      {plan.lockDays === 0
        ? 'You can unstake them at any time.'
        : `They are locked for ${plan.lockDays} days, and the reward is paid at the end. If you end the stake early, you lose the reward.`}{' '}
      The share price can fall while your shares are staked.
    </Notice>
  );
}
