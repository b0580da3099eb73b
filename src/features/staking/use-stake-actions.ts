import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endpoints } from '@/api/endpoints';
import { changeMessage } from '@/lib/http/error-messages';
import { call, isRefusal } from '@/lib/http/http';
import { useIdempotencyKey } from '@/lib/http/use-idempotency-key';
import { toast } from '@/lib/page/toast';
import { invalidateAfter } from '@/lib/queries/query-keys';
import { EARLY_EXIT_WORDS } from '@/shared/rewards';
import type { Stake } from './queries';
import { CHECK_STAKES, sharesText } from './stake-text';

const CHECK_CLAIMS = 'Check your claims before you try again.';

function showFailure(error: unknown, check: string): void {
  const title = isRefusal(error) ? 'The change failed' : 'Result not confirmed';
  toast.error(title, { description: changeMessage(error, check) });
}

/** Claims, ends and renews a stake. The early exit has no message here, because its dialog shows one. */
export function useStakeActions(stake: Stake) {
  const client = useQueryClient();
  // After a failure the button is usable at once: the service may be away for longer.
  const onSettled = (_data: unknown, error: unknown) => {
    const refreshed = invalidateAfter(client, 'stake');
    return error ? undefined : refreshed;
  };
  const keyOfClaim = useIdempotencyKey();
  const keyOfUnstake = useIdempotencyKey();
  const keyOfExit = useIdempotencyKey();
  const keyOfRenewal = useIdempotencyKey();
  const { id: stakeId, claimed } = stake;
  const unstaked = () =>
    toast.success(`${sharesText(stake.principal)} unstaked`, {
      description: 'They are available again.',
    });
  const claim = useMutation({
    mutationFn: () =>
      // A claim raises `claimed`, so a later claim has another key.
      call(endpoints.stakingClaim, { stakeId }, { idempotencyKey: keyOfClaim(claimed) }),
    onSuccess: ({ claims: [made] }) => {
      if (!made) return;
      const paid = made.status === 'PAID';
      toast.success(`${sharesText(made.amount)} ${paid ? 'claimed' : 'requested'}`, {
        description: paid ? 'They are available now.' : 'You will receive them shortly.',
      });
    },
    onError: (error) => showFailure(error, CHECK_CLAIMS),
    onSettled,
  });
  const unstake = useMutation({
    mutationFn: () =>
      call(
        endpoints.updateStake,
        { stakeId, action: 'UNSTAKE' },
        { idempotencyKey: keyOfUnstake(stakeId) },
      ),
    onSuccess: unstaked,
    onError: (error) => showFailure(error, CHECK_STAKES),
    onSettled,
  });
  const exitEarly = useMutation({
    mutationFn: () =>
      call(
        endpoints.updateStake,
        { stakeId, action: 'EARLY_EXIT', confirmText: EARLY_EXIT_WORDS },
        { idempotencyKey: keyOfExit(stakeId) },
      ),
    onSuccess: unstaked,
    onSettled,
  });
  const renew = useMutation({
    mutationFn: (autoRenew: boolean) =>
      call(
        endpoints.updateStake,
        { stakeId, action: 'AUTO_RENEW', autoRenew },
        { idempotencyKey: keyOfRenewal({ from: stake.autoRenew, to: autoRenew }) },
      ),
    onError: (error) => showFailure(error, CHECK_STAKES),
    onSettled,
  });
  return { claim, unstake, exitEarly, renew };
}
