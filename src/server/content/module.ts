import { WORK } from '@fnx/api/shared/desk-work';
import { eq, inArray, sql } from 'drizzle-orm';
import { guard } from '@/server/platform/guards';
import type { ServerModule } from '@/server/server-module';
import { contentCommands } from './commands';
import { ticketDeskRoutes } from './contact/desk-routes';
import { ticketCommands } from './contact/ticket-commands';
import { contentSections, contentTimeline, findTickets, ticketQueue } from './desk';
import { contentDeskRoutes } from './desk/desk-routes';
import { contentErasers, removeOldContacts } from './erase';
import { newsletterCommands } from './newsletter/newsletter-commands';
import { NEWSLETTERS_QUEUE, writeNewsletters } from './newsletter/send-newsletter';
import { contentRoutes } from './routes';
import { databaseContent } from './source/database-content';
import { loadContent } from './source/load-content';
import {
  contactAnswers,
  contactTickets,
  newsletterSubscribers,
  newsletters,
  texts,
} from './tables';

export const contentModule: ServerModule = {
  routes: contentRoutes,
  issuer: async (ctx) => (await databaseContent(ctx).bank())?.bankName ?? null,
  startUp: [(ctx) => loadContent(ctx)],
  commands: [contentCommands, ticketCommands, newsletterCommands],
  deskRoutes: [...contentDeskRoutes, ...ticketDeskRoutes],
  jobs: [
    { queue: 'contacts-cleanup', every: 3_600, work: removeOldContacts },
    { queue: NEWSLETTERS_QUEUE, every: 10, work: writeNewsletters },
  ],
  finders: [findTickets],
  sections: contentSections,
  timeline: contentTimeline,
  workTimes: [
    {
      title: 'Tickets',
      dueHours: WORK.tickets.dueHours,
      rows: () => sql`select created_at as since, least(closed_at, (select min(sent_at) from contact_answers where ticket_id = t.id)) as ended,
        false as refused from contact_tickets t where message <> ''`,
    },
  ],
  queues: [ticketQueue],
  erasers: contentErasers,
  guards: [
    guard(texts, [texts.words, texts.searchText, texts.editedAt, texts.createdAt, texts.updatedAt]),
    guard(newsletters, [
      ...[newsletters.createdAt, newsletters.writtenUpTo, newsletters.writtenAt],
      ...[newsletters.sent, newsletters.failed, newsletters.left],
    ]),
  ],
  personalData: [
    {
      name: 'supportRequests',
      table: contactTickets,
      mine: ({ id }) => eq(contactTickets.userId, id),
      // Notes of officers are not told, as those about a check.
      without: ['fingerprint', 'notes'],
    },
    {
      name: 'supportAnswers',
      table: contactAnswers,
      mine: ({ id }, db) =>
        inArray(
          contactAnswers.ticketId,
          db
            .select({ id: contactTickets.id })
            .from(contactTickets)
            .where(eq(contactTickets.userId, id)),
        ),
      without: ['officer'],
    },
    {
      name: 'newsletter',
      table: newsletterSubscribers,
      mine: ({ email }) => eq(newsletterSubscribers.email, email),
    },
  ],
};
