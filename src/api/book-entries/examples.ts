import type * as z from 'zod/mini';
import { type ExamplesOf, HOLDER_ID, INVESTOR_ADDRESS } from '@/api/example';
import type * as shapes from './schemas';

const claim: z.input<typeof shapes.bookEntriesSchemas.requestBookClaim.data> = {
  id: 'clm_7Q2',
  wallet: INVESTOR_ADDRESS,
  status: 'REQUESTED',
  requestedAt: '2026-11-22T09:30:00.000Z',
  claimedAt: null,
  executableAt: null,
  endedAt: null,
  reason: null,
  txHash: null,
};

export const bookEntriesExamples: ExamplesOf<typeof shapes.bookEntriesSchemas> = {
  bookEntry: {
    about: 'The shares of the caller that are in no wallet yet, and the way there.',
    data: {
      holder: HOLDER_ID,
      shares: '0',
      waitSeconds: null,
      letter: 'NONE',
      reason: null,
      claim: null,
    },
  },
  redeemLetter: {
    about: 'Enters the code of a letter from the bank.',
    input: { code: 'K7QM-2XWD-9PLR-4TAE' },
    data: { status: 'HELD' },
  },
  requestBookClaim: {
    about: 'Asks to move the book entry to a wallet.',
    input: { wallet: INVESTOR_ADDRESS },
    data: claim,
  },
  withdrawBookClaim: {
    about: 'Withdraws a request that is not approved yet.',
    data: { ...claim, status: 'WITHDRAWN', endedAt: '2026-11-22T10:05:00.000Z' },
  },
};
