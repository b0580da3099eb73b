import { DAY_SECONDS } from '@fnx/values/time';
import { and, eq, lt, or } from 'drizzle-orm';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { type Departed, type Eraser, yearsAfter } from '@/server/platform/erasure';
import { LINK_DAYS } from './newsletter/subscription-texts';
import { contactTickets, newsletterSubscribers } from './tables';

/** How long a settled message is kept. */
const TICKET_YEARS = 2;

const mine = ({ id, email }: Departed) =>
  or(eq(contactTickets.userId, id), eq(contactTickets.email, email));

export const contentErasers: readonly Eraser[] = [
  {
    what: 'settled contact messages',
    async erase(_, tx, person) {
      await tx.delete(contactTickets).where(and(mine(person), eq(contactTickets.state, 'CLOSED')));
      // Found by the id later, when the address is gone.
      await tx.update(contactTickets).set({ userId: person.id }).where(mine(person));
    },
  },
  {
    what: 'open contact messages',
    async keptUntil(tx, person) {
      const [open] = await tx
        .select({ id: contactTickets.id })
        .from(contactTickets)
        .where(and(mine(person), eq(contactTickets.state, 'OPEN')))
        .limit(1);
      return open ? 'OPEN' : null;
    },
    async erase(_, tx, person) {
      await tx.delete(contactTickets).where(mine(person));
    },
  },
  {
    what: 'newsletter',
    async erase(_, tx, { email }) {
      await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
    },
  },
];

/** Deletes messages that were settled two years ago, and subscriptions that were ended or never confirmed. */
export async function removeOldContacts({ db, clock }: AppContext): Promise<void> {
  const now = clock.now();
  await db
    .delete(contactTickets)
    .where(lt(contactTickets.closedAt, yearsAfter(now, -TICKET_YEARS)));
  const weekAgo = plusSeconds(now, -LINK_DAYS * DAY_SECONDS);
  const { state, askedAt, leftAt } = newsletterSubscribers;
  await db
    .delete(newsletterSubscribers)
    .where(
      or(
        and(eq(state, 'PENDING'), lt(askedAt, weekAgo)),
        and(eq(state, 'LEFT'), lt(leftAt, weekAgo)),
      ),
    );
}
