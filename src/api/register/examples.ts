import type { ExamplesOf } from '@/api/example';
import type { registerSchemas } from './schemas';

export const registerExamples: ExamplesOf<typeof registerSchemas> = {
  getProofOfHoldings: {
    data: {
      chainId: 56,
      contracts: {
        shareToken: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
        shareSale: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
        shareStaking: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
      },
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
