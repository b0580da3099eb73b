import type * as z from 'zod/mini';
import { CONTRACTS, type ExamplesOf, HOLDER_ID, INVESTOR_ADDRESS, onePage } from '@/api/example';
import type * as shapes from './schemas';

// 20000 x 500 / 3418721.857 (cut at 18 decimals)
const distribution: z.input<typeof shapes.distribution> = {
  id: '1',
  currencyId: 'USDT',
  symbol: 'USDT',
  amount: '20000',
  declaredAt: '2026-11-19T09:00:00.000Z',
  recordTime: '2026-11-18T23:59:59.000Z',
  reclaimableAt: '2032-11-17T09:00:00.000Z',
  documentHash: '0x3f0a377ba0a4a460ecb616f6507ce0d8cfa3e704025d4fda3ed0c5ca05468728',
  documentTitle: 'Interim dividend for 2026',
  txHash: '0x1c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22061',
  shares: '500',
  mine: '2.925070010859856766',
  taxRate: '15',
  tax: '0.438760501628978514',
  net: '2.486309509230878252',
  ratesMissing: 0,
  status: 'OWED',
  paid: null,
};

// pay(1, [holder])
const PAY = `0x47cb0fc6${'1'.padStart(64, '0')}${'40'.padStart(64, '0')}${'1'.padStart(64, '0')}${HOLDER_ID.slice(2)}`;

export const distributionsExamples: ExamplesOf<typeof shapes.distributionsSchemas> = {
  listDistributions: {
    about: 'What the bank distributes to its shareholders, with the caller’s part.',
    input: { page: 1, limit: 10 },
    data: {
      ...onePage([distribution]),
      payoutAddress: INVESTOR_ADDRESS,
      indexedBlock: { number: 68_412_005, time: '2026-11-20T09:44:00.000Z' },
    },
  },
  claimDistribution: {
    about: 'Prepares the call that pays the caller’s part of a distribution.',
    params: { id: '1' },
    data: {
      chainId: 56,
      to: CONTRACTS.distributions,
      valueRaw: '0',
      data: PAY,
      holder: HOLDER_ID,
      payoutAddress: INVESTOR_ADDRESS,
    },
  },
};
