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

/** Invalidates everything that a stake, claim or exit changes, and waits for the active queries. */
export async function refreshAfterStaking(client: QueryClient): Promise<void> {
  await Promise.all(CHANGED.map((key) => client.invalidateQueries({ queryKey: [key] })));
}
