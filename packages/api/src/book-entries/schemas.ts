import * as z from 'zod/mini';
import { decimal } from '../amounts';
import { address, bytes32, count, id, isoTime, line, txHash } from '../atoms';
import { row } from '../row';
import { ENTRY_TRANSFER_STATUSES } from '../shared/book-entries';

/**
 * The move of a book entry to a wallet. From `executableAt` anyone can carry it out on the contract `issuance`, by
 * `executeClaim(holder)`; until then the bank's guardian can stop it.
 */
const bookClaim = z.object({
  id,
  wallet: address,
  status: z.enum(ENTRY_TRANSFER_STATUSES),
  requestedAt: isoTime,
  /** When the contract knew of it; null before. */
  claimedAt: z.nullable(isoTime),
  executableAt: z.nullable(isoTime),
  endedAt: z.nullable(isoTime),
  /** Why officers refused it. */
  reason: z.nullable(z.string()),
  txHash: z.nullable(txHash),
});
export type EntryTransfer = z.infer<typeof bookClaim>;

const bookEntry = z.object({
  /** The caller's id on the chain; null before the first registration. */
  holder: z.nullable(bytes32),
  /** Shares held in book entry: not sent, staked or voted with until they are in a wallet. */
  shares: decimal,
  /** How long a move waits on the chain; null while nothing is held in book entry, or the chain does not answer. */
  waitSeconds: z.nullable(count),
  /** The code of a letter: NONE was accepted yet, officers compare, they refused the newest one, or it was accepted. */
  letter: z.enum(['NONE', 'WAITING', 'REFUSED', 'ACCEPTED']),
  /** Why officers refused the newest letter. */
  reason: z.nullable(z.string()),
  /** The newest request to move it. */
  claim: z.nullable(bookClaim),
});
export type BookEntry = z.infer<typeof bookEntry>;

export const bookEntriesSchemas = {
  bookEntry: row({
    about: 'The shares of the caller that are in no wallet yet, and the way there.',
    data: bookEntry,
  }),

  /** The code of a letter. HELD: the shares are the caller's now. WAITING: officers compare letter and identity check first. */
  redeemLetter: row({
    about: 'Enters the code of a letter from the bank.',
    input: z.strictObject({ code: line(1, 40) }),
    data: z.object({ status: z.enum(['HELD', 'WAITING']) }),
    errors: [
      'KYC_REQUIRED',
      'ACCOUNT_REVIEW',
      'ACCOUNT_LOCKED',
      'LETTER_CODE_INVALID',
      'ENTRY_HELD',
      'ENTRY_WAITS',
      'ENTRY_ELSEWHERE',
    ],
  }),

  /** Asks to move the caller's book entry to a linked wallet. Two officers decide, then it waits on the chain. */
  requestBookClaim: row({
    about: 'Asks to move the book entry to a wallet.',
    input: z.strictObject({ wallet: address }),
    data: bookClaim,
    errors: [
      'ACCOUNT_REVIEW',
      'KYC_REQUIRED',
      'COUNTRY_BLOCKED',
      'WALLET_REQUIRED',
      'WALLET_MISMATCH',
      'WALLET_ALREADY_LINKED',
      'WALLET_BLOCKED',
      'WALLET_IN_RECOVERY',
      'WALLET_NOT_REGISTERED',
      'HOLDER_FROZEN',
      'NO_BOOK_ENTRY',
      'BOOK_CLAIM_OPEN',
      'SALE_UNAVAILABLE',
    ],
  }),

  /** Possible until two officers have approved the request. */
  withdrawBookClaim: row({
    about: 'Withdraws a request that is not approved yet.',
    data: bookClaim,
    errors: ['NO_BOOK_CLAIM'],
  }),
};
