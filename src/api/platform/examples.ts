import { CONTRACTS, type ExamplesOf, TERMS_VERSION, TREASURY_ADDRESS } from '@/api/example';
import type { platformSchemas } from './schemas';

export const platformExamples: ExamplesOf<typeof platformSchemas> = {
  health: {
    about: 'The state of database, chain, worker and index.',
    data: {
      database: 'ok',
      chain: 'ok',
      worker: 'ok',
      index: { blockNumber: 48230412, blockTime: '2026-11-20T09:43:58.000Z', behind: false },
    },
  },
  config: {
    about: 'Chain, contracts, limits and versions that a client needs.',
    data: {
      demo: true,
      chain: {
        id: 56,
        name: 'BNB Smart Chain',
        rpcUrl: '/api/rpc',
        explorerUrl: 'https://bscscan.com',
      },
      treasury: TREASURY_ADDRESS,
      contracts: CONTRACTS,
      shareDecimals: 6,
      finality: { tag: 'finalized', blocks: 2 },
      router: '0x10ED43C718714eb63d5aA57B78B54704E256024E',
      passkeys: {
        areOffered: true,
        hasSender: true,
        rpId: 'fnx.example',
        accounts: CONTRACTS.passkeyAccounts,
        verifier: CONTRACTS.passkeyVerifier,
      },
      walletConnectProjectId: null,
      ensRpcUrl: null,
      bankTransfer: { currency: 'EUR' },
      pushKey: null,
      captchaVendor: null,
      captchaSiteKey: null,
      kycProvider: 'local',
      agreementVersion: '2026-11-20',
      agreementHash: '0xb725feed960eb1e62da6508cf71f8a999a17577e03d04a54f61615701ef715bf',
      termsVersion: TERMS_VERSION,
      limits: { minUsd: '50', maxUsd: '100000', dayUsd: '250000' },
    },
  },
  captchaChallenge: {
    about: 'A proof of work for the human check of a form.',
    data: {
      parameters: {
        algorithm: 'PBKDF2/SHA-256',
        nonce: '5f9c1f2ab3d64e7a8c0b9d1e2f3a4b5c',
        salt: '0a1b2c3d4e5f60718293a4b5c6d7e8f9',
        cost: 1000,
        keyLength: 32,
        keyPrefix: '7d1f0a4c5b9e2d3f6a8b7c0d1e2f3a4b',
        keySignature: '3f0a377ba0a4a460ecb616f6507ce0d8cfa3e704025d4fda3ed0c5ca05468728',
        expiresAt: 1795561190,
      },
      signature: 'b725feed960eb1e62da6508cf71f8a999a17577e03d04a54f61615701ef715bf',
    },
  },
  getDocument: {
    about: 'A published document of the bank, by the SHA-256 of its bytes.',
    params: { hash: '0x3f0a377ba0a4a460ecb616f6507ce0d8cfa3e704025d4fda3ed0c5ca05468728' },
    data: null,
  },
  demoOutbox: {
    about: 'The messages that demo mode did not send.',
    input: { to: 'ada.brunner@example.com' },
    data: {
      docs: [
        {
          id: 'msg_6E1',
          channel: 'email',
          to: 'ada.brunner@example.com',
          purpose: 'LOGIN',
          code: '556043',
          body: 'Your code is 556043. It is good for 5 minutes. We never ask you for it.',
          at: '2026-11-20T09:43:30.000Z',
        },
      ],
    },
  },
  demoKycReview: {
    about: 'Decides an identity check in demo mode.',
    input: { email: 'ada.brunner@example.com', decision: 'APPROVE' },
    data: { kycStatus: 'APPROVED' },
  },
};
