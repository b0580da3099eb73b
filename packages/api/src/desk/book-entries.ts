import * as z from 'zod/mini';
import { decimal } from '../amounts';
import { address, bytes32, choice, id, isoTime } from '../atoms';
import { BOOK_DIFFERENCES, ENTRY_TRANSFER_STATUSES } from '../shared/book-entries';
import { deskGet } from './call';
import { rowsOf } from './rows';

/** A person as one side names them. */
const side = z.object({
  name: z.string(),
  /** Null where it has none. */
  birthDate: z.nullable(z.string()),
  address: z.nullable(z.string()),
});

/** A letter whose entry and whose reader's identity check do not fit by themselves. */
const waiting = z.object({
  id,
  personId: id,
  email: z.string(),
  enteredAt: isoTime,
  differences: z.array(choice(BOOK_DIFFERENCES)),
  /** Data that the identity check confirmed. */
  checked: side,
  register: side,
  /** Number of the entry in the imported register. */
  number: z.string(),
});
export type WaitingLetter = z.infer<typeof waiting>;

/** A book entry on its way to a wallet. */
const move = z.object({
  /** Id of the request, or the transaction of a claim that nobody asked for here. */
  id: z.string(),
  /** Null when nobody asked for it here. */
  requestId: z.nullable(id),
  personId: z.nullable(id),
  /** Name and address are null for a holder without an account. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  holder: bytes32,
  wallet: address,
  shares: decimal,
  status: choice(ENTRY_TRANSFER_STATUSES),
  askedAt: isoTime,
  executableAt: z.nullable(isoTime),
});
export type DeskEntryTransfer = z.infer<typeof move>;

export const bookEntryCalls = {
  /** Open work: letters for officers, and moves until they have ended; oldest first. */
  open: deskGet('book-entries/open', {
    input: z.strictObject({}),
    data: z.object({ letters: rowsOf(waiting, 'id'), moves: rowsOf(move, 'id') }),
  }),
};
