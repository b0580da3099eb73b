import { CONTRACTS, type ExamplesOf, HOLDER_ID } from '@/api/example';
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
      capital: {
        authorised: '10000000',
        changed: {
          documentHash: '0x1d6b5a2a4a57b2b0f1a1c9d1f9e4d2c3b4a5968778695a4b3c2d1e0f00112233',
          at: '2026-11-02T09:30:00.000Z',
        },
        issued: '3418721.857',
        reserved: '18250.5',
        announced: '40000',
        lockedUp: '12000',
        book: { holders: 7, shares: '3120.5' },
        rules: {
          address: '0x0DCd1Bf9A1b36cE34237eEaFef220932846BCD82',
          ceilingPercent: '60',
          appliesFrom: '1000000',
        },
        pending: [
          { kind: 'CLAIM', id: HOLDER_ID, shares: '120', dueAt: '2026-11-21T16:20:00.000Z' },
          { kind: 'LIST', id: '2', shares: '40000', dueAt: '2026-11-23T08:00:00.000Z' },
        ],
        guardians: ['0x9A676e781A523b5d0C0e43731313A708CB607508'],
        isin: 'CH0012032048',
        documents: [
          {
            name: 'terms',
            uri: 'https://fnx.example/terms.pdf',
            hash: '0x5b0d3f6a1c2e4b7d8f90a1b2c3d4e5f60718293a4b5c6d7e8f9a0b1c2d3e4f50',
          },
        ],
      },
    },
  },
};
