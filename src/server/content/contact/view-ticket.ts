import { eq } from 'drizzle-orm';
import { contactTickets } from '@/server/content/tables';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { REPLY_TEMPLATES, TEMPLATE_NAMES } from './reply-templates';
import { listTickets, readAnswers, ticketNumberOf } from './tickets';

/** A page of the tickets of a state, as `tickets list` has them. */
export async function viewTickets(ctx: AppContext, input: Parameters<typeof listTickets>[1]) {
  const list = await listTickets({ ctx }, input);
  const docs = list.docs.map((row) => ({ ...row, received: row.received.toISOString() }));
  return { ...list, docs };
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
