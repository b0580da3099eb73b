import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endpoints } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { formatDate } from '@/lib/format/format';
import { changeMessage } from '@/lib/http/error-messages';
import { call } from '@/lib/http/http';
import { toast } from '@/lib/page/toast';
import { invalidateAfter } from '@/lib/queries/query-keys';
import { configQuery } from '@/lib/queries/shared-queries';
import { formatDecimal, SHARE_DECIMALS } from '@/shared/money';
import { DAY_MS } from '@/shared/time';
import { Button } from '@/ui/basics/button';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import { Dialog } from '@/ui/feedback/dialog';
import { Notice } from '@/ui/feedback/notice';
import type { Plan } from './queries';
import { estimate } from './stake-draft';
import { CHECK_STAKES, rateText, sharesText, termText } from './stake-text';

type Props = {
  plan: Plan;
  amountRaw: bigint;
  autoRenew: boolean;
  /** From the page, so that it survives closing and reopening this dialog. */
  keyOf: (input: StakeInput) => string;
  onClose: () => void;
  onStaked: () => void;
};

/** Confirmation before shares are locked. */
export function StakeReview({ plan, amountRaw, autoRenew, keyOf, onClose, onStaked }: Props) {
  const amount = formatDecimal(amountRaw, SHARE_DECIMALS);
  const termsVersion = useQuery(configQuery).data?.termsVersion;
  const stake = useStake(keyOf, () => {
    toast.success(`${sharesText(amount)} staked`, { description: `${plan.name} plan` });
    onStaked();
  });
  const outcome = estimate(amountRaw, plan);
  const locked = plan.lockDays > 0;
  return (
    <Dialog
      title={`Stake ${sharesText(amount)}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Back
          </Button>
          <Button
            busy={stake.isPending}
            disabled={!termsVersion}
            onClick={() => {
              if (termsVersion) stake.mutate({ planId: plan.id, amount, autoRenew, termsVersion });
            }}
          >
            Stake {sharesText(amount)}
          </Button>
        </>
      }
    >
      <Rows
        rows={[
          { id: 'plan', label: 'Plan', value: plan.name, note: termText(plan) },
          { id: 'rate', label: 'Rate (fixed)', value: rateText(plan.aprPct) },
          {
            id: 'reward',
            label: `Estimated reward ${locked ? `in ${outcome.days} days` : 'in a year'}`,
            value: `+${sharesText(outcome.reward)}`,
            note: 'not guaranteed',
          },
          ...(locked
            ? [
                {
                  id: 'until',
                  label: 'Locked until (approx.)',
                  value: formatDate(new Date(endOf(plan.lockDays)).toISOString()),
                  note: autoRenew ? 'then renewed for the same term' : 'then available to unstake',
                },
              ]
            : []),
        ]}
      />
      <Notice>
        {locked && plan.earlyExit
          ? 'If you end the stake early, you lose unclaimed rewards. '
          : null}
        The share price can fall while your shares are staked. By staking you accept the{' '}
        <Link href={paths.terms}>terms</Link>.
      </Notice>
      {stake.isError ? (
        <Notice tone="trouble">{changeMessage(stake.error, CHECK_STAKES)}</Notice>
      ) : null}
    </Dialog>
  );
}

const endOf = (days: number) => Date.now() + days * DAY_MS;

type StakeInput = { planId: string; amount: string; autoRenew: boolean; termsVersion: string };

function useStake(keyOf: Props['keyOf'], onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: StakeInput) => {
      const { autoRenew, ...rest } = input;
      return call(
        endpoints.stake,
        { ...rest, ...(autoRenew && { autoRenew }) },
        { idempotencyKey: keyOf(input) },
      );
    },
    onSuccess: async () => {
      await invalidateAfter(client, 'stake');
      onDone();
    },
    onError: () => void invalidateAfter(client, 'stake'),
  });
}
