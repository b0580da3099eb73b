import type { ContractRole } from '@fnx/contracts/deploy/roles';
import type { ComponentType } from 'react';
import type { OfficerWallet } from '@/wallet/officer/injected-wallets';

/** The site's node, for wallets. */
export const nodeUrl = () => new URL('/api/rpc', window.location.origin).href;

/**
 * Wallets of this browser; in the demo also the one with a role's account.
 * @param showSheet shows the window of the demo's wallet
 */
export async function findOfficerWallets(
  role: ContractRole | null,
  demo: boolean,
  showSheet: (sheet: () => ComponentType) => void,
): Promise<readonly OfficerWallet[]> {
  const { findInjectedWallets } = await import(
    /* webpackChunkName: "officer" */ '@/wallet/officer/injected-wallets'
  );
  const found = findInjectedWallets();
  if (!demo) return found;
  const [{ demoOfficerWallet }, { ApprovalSheet }] = await Promise.all([
    import(/* webpackChunkName: "officer" */ '@/wallet/officer/demo-wallet'),
    import('@/wallet/demo/approval-sheet'),
  ]);
  showSheet(() => ApprovalSheet);
  return [...found, demoOfficerWallet(role, nodeUrl())];
}
