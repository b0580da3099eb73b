import { subjectOf } from '@/wallet/calls/kinds';
import { isUnderWay, useSettledCalls } from '@/wallet/use-settled-calls';

/**
 * @param indexed number of the block that the lists are of
 * @returns whether a transaction of a stake is under way
 */
export function useSentStaking(indexed: number | undefined): (stakeId: string) => boolean {
  const calls = useSettledCalls('staking', indexed).filter(isUnderWay);
  return (stakeId) =>
    calls.some(({ subject }) =>
      [subjectOf('staking', stakeId), subjectOf('staking', 'all')].includes(subject),
    );
}
