import { and, desc, eq, isNotNull, like, lt, or } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import {
  type Finder,
  type PersonKeys,
  type PersonSection,
  type TimelineSource,
  timelineOf,
  type WorkQueue,
} from '@/server/platform/people';
import { hasWords, prefixPattern } from '@/server/platform/search-text';
import { CONTACT_CATEGORY_LABELS } from '@/shared/account-vocabulary';
import type { Role } from '@/shared/desk';
import { listTickets, ticketNumberOf } from './contact/tickets';
import { contactAnswers, contactTickets, newsletterSubscribers } from './tables';

const MOST = 20;
const SUPPORT_ROLES: readonly Role[] = ['SUPPORT', 'COMPLIANCE'];

const mine = ({ id, email }: PersonKeys) =>
  or(eq(contactTickets.userId, id), eq(contactTickets.email, email));

const SHORTEST = 2;

/** Tickets by number, and of a writer, who may be no customer, by e-mail address and name, or the beginning of one. */
export const findTickets: Finder = async (db, { text, lower, address, hash, shortened }) => {
  const { id, email, name, createdAt } = contactTickets;
  if (lower.length < SHORTEST || address || hash || shortened) return [];
  const isOf = lower.includes('@') ? like(email, prefixPattern(lower)) : hasWords(name, text);
  const rows = await db
    .select()
    .from(contactTickets)
    .where(or(eq(id, ticketNumberOf(text)), isOf))
    .orderBy(desc(createdAt))
    .limit(MOST);
  return rows.map(({ id, state, subject, userId, name }) => ({
    kind: 'TICKET',
    label: id,
    detail: `${state.toLowerCase()}, of ${name}: ${subject}`,
    personId: userId,
    page: { area: 'tickets', id, right: 'view ticket' },
    roles: SUPPORT_ROLES,
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

export const ticketQueue: WorkQueue<AppContext> = {
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
