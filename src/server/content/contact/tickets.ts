import type { Db, Tx } from '@fnx/postgres/client';
import { readPage } from '@fnx/postgres/read-page';
import { and, asc, eq } from 'drizzle-orm';
import type { Language } from '@/lang/languages';
import { contactAnswers, contactTickets, type TicketState } from '@/server/content/tables';
import type { Act } from '@/server/desk/audited';
import type { Operator } from '@/server/desk/commands';
import type { DeskPage } from '@/server/desk/desk-route';
import { postMessage } from '@/server/messaging/post-message';
import { refusal } from '@/server/platform/refusal';
import { contains } from '@/server/platform/search-text';
import { languageOf } from '@/server/users/read-settings';
import { users } from '@/server/users/tables';
import { type TemplateName, templatesFor } from './reply-templates';
import { ticketAnswer } from './ticket-texts';

export type Ticket = typeof contactTickets.$inferSelect;

const LONGEST_ANSWER = 5_000;

type Wanted = DeskPage & { state?: TicketState | undefined };

/** A page of the open tickets, oldest first, or of the closed ones, newest first. */
export async function listTickets(
  { ctx }: Pick<Operator, 'ctx'>,
  { state = 'OPEN', search, sort = state === 'OPEN' ? 'oldest' : 'newest', only, ...page }: Wanted,
) {
  const { createdAt: key, id, subject, name, email } = contactTickets;
  const where = and(
    eq(contactTickets.state, state),
    contains(search, id, subject, name, email),
    only?.(id),
  );
  const list = await readPage(
    ctx.db,
    ctx.db.select().from(contactTickets).$dynamic(),
    { where, key, id, ascending: sort === 'oldest' },
    page,
  );
  const docs = list.docs.map(
    ({ id, userId, category, subject, name, email, createdAt: received }) => ({
      number: id,
      category,
      subject,
      name,
      person: userId,
      email,
      received,
    }),
  );
  return { ...list, docs };
}

/** `t7k3mq2hxwd` as `T-7K3MQ-2HXWD`. */
export function ticketNumberOf(text: string): string {
  const plain = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return plain.length === 11 ? `${plain[0]}-${plain.slice(1, 6)}-${plain.slice(6)}` : plain;
}

/** @throws Refusal when there is no such ticket */
async function lockTicket(tx: Tx, number: string): Promise<Ticket> {
  const [ticket] = await tx
    .select()
    .from(contactTickets)
    .where(eq(contactTickets.id, ticketNumberOf(number)))
    .for('update');
  if (!ticket) {
    throw refusal('TICKET_UNKNOWN', { number });
  }
  return ticket;
}

export function readAnswers(db: Db | Tx, ticketId: string) {
  return db
    .select()
    .from(contactAnswers)
    .where(eq(contactAnswers.ticketId, ticketId))
    .orderBy(asc(contactAnswers.sentAt));
}

/** A ticket with its answers. That it was read is recorded. @throws Refusal */
export async function showTicket({ tx, entry }: Act, { number }: { number: string }) {
  entry.target = ticketNumberOf(number);
  const { id, userId, fingerprint: _fingerprint, ...facts } = await lockTicket(tx, number);
  const answers = await readAnswers(tx, id);
  return [
    ...Object.entries({ number: id, account: userId, ...facts }).map(([fact, value]) => ({
      fact,
      value,
    })),
    ...answers.map(({ sentAt, officer, message }) => ({
      fact: `answer of ${sentAt.toISOString()} by ${officer}`,
      value: message,
    })),
  ];
}

type Reply = {
  number: string;
  template?: TemplateName | undefined;
  text?: string | undefined;
  /** How many answers the officer has read; undefined for as many as there are. */
  seen?: number | undefined;
};

/** @throws Refusal */
export function requireShort(answer: string): void {
  if (answer.length > LONGEST_ANSWER) {
    throw refusal('ANSWER_TOO_LONG', { max: LONGEST_ANSWER });
  }
}

/**
 * Mails an answer to the writer and closes the ticket. A closed ticket can be answered again.
 * @throws Refusal
 */
export async function answerTicket(
  { ctx, tx, entry, name: officer }: Act,
  { number, template, text, seen }: Reply,
) {
  const ticketId = ticketNumberOf(number);
  const { language, writer } = await findWriter(tx, ticketId);
  const templates = templatesFor(language, writer);
  const chosen = templates.find(({ name }) => name === template);
  const answer = [chosen?.text, text].filter(Boolean).join('\n\n');
  // Also when its words were inserted before, and what they say has changed.
  const untrue = templates.find((one) => one.against && answer.includes(one.text));
  if (untrue?.against) throw refusal('ANSWER_UNTRUE', { title: untrue.title, why: untrue.against });
  if (!answer) throw refusal('ANSWER_MISSING', {});
  requireShort(answer);
  entry.target = ticketId;
  const ticket = await lockTicket(tx, number);
  const last = (await readAnswers(tx, ticket.id)).slice(seen ?? Number.POSITIVE_INFINITY).at(-1);
  if (last) {
    const at = last.sentAt.toISOString().slice(0, 16).replace('T', ' ');
    throw refusal('TICKET_ANSWERED', { officer: last.officer, at });
  }
  const sentAt = ctx.clock.now();
  await tx.insert(contactAnswers).values({ ticketId: ticket.id, officer, message: answer, sentAt });
  await postMessage(ctx, tx, {
    channel: 'email',
    to: ticket.email,
    language,
    purpose: 'CONTACT_ANSWER',
    text: ticketAnswer(ticket, answer),
  });
  await close(tx, ticket, sentAt);
  entry.before = { state: ticket.state };
  entry.after = { state: 'CLOSED', template: template ?? null };
  return { number: ticket.id, state: 'CLOSED', 'sent to': ticket.email };
}

/** The account that wrote a ticket, and its language; English for a stranger. */
export async function findWriter(
  db: Db | Tx,
  ticketId: string,
): Promise<{ language: Language; writer: typeof users.$inferSelect | null }> {
  const [found] = await db
    .select({ user: users })
    .from(contactTickets)
    .innerJoin(users, eq(users.id, contactTickets.userId))
    .where(eq(contactTickets.id, ticketId));
  return { language: found ? languageOf(found.user) : 'en', writer: found?.user ?? null };
}

/** Closes a ticket that needs no answer. @throws Refusal */
export async function closeTicket({ ctx, tx, entry }: Act, { number }: { number: string }) {
  entry.target = ticketNumberOf(number);
  const ticket = await lockTicket(tx, number);
  if (ticket.state === 'CLOSED') throw refusal('TICKET_CLOSED', {});
  await close(tx, ticket, ctx.clock.now());
  return { number: ticket.id, state: 'CLOSED' };
}

async function close(tx: Tx, { id }: Ticket, closedAt: Date): Promise<void> {
  await tx
    .update(contactTickets)
    .set({ state: 'CLOSED', closedAt })
    .where(eq(contactTickets.id, id));
}
