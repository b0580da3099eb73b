import { openNode } from '@fnx/chain/verify/open-node';
import type { ContractRole } from '@fnx/contracts/deploy/roles';
import { askApproval } from '@/wallet/demo/approvals';
import { demoAccount } from '@/wallet/demo/demo-accounts';
import { makeDemoProvider } from '@/wallet/demo/demo-provider';
import { publishedDescriptors } from '@/wallet/demo/published-descriptors';
import type { OfficerWallet } from './injected-wallets';

/** Accounts of the local chain by the role that they hold; see `deployLocalContracts`. */
const ACCOUNTS: Partial<Record<ContractRole, number>> = {
  TREASURY: 1,
  BOARD: 1,
  PAUSER: 36,
  // On a local chain they are one account.
  GUARDIAN: 36,
  'PAUSER or GUARDIAN': 36,
  ENFORCER: 37,
  REGISTRAR: 38,
  CASHIER: 38,
};

/**
 * The demo's wallet with the account of a role. The accounts of a local chain are public; in production the same buttons open the
 * officer's own wallet.
 * @public loaded by a dynamic import
 */
export function demoOfficerWallet(role: ContractRole | null, nodeUrl: string): OfficerWallet {
  const account = role === null ? 0 : (ACCOUNTS[role] ?? 0);
  const provider = makeDemoProvider({
    client: openNode(nodeUrl),
    descriptors: publishedDescriptors,
    choose: () => demoAccount(account),
    next: async (current) => current,
    ask: askApproval,
  });
  return { id: 'demo', name: 'Demo wallet', icon: null, provider };
}
