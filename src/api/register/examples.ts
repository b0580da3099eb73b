import { CONTRACTS, type ExamplesOf } from '@/api/example';
import type { registerSchemas } from './schemas';

export const registerExamples: ExamplesOf<typeof registerSchemas> = {
  receivedCost: {
    about: 'What shares from another person cost their owner.',
    params: { id: 'tx_2' },
    data: { costUsd: '62.4', valueUsd: '62.4', entered: false },
  },
  enterCost: {
    about: 'Sets what shares from another person cost their owner.',
    params: { id: 'tx_2' },
    input: { costUsd: '50' },
    data: { costUsd: '50', valueUsd: '62.4', entered: true },
  },
  getProofOfHoldings: {
    about: 'What anybody needs to recompute the register from the chain.',
    data: {
      chainId: 56,
      contracts: CONTRACTS,
      fromBlock: 48210000,
      block: {
        number: 48230412,
        hash: '0x60181667573fe07dc40176891c151393350276410ba387ef4ccf7f36ccf47acd',
        time: '2026-11-20T09:44:00.000Z',
      },
      issued: '3418721.857',
      holders: 19,
    },
  },
};
