import type * as z from 'zod/mini';
import { type ExamplesOf, INVESTOR_ADDRESS, onePage } from '@/api/example';
import type * as shapes from './schemas';

const head: z.input<typeof shapes.ballotHead> = {
  id: '1',
  title: 'Use of the profit of 2025',
  recordTime: '2026-11-18T23:59:59.000Z',
  end: '2026-12-02T12:00:00.000Z',
  openedAt: '2026-11-19T09:00:00.000Z',
  status: 'OPEN',
  shares: '500',
  voted: true,
};
const indexedBlock = { number: 68_412_005, time: '2026-11-20T09:44:00.000Z' };

export const votesExamples: ExamplesOf<typeof shapes.votesSchemas> = {
  listBallots: {
    about: 'What the bank asks its shareholders.',
    input: { page: 1, limit: 10 },
    data: { ...onePage([head]), indexedBlock },
  },
  getBallot: {
    about: 'One ballot with the caller’s vote; with its tally once the caller has voted.',
    params: { id: '1' },
    data: {
      ...head,
      text: 'The bank made a profit of 1.2 million USD in 2025. The board proposes to pay half of it to the shareholders.',
      choices: ['Pay half of it', 'Keep all of it'],
      textHash: '0x3f0a377ba0a4a460ecb616f6507ce0d8cfa3e704025d4fda3ed0c5ca05468728',
      txHash: '0x1c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22061',
      vote: {
        choice: 1,
        voter: INVESTOR_ADDRESS,
        at: '2026-11-20T09:41:00.000Z',
        txHash: '0x53a4ce7d1a0cbbd20cfd3a14e5e1f4ec8ee1ab2e0bbbc2e0ee2ad43b1f6cc812',
      },
      nonce: 1,
      tally: { shares: ['1420.5', '310'], voters: 12 },
      relayed: true,
      indexedBlock,
    },
  },
  castVote: {
    about: 'Gives a signed vote to the outside relayer, which pays the network fee.',
    params: { id: '1' },
    input: {
      voter: INVESTOR_ADDRESS,
      choice: 2,
      nonce: 1,
      signature: `0x${'5c'.repeat(64)}1b`,
    },
    data: { relayId: '8a6cf2a4-0f7b-4f0c-9a54-5b8f5a0b3c11' },
  },
};
