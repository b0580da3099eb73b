import { type Ref, useId } from 'react';
import { paths } from '@/config/paths';
import { decimalSign, formatShares } from '@/lib/format/format';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { AmountBox, AmountUnit } from '@/ui/forms/amount-box';
import { Checkbox } from '@/ui/forms/checkbox';
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
  /** Shares that are free to be staked; undefined while that is loading. */
  available: string | undefined;
  /** Identity check passed; undefined while that is loading. */
  verified: boolean | undefined;
  onChange: (part: Partial<StakeDraft>) => void;
  onReview: () => void;
  amountRef: Ref<HTMLInputElement>;
};

/** Plan, amount, what happens at the end of the term. */
export function StakeForm(props: Props) {
  const { plans, plan, draft, typed, available, verified, onChange, onReview } = props;
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
        {plan && plan.lockDays > 0 ? (
          <Checkbox
            name="autoRenew"
            label="Stake again for the same term when this one ends"
            checked={draft.autoRenew}
            onChange={(event) => onChange({ autoRenew: event.target.checked })}
          />
        ) : null}
        {plan ? <LockRemark plan={plan} /> : null}
        {verified === false ? (
          <Notice
            boxed
            action={
              <Button variant="secondary" size="small" href={paths.kyc}>
                Verify your identity
              </Button>
            }
          >
            Staking needs a finished identity check. It takes a few minutes.
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
            You have no shares that are free to be staked.
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
        decimalSign={decimalSign()}
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

function LockRemark({ plan }: { plan: Plan }) {
  return (
    <Notice>
      {plan.lockDays === 0
        ? 'You can take these shares back at any time. While staked they cannot be sold.'
        : plan.earlyExit
          ? `Locked for ${plan.lockDays} days. You can leave early, and lose the rewards you have not claimed by then.`
          : `Locked for ${plan.lockDays} days; there is no way out before.`}{' '}
      Staked shares keep their risk: the price of a share can fall while you wait.
    </Notice>
  );
}
