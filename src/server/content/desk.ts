import { and, desc, eq, isNotNull, lt, or } from 'drizzle-orm';
import {
  type Finder,
  type PersonKeys,
  type PersonSection,
  type Queue,
  type TimelineSource,
  timelineOf,
} from '@/server/platform/people';
import { CONTACT_CATEGORY_LABELS } from '@/shared/account-vocabulary';
import type { Role } from '@/shared/desk';
import { listTickets, ticketNumberOf } from './contact/tickets';
import { contactAnswers, contactTickets, newsletterSubscribers } from './tables';

const MOST = 20;
const SUPPORT_ROLES: readonly Role[] = ['SUPPORT', 'COMPLIANCE'];

const mine = ({ id, email }: PersonKeys) =>
  or(eq(contactTickets.userId, id), eq(contactTickets.email, email));

/** Tickets by number, and all of a writer by the whole e-mail address. */
export const findTickets: Finder = async (db, { text, lower }) => {
  if (text === '') return [];
  const rows = await db
    .select()
    .from(contactTickets)
    .where(or(eq(contactTickets.id, ticketNumberOf(text)), eq(contactTickets.email, lower)))
    .orderBy(desc(contactTickets.createdAt))
    .limit(MOST);
  return rows.map(({ id, state, subject, userId }) => ({
    kind: 'TICKET',
    label: id,
    detail: `${state.toLowerCase()}: ${subject}`,
    personId: userId,
  }));
};

export const contentSections: readonly PersonSection[] = [
  {
    title: 'Tickets',
    roles: SUPPORT_ROLES,
    async rows({ db }, person) {
      const rows = await db
        .select()
        .from(contactTickets)
        .where(mine(person))
        .orderBy(desc(contactTickets.createdAt))
        .limit(MOST);
      return rows.map(({ id, state, category, subject, createdAt }) => ({
        ticket: id,
        state,
        category: CONTACT_CATEGORY_LABELS[category],
        subject,
        received: createdAt,
      }));
    },
  },
];

export const contentTimeline: readonly TimelineSource[] = [
  timelineOf(
    'ticket',
    contactTickets,
    contactTickets.createdAt,
    mine,
    ({ id, userId, subject, message }) => ({
      title: `Wrote to support: ${subject}`,
      detail: `${id}${userId ? '' : ', sent without login: the address is not verified'}\n${message}`,
    }),
    SUPPORT_ROLES,
  ),
  {
    area: 'ticket',
    roles: SUPPORT_ROLES,
    async read(db, person, { before, limit }) {
      const rows = await db
        .select({ answer: contactAnswers })
        .from(contactAnswers)
        .innerJoin(contactTickets, eq(contactTickets.id, contactAnswers.ticketId))
        .where(and(mine(person), lt(contactAnswers.sentAt, before)))
        .orderBy(desc(contactAnswers.sentAt))
        .limit(limit);
      return rows.map(({ answer: { sentAt, ticketId, officer, message } }) => ({
        at: sentAt,
        title: `${officer} answered ${ticketId}`,
        detail: message,
      }));
    },
  },
  timelineOf(
    'newsletter',
    newsletterSubscribers,
    newsletterSubscribers.confirmedAt,
    ({ email }) =>
      and(eq(newsletterSubscribers.email, email), isNotNull(newsletterSubscribers.confirmedAt)),
    () => ({ title: 'Subscribed to the newsletter', detail: null }),
  ),
];

export const ticketQueue: Queue = {
  name: 'tickets',
  title: 'Tickets',
  right: 'tickets list',
  async waiting(ctx, _, page) {
    const { docs, total } = await listTickets({ ctx }, page);
    const waiting = docs.map(({ number, subject, name, received }) => ({
      ...{ id: number, title: subject, detail: name, since: received },
    }));
    return { docs: waiting, total };
  },
};
