import { and, count, eq, isNotNull } from 'drizzle-orm';
import {
  type PersonSection,
  type Queue,
  type TimelineSource,
  timelineOf,
} from '@/server/platform/people';
import { BOOK_DIFFERENCE_LABELS, BOOK_TRY_LABELS } from '@/shared/book-entries';
import { bookTries, registerPeople } from './tables';

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
];

export const bookEntryQueue: Queue = {
  name: 'book-entries',
  title: 'Book entries',
  right: 'entries waiting',
  async count({ db }) {
    const [row] = await db
      .select({ open: count() })
      .from(bookTries)
      .where(eq(bookTries.state, 'WAITING'));
    return row?.open ?? 0;
  },
};
