import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endpoints } from '@/api/endpoints';
import type { Call } from '@/chain/call';
import { assertStaking } from '@/chain/staking';
import { call } from '@/lib/http/http';
import { queryKey } from '@/lib/queries/query-keys';
import { configQuery } from '@/lib/queries/shared-queries';
import { formatDecimal, SHARE_DECIMALS } from '@/shared/money';
import { EARLY_EXIT_WORDS } from '@/shared/rewards';
import { rememberCall } from '@/wallet/sent-calls';
import { getWallet, useWallet } from '@/wallet/wallet-store';
import { type Prepared, type Review, type StakingAction, termsOf } from './staking-action';

/** Prepares the call of an action, which changes nothing, and sends it from the connected wallet. */
export function useStakingCall(action: StakingAction, onSent: () => void) {
  const client = useQueryClient();
  const config = useQuery(configQuery).data;
  const { address } = useWallet();
  const prepared = useQuery({
    queryKey: queryKey('stakingCall', ...keyOf(action)),
    queryFn: () => prepare(action, config?.termsVersion ?? ''),
    enabled: config !== undefined,
    // Rewards, plans and balances change, so each review prepares a new call.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const sign = useMutation({
    mutationFn: async (review: Review) => {
      const made = prepared.data;
      if (!made || !config || !address) throw new TypeError('There is nothing to sign yet.');
      const { to, data, valueRaw } = made.call;
      const { shareStaking } = config.contracts;
      const hash = await (await getWallet()).send(
        { to, data, value: BigInt(valueRaw) },
        {
          from: address,
          description: review.button,
          check: (sent: Call) => assertStaking(sent, shareStaking, termsOf(action, made)),
        },
      );
      rememberCall({ hash, subject: review.subject, description: review.button, address });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKey('sentCalls') });
      onSent();
    },
  });
  return { prepared, sign, contract: config?.contracts.shareStaking };
}

const keyOf = (action: StakingAction) =>
  action.kind === 'stake'
    ? [action.kind, action.plan.id, String(action.amountRaw)]
    : [action.kind, 'stake' in action ? action.stake.id : ''];

async function prepare(action: StakingAction, termsVersion: string): Promise<Prepared> {
  switch (action.kind) {
    case 'stake': {
      const amount = formatDecimal(action.amountRaw, SHARE_DECIMALS);
      const input = { planId: action.plan.id, amount, termsVersion };
      return { call: await call(endpoints.stake, input), stakes: [] };
    }
    case 'claim':
    case 'claim-all': {
      const input = action.kind === 'claim' ? { stakeId: action.stake.id } : { all: true as const };
      const { stakes, ...made } = await call(endpoints.stakingClaim, input);
      return { call: made, stakes };
    }
    default:
      return { call: await call(endpoints.updateStake, updateOf(action)), stakes: [action.stake] };
  }
}

const updateOf = ({
  kind,
  stake,
}: Extract<StakingAction, { kind: 'unstake' | 'early-exit' | 'renew' }>) => {
  const stakeId = stake.id;
  if (kind === 'unstake') return { stakeId, action: 'UNSTAKE' as const };
  if (kind === 'renew') return { stakeId, action: 'RENEW' as const };
  // The words are typed in the review, which keeps the wallet closed until then.
  return { stakeId, action: 'EARLY_EXIT' as const, confirmText: EARLY_EXIT_WORDS };
};
