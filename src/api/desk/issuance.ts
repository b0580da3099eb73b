import * as z from 'zod/mini';
import { decimal } from '@/api/amounts';
import { address, bytes32, choice, count, id, isoTime } from '@/api/atoms';
import { REGISTER_PERSON_KINDS, SHARE_LIST_STATES } from '@/shared/register';
import { deskGet } from './call';
import { deskList } from './rows';

/* Lists of shares: registers that were imported, and how far they are issued. */

const listed = z.object({
  id,
  /** Its number on the chain; null before it is announced. */
  announced: z.nullable(z.string()),
  state: choice(SHARE_LIST_STATES),
  lines: count,
  issued: count,
  shares: decimal,
  /** From when on it can be issued. */
  executableAt: z.nullable(isoTime),
  createdAt: isoTime,
});
export type ListedShareList = z.output<typeof listed>;

const line = z.object({
  /** From 1. */
  line: count,
  /** In the imported register. */
  number: z.string(),
  kind: choice(REGISTER_PERSON_KINDS),
  name: z.string(),
  /** Null: a book entry. */
  wallet: z.nullable(address),
  shares: decimal,
  lockedUntil: z.nullable(isoTime),
  issuedAt: z.nullable(isoTime),
});
export type ShareListLine = z.output<typeof line>;

export const issuanceCalls = {
  /** Newest first. Absent: those that are neither issued nor cancelled. */
  list: deskList('issuance/list', listed, 'id', { show: z.optional(z.enum(['open', 'all'])) }),
  show: deskGet('issuance/show', {
    input: z.object({ id }),
    data: z.object({
      ...listed.shape,
      root: bytes32,
      documentHash: bytes32,
      fileHash: bytes32,
      cancelledAt: z.nullable(isoTime),
    }),
  }),
  /** By their number in the list. */
  lines: deskList('issuance/lines', line, 'line', {
    id,
    show: z.optional(z.enum(['open', 'issued', 'locked', 'wallets', 'books'])),
  }),
};
