import * as z from 'zod/mini';
import { decimal } from '../amounts';
import { address, bytes32, choice, count, id, isoTime } from '../atoms';
import { REGISTER_PERSON_KINDS, SHARE_LIST_STATES } from '../shared/register';
import { deskGet } from './call';
import { chosenBy, defineList, shownBy } from './define-list';
import { fullName } from './fields';

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
  name: fullName,
  /** Null: a book entry. */
  wallet: z.nullable(address),
  shares: decimal,
  lockedUntil: z.nullable(isoTime),
  issuedAt: z.nullable(isoTime),
});

export const issuanceCalls = {
  /** Newest first. Absent: those that are neither issued nor cancelled. */
  list: defineList({
    path: 'issuance/list',
    right: 'view issuance',
    area: 'issuance',
    title: 'Issuance',
    lead: 'A register of shareholders moves in as a list: imported from a file, announced by the board, and issued after the delay of the contract.',
    empty: 'No list waits',
    hint: 'A list appears here when two officers have signed “register import”.',
    noMatch: 'No register was imported yet',
    row: listed,
    key: 'id',
    filters: { show: shownBy({ '': 'Open', all: 'All' }) },
    columns: [
      { head: 'List', at: 'title', of: ['announced', 'shares', 'lines'] },
      { head: 'State', at: 'state', width: '16rem', of: ['state'] },
      { head: 'Issued', at: 'figure', width: '9rem', of: ['issued', 'lines'] },
      { head: 'Imported', at: 'when', width: '11rem', of: ['createdAt'] },
    ],
    every: 10_000,
  }),
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
  lines: defineList({
    path: 'issuance/lines',
    right: 'view issuance',
    title: 'Lines',
    empty: 'The list has no lines',
    hint: 'Each line is a holder of the imported register.',
    noMatch: 'No line is like that',
    row: line,
    key: 'line',
    fixed: { id },
    filters: {
      show: chosenBy('Which lines', {
        '': 'All',
        open: 'Not issued',
        issued: 'Issued',
        locked: 'Locked up',
        wallets: 'With a wallet',
        books: 'Book entries',
      }),
    },
    columns: [
      { head: 'Line', at: 'note', width: '4rem', of: ['line'] },
      { head: 'Holder', at: 'title', of: ['name', 'number'] },
      { head: 'Shares', at: 'figure', width: '9rem', of: ['shares'] },
      { head: 'Wallet', at: 'note', width: '9rem', of: ['wallet'] },
      { head: 'Locked until', at: 'note', width: '10rem', of: ['lockedUntil'] },
      { head: 'Issued', at: 'state', width: '10rem', of: ['issuedAt'] },
    ],
    every: 10_000,
    file: 'list',
  }),
};
