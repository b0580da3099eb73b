import { CONTRACTS } from '@/api/example';
import type { PublicConfig } from '@/wallet/island/wagmi-config';

/** The service's public configuration in production, for a wallet on BNB Smart Chain. */
export const PUBLIC_CONFIG = {
  demo: false,
  chain: {
    id: 56,
    name: 'BNB Smart Chain',
    rpcUrl: '/api/rpc',
    explorerUrl: 'https://bscscan.com',
  },
  treasury: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  contracts: CONTRACTS,
  shareDecimals: 6,
  finality: { tag: 'finalized', blocks: 2 },
  router: '0x10ED43C718714eb63d5aA57B78B54704E256024E',
  passkeys: {
    areOffered: true,
    hasSender: true,
    rpId: 'localhost',
    accounts: CONTRACTS.passkeyAccounts,
    verifier: CONTRACTS.passkeyVerifier,
  },
  walletConnectProjectId: 'a-project',
  ensRpcUrl: null,
  bankTransfer: null,
  pushKey: null,
  captchaVendor: null,
  captchaSiteKey: null,
  kycProvider: 'local',
  agreementVersion: '2026-11-01',
  agreementHash: `0x${'ab'.repeat(32)}`,
  termsVersion: '2026-11-01',
  limits: { minUsd: '50', maxUsd: '100000', dayUsd: '250000' },
} satisfies PublicConfig;
