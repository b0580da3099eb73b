import { isUnderWay, useSettledCalls } from '@/wallet/use-settled-calls';
import { ALL_CLAIMS, subjectOf } from './staking-action';

/**
 * @param indexed number of the block that the lists are of
 * @returns whether a transaction of a stake is under way
 */
export function useSentStaking(indexed: number | undefined): (stakeId: string) => boolean {
  const calls = useSettledCalls('staking:', indexed, 'stake').filter(isUnderWay);
  return (stakeId) =>
    calls.some(({ subject }) => subject === subjectOf(stakeId) || subject === ALL_CLAIMS);
}
