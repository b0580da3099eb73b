import type { ExamplesOf } from '@/api/example';
import type { registerSchemas } from './schemas';

export const registerExamples: ExamplesOf<typeof registerSchemas> = {
  getProofOfHoldings: {
    data: {
      issued: '10000000',
      held: '3418721.857',
      unsold: '6581278.143',
      difference: '0',
      holders: 19,
      computedAt: '2026-11-20T09:44:00.000Z',
    },
  },
  exportProofOfHoldings: { data: null },
  // SHA-256 of 9f2c4e8a1b6d3057c8e19a4f2d7b6035:usr_2K7:1514.857000
  holdingProof: {
    data: {
      salt: '9f2c4e8a1b6d3057c8e19a4f2d7b6035',
      userId: 'usr_2K7',
      shares: '1514.857000',
      hash: '60181667573fe07dc40176891c151393350276410ba387ef4ccf7f36ccf47acd',
      computedAt: '2026-11-20T09:44:00.000Z',
    },
  },
};
