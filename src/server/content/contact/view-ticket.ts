import { eq } from 'drizzle-orm';
import { contactTickets, type TicketState } from '@/server/content/tables';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { REPLY_TEMPLATES, TEMPLATE_NAMES } from './reply-templates';
import { listTickets, readAnswers, ticketNumberOf } from './tickets';

const MOST = 200;

/** The tickets of a state, as `tickets list` has them. */
export async function viewTickets(ctx: AppContext, state: TicketState) {
  const rows = await listTickets({ ctx }, state, MOST);
  return { list: rows.map((row) => ({ ...row, received: row.received.toISOString() })) };
}

/** A ticket with its answers, and the templates for another. @throws DomainError NOT_FOUND */
export async function viewTicket({ db }: AppContext, number: string) {
  const [ticket] = await db
    .select()
    .from(contactTickets)
    .where(eq(contactTickets.id, ticketNumberOf(number)));
  if (!ticket) throw problem('NOT_FOUND');
  const { id, userId, createdAt, closedAt: _closedAt, fingerprint: _, ...facts } = ticket;
  const answers = await readAnswers(db, id);
  return {
    ...facts,
    number: id,
    personId: userId,
    receivedAt: createdAt.toISOString(),
    answers: answers.map(({ officer, message, sentAt }) => ({
      officer,
      message,
      sentAt: sentAt.toISOString(),
    })),
    templates: TEMPLATE_NAMES.map((name) => ({ name, ...REPLY_TEMPLATES[name] })),
  };
}
