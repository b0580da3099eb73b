import type { QueryClient } from '@tanstack/react-query';

const CHANGED = [
  'listStaking',
  'stakingClaimList',
  'dashboard',
  'myWallet',
  'latestTransactions',
  'transactions',
  'graph',
];

/** Asks again for all that a stake, a claim or an exit changes, and waits for what is being looked at. */
export async function refreshAfterStaking(client: QueryClient): Promise<void> {
  await Promise.all(CHANGED.map((key) => client.invalidateQueries({ queryKey: [key] })));
}
