import type { ContactCategory } from '@fnx/api/shared/account-vocabulary';
import type { TicketState } from '@fnx/api/shared/desk-work';
import type { Db, Tx } from '@fnx/postgres/client';
import { readPage } from '@fnx/postgres/read-page';
import { DAY_SECONDS } from '@fnx/values/time';
import { and, asc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Language } from '@/lang/languages';
import { contactAnswers, contactTickets } from '@/server/content/tables';
import type { Act } from '@/server/desk/audited';
import type { Operator } from '@/server/desk/commands';
import type { DeskPage } from '@/server/desk/desk-route';
import { postMessage } from '@/server/messaging/post-message';
import { plusSeconds } from '@/server/platform/clock';
import { withNote } from '@/server/platform/notes';
import { refusal } from '@/server/platform/refusal';
import { contains } from '@/server/platform/search-text';
import { languageOf } from '@/server/users/read-settings';
import { users } from '@/server/users/tables';
import { type TemplateName, templatesFor } from './reply-templates';
import { ticketAnswer } from './ticket-texts';

export type Ticket = typeof contactTickets.$inferSelect;

const LONGEST_ANSWER = 5_000;

type Wanted = DeskPage & { state?: TicketState | undefined };

/** A ticket's state at a moment. */
export const stateOf = ({ state, waitsUntil }: Ticket, now: Date): TicketState =>
  state === 'OPEN' && waitsUntil && waitsUntil > now ? 'WAITING' : state;

export function isIn(state: TicketState, now: Date): SQL | undefined {
  const { state: stored, waitsUntil } = contactTickets;
  if (state === 'CLOSED') return eq(stored, 'CLOSED');
  const waits = gt(waitsUntil, now);
  return and(
    eq(stored, 'OPEN'),
    state === 'WAITING' ? waits : or(isNull(waitsUntil), lte(waitsUntil, now)),
  );
}

/** A page of the open tickets, or those that wait, the first due first, or of the closed ones, newest first. */
export async function listTickets(
  { ctx }: Pick<Operator, 'ctx'>,
  {
    state = 'OPEN',
    search,
    sort = state === 'CLOSED' ? 'newest' : 'oldest',
    only,
    ...page
  }: Wanted,
) {
  const { createdAt, waitsUntil, id, subject, name, email } = contactTickets;
  const key = state === 'CLOSED' ? createdAt : sql`coalesce(${waitsUntil}, ${createdAt})`;
  const where = and(
    isIn(state, ctx.clock.now()),
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
    ({ id, userId, category, subject, name, email, createdAt: received, waitsUntil }) => ({
      number: id,
      category,
      subject,
      name,
      personId: userId,
      email,
      received,
      waitsUntil,
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

export function readAnswers(db: Db, ticketId: string) {
  return db
    .select()
    .from(contactAnswers)
    .where(eq(contactAnswers.ticketId, ticketId))
    .orderBy(asc(contactAnswers.sentAt));
}

type Reply = {
  number: string;
  template?: TemplateName | undefined;
  text?: string | undefined;
  /** How many answers the officer has read; undefined for as many as there are. */
  seen?: number | undefined;
  /** Days for which the ticket waits for its writer; undefined closes it. */
  wait?: number | undefined;
};

/** @throws Refusal */
export function requireShort(answer: string): void {
  if (answer.length > LONGEST_ANSWER) {
    throw refusal('ANSWER_TOO_LONG', { max: LONGEST_ANSWER });
  }
}

/**
 * Mails an answer to the writer, and closes the ticket or lets it wait. A closed ticket can be answered again.
 * @throws Refusal
 */
export async function answerTicket(
  { ctx, tx, entry, name: officer }: Act,
  { number, template, text, seen, wait }: Reply,
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
  const state = wait === undefined ? 'CLOSED' : 'WAITING';
  if (wait === undefined) await close(tx, ticket, sentAt);
  else await open(tx, eq(contactTickets.id, ticket.id), plusSeconds(sentAt, wait * DAY_SECONDS));
  entry.before = { state: stateOf(ticket, sentAt) };
  entry.after = { state, template: template ?? null };
  return { number: ticket.id, state, 'sent to': ticket.email };
}

/** The account that wrote a ticket, and its language; English for a stranger. */
export async function findWriter(
  db: Db,
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
    .set({ state: 'CLOSED', closedAt, waitsUntil: null })
    .where(eq(contactTickets.id, id));
}

const open = (tx: Tx, which: SQL | undefined, waitsUntil: Date) =>
  tx.update(contactTickets).set({ state: 'OPEN', closedAt: null, waitsUntil }).where(which);

/** Makes tickets that wait for this writer work again. */
export async function endWaiting(tx: Tx, { userId, email }: Ticket, now: Date): Promise<void> {
  const isOfAddress = eq(contactTickets.email, email);
  const isMine = userId === null ? isOfAddress : or(isOfAddress, eq(contactTickets.userId, userId));
  await open(tx, and(isIn('WAITING', now), isMine), now);
}

/** Makes a ticket work again whose writer has answered by mail. @throws Refusal */
export async function reopenTicket({ ctx, tx, entry }: Act, { number }: { number: string }) {
  entry.target = ticketNumberOf(number);
  const ticket = await lockTicket(tx, number);
  const now = ctx.clock.now();
  const state = stateOf(ticket, now);
  if (state === 'OPEN') throw refusal('ALREADY', { what: 'ticket', state: 'open' });
  await open(tx, eq(contactTickets.id, ticket.id), now);
  entry.before = { state };
  return { number: ticket.id, state: 'OPEN' };
}

/** @throws Refusal */
export async function changeTicket(
  { tx, entry }: Act,
  { number, category }: { number: string; category: ContactCategory },
) {
  entry.target = ticketNumberOf(number);
  const { id, category: before } = await lockTicket(tx, number);
  await tx.update(contactTickets).set({ category }).where(eq(contactTickets.id, id));
  entry.before = { category: before };
  entry.after = { category };
  return { number: id, category };
}

/** @throws Refusal */
export async function noteTicket(
  { ctx, tx, entry, name }: Act,
  { number, text }: { number: string; text: string },
) {
  entry.target = ticketNumberOf(number);
  const { id } = await lockTicket(tx, number);
  const note = { at: ctx.clock.now().toISOString(), author: name, text };
  const notes = withNote(contactTickets.notes, note);
  await tx.update(contactTickets).set({ notes }).where(eq(contactTickets.id, id));
  return { number: id, ...note };
}
