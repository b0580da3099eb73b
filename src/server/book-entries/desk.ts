import { BOOK_DIFFERENCE_LABELS, BOOK_TRY_LABELS } from '@fnx/api/shared/book-entries';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import {
  type PersonSection,
  type Queue,
  type TimelineSource,
  timelineOf,
} from '@/server/platform/people';
import { isOpenRequest } from './read-transfers';
import { walletOf } from './request-transfer';
import { bookClaims, bookRequests, bookTries, registerPeople } from './tables';

const transferredFor = ({ holderId }: { holderId: string | null }) =>
  holderId === null ? sql`false` : eq(bookClaims.holder, holderId);

const triedBy = ({ id }: { id: string }) => eq(bookTries.userId, id);

export const bookEntrySections: readonly PersonSection[] = [
  {
    title: 'Entry in an imported register',
    async rows({ db }, { id }) {
      const rows = await db.select().from(registerPeople).where(eq(registerPeople.userId, id));
      return rows.map(({ externalId, name, birthDate, address, holder }) => ({
        number: externalId,
        name,
        born: birthDate,
        address,
        'holder number': holder,
      }));
    },
  },
];

export const bookEntryTimeline: readonly TimelineSource[] = [
  timelineOf('wallet', bookTries, bookTries.createdAt, triedBy, ({ state, differences }) => ({
    title: 'Code of a letter entered',
    detail: [BOOK_TRY_LABELS[state], ...differences.map((one) => BOOK_DIFFERENCE_LABELS[one])].join(
      '; ',
    ),
  })),
  timelineOf(
    'wallet',
    bookTries,
    bookTries.decidedAt,
    (person) => and(triedBy(person), isNotNull(bookTries.decidedAt)),
    ({ state, reason }) => ({ title: `Letter: ${BOOK_TRY_LABELS[state]}`, detail: reason }),
  ),
  timelineOf(
    'wallet',
    bookRequests,
    bookRequests.createdAt,
    ({ id }) => eq(bookRequests.userId, id),
    (request) => ({ title: 'Move of the book entry requested', detail: walletOf(request) }),
  ),
  timelineOf('wallet', bookClaims, bookClaims.claimedAt, transferredFor, (transfer) => ({
    title: 'Transfer of the book entry announced on the chain',
    detail: walletOf(transfer),
  })),
  timelineOf(
    'wallet',
    bookClaims,
    bookClaims.endedAt,
    (person) => and(transferredFor(person), isNotNull(bookClaims.endedAt)),
    (transfer) => ({
      title: transfer.ended === 'EXECUTED' ? 'Book entry moved' : 'Transfer stopped',
      detail: walletOf(transfer),
    }),
  ),
];

export const bookEntryQueue: Queue = {
  name: 'book-entries',
  title: 'Book entries',
  right: 'entries waiting',
  async count({ db }) {
    const letters = await db.$count(bookTries, eq(bookTries.state, 'WAITING'));
    return letters + (await db.$count(bookRequests, isOpenRequest()));
  },
};
