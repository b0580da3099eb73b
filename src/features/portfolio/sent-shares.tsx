import { SECOND_MS } from '@fnx/values/time';
import { useQuery } from '@tanstack/react-query';
import { type CallName, subjectOf } from '@/wallet/calls/kinds';
import { type FollowedCall, sentCalls } from '@/wallet/sent-calls';
import { SentCallsList } from '@/wallet/sent-calls-list';
import { useSettledCalls } from '@/wallet/use-settled-calls';
import { myWalletQuery } from '@/wallet/wallet-queries';

type Props = {
  name: Extract<CallName, 'transfer' | 'registration'>;
};

/** Transactions of the register that this browser sent, until the lists show what they changed. */
export function SentShares({ name }: Props) {
  useSentShares(name);
  return <SentCallsList prefix={subjectOf(name)} />;
}

/** @param onFinal called once with each whose block the service has indexed, which it does once the block is final */
export function useSentShares(
  name: Props['name'],
  onFinal: (call: FollowedCall) => void = () => {},
): readonly FollowedCall[] {
  const { data } = useQuery({
    ...myWalletQuery,
    refetchInterval: () => (sentCalls(subjectOf(name)).length > 0 ? 2 * SECOND_MS : false),
  });
  return useSettledCalls(name, data?.indexedBlock?.number, { onFinal });
}
