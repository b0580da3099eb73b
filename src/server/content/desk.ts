import { CONTACT_CATEGORY_LABELS } from '@fnx/api/shared/account-vocabulary';
import type { Role } from '@fnx/api/shared/desk';
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
import { listTickets, stateOf, ticketNumberOf } from './contact/tickets';
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
    page: { area: 'tickets', id },
    roles: SUPPORT_ROLES,
  }));
};

export const contentSections: readonly PersonSection[] = [
  {
    title: 'Tickets',
    roles: SUPPORT_ROLES,
    async rows({ db, clock }, person) {
      const rows = await db
        .select()
        .from(contactTickets)
        .where(mine(person))
        .orderBy(desc(contactTickets.createdAt))
        .limit(MOST);
      return rows.map((row) => ({
        ticket: row.id,
        state: stateOf(row, clock.now()),
        category: CONTACT_CATEGORY_LABELS[row.category],
        subject: row.subject,
        received: row.createdAt,
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
      page: { area: 'tickets', id },
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
        page: { area: 'tickets', id: ticketId },
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
  right: 'view ticket',
  async waiting(ctx, _, page) {
    const { docs, total } = await listTickets({ ctx }, page);
    const waiting = docs.map(({ number, subject, name, received, waitsUntil }) => ({
      ...{ id: number, title: subject, detail: name, since: waitsUntil ?? received },
    }));
    return { docs: waiting, total };
  },
};
