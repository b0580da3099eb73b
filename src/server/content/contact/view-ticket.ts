import type { peopleCalls } from '@fnx/api/desk/people';
import type { Db } from '@fnx/postgres/client';
import { and, desc, eq, ne, or } from 'drizzle-orm';
import { contactTickets } from '@/server/content/tables';
import type { ReadList } from '@/server/desk/desk-list';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { countryName } from '@/shared/desk-words';
import { templatesFor } from './reply-templates';
import {
  findWriter,
  listTickets,
  readAnswers,
  stateOf,
  type Ticket,
  ticketNumberOf,
} from './tickets';

/** A page of the tickets of a state. */
export const viewTickets: ReadList<typeof peopleCalls.tickets> = async ({ ctx, input }) => {
  const list = await listTickets({ ctx }, input);
  const docs = list.docs.map((row) => ({
    ...row,
    received: row.received.toISOString(),
    waitsUntil: row.waitsUntil?.toISOString() ?? null,
  }));
  return { ...list, docs };
};

/** A ticket with its answers, and the templates for another. @throws DomainError NOT_FOUND */
export async function viewTicket({ db, clock }: AppContext, number: string) {
  const [ticket] = await db
    .select()
    .from(contactTickets)
    .where(eq(contactTickets.id, ticketNumberOf(number)));
  if (!ticket) throw problem('NOT_FOUND');
  const {
    id,
    userId,
    createdAt,
    waitsUntil,
    closedAt: _closedAt,
    fingerprint: _,
    ...facts
  } = ticket;
  const now = clock.now();
  const answers = await readAnswers(db, id);
  const { language, writer } = await findWriter(db, id);
  return {
    ...facts,
    state: stateOf(ticket, now),
    waitsUntil: waitsUntil?.toISOString() ?? null,
    notes: [...facts.notes],
    number: id,
    personId: userId,
    receivedAt: createdAt.toISOString(),
    answers: answers.map(({ officer, message, sentAt }) => ({
      officer,
      message,
      sentAt: sentAt.toISOString(),
    })),
    language: LANGUAGE_NAMES.of(language) ?? language,
    writer: writer && {
      status: writer.status,
      kycStatus: writer.kycStatus,
      country: countryName(writer.country),
      since: writer.createdAt.toISOString(),
    },
    earlier: await earlierTickets(db, ticket, now),
    templates: templatesFor(language, writer),
  };
}

/** The desk is English. */
const LANGUAGE_NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

const MOST_EARLIER = 10;

/** Other tickets of the account or the address, newest first. */
async function earlierTickets(db: Db, { id, userId, email }: Ticket, now: Date) {
  const rows = await db
    .select()
    .from(contactTickets)
    .where(
      and(
        ne(contactTickets.id, id),
        or(
          eq(contactTickets.email, email),
          userId === null ? undefined : eq(contactTickets.userId, userId),
        ),
      ),
    )
    .orderBy(desc(contactTickets.createdAt))
    .limit(MOST_EARLIER);
  return rows.map((row) => ({ number: row.id, subject: row.subject, state: stateOf(row, now) }));
}
