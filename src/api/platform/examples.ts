import { type ExamplesOf, TREASURY_ADDRESS } from '@/api/example';
import type { platformSchemas } from './schemas';

export const platformExamples: ExamplesOf<typeof platformSchemas> = {
  health: { data: { database: 'ok', chain: 'ok', worker: 'ok' } },
  config: {
    data: {
      demo: true,
      chain: {
        id: 56,
        name: 'BNB Smart Chain',
        rpcUrl: '/api/rpc',
        explorerUrl: 'https://bscscan.com',
      },
      treasury: TREASURY_ADDRESS,
      router: '0x10ED43C718714eb63d5aA57B78B54704E256024E',
      walletConnectProjectId: null,
      ensRpcUrl: null,
      captchaSiteKey: null,
      kycProvider: 'local',
      agreementVersion: '2026-11-01',
      termsVersion: '2026-11-01',
      limits: { minUsd: '50', maxUsd: '100000', dayUsd: '250000' },
    },
  },
  demoOutbox: {
    input: { to: 'ada.brunner@example.com' },
    data: {
      docs: [
        {
          id: 'msg_6E1',
          channel: 'email',
          to: 'ada.brunner@example.com',
          purpose: 'LOGIN',
          code: '556043',
          body: 'Your FNX code is 556043. It is good for 5 minutes. We never ask you for it.',
          at: '2026-11-20T09:43:30.000Z',
        },
      ],
    },
  },
  demoKycReview: {
    input: { email: 'ada.brunner@example.com', decision: 'APPROVE' },
    data: { kycStatus: 'APPROVED' },
  },
};
