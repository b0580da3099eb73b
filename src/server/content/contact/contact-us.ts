import { createHmac, randomInt } from 'node:crypto';
import type { InputOf } from '@fnx/api/endpoints';
import type { Tx } from '@fnx/postgres/client';
import { eq } from 'drizzle-orm';
import type { ServerConfig } from '@/config/server-env';
import { contactTickets } from '@/server/content/tables';
import { postMessage } from '@/server/messaging/post-message';
import { HOUR_SECONDS } from '@/server/platform/clock';
import type { AppContext, Caller, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { keyedName } from '@/server/platform/limits/keyed-name';
import { throttle, throttleNetwork } from '@/server/platform/limits/throttle';
import { newTicket, ticketReceived } from './ticket-texts';
import { endWaiting } from './tickets';

const PER_IP_HOUR = 20;
const PER_SENDER_HOUR = 5;

/** Crockford's base 32: no easily confused characters. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Support address in demo mode, where no mail is delivered. */
const DEMO_SUPPORT = 'support@sample.invalid';

/**
 * Stores a contact message as a ticket, mails it to support, and mails the ticket number to the sender. An identical
 * message from the same sender on the same day returns the existing ticket and sends no mail.
 * @throws DomainError RATE_LIMITED, CAPTCHA_FAILED
 */
export async function contactUs(
  ctx: AppContext,
  input: InputOf<'contactUs'>,
  session: Session | null,
  caller: Caller,
): Promise<{ ticketId: string }> {
  await throttleNetwork(ctx, 'contact', caller, PER_IP_HOUR, HOUR_SECONDS);
  if (!(await ctx.captcha.verify(input.captchaToken, caller.ip))) {
    throw problem('CAPTCHA_FAILED');
  }
  const sender = keyedName(ctx, input.email);
  await throttle(ctx, `contact-from:${sender}`, PER_SENDER_HOUR, HOUR_SECONDS);
  return ctx.db.transaction(async (tx) => {
    const fingerprint = fingerprintOf(ctx, input);
    const ticket = await store(ctx, tx, input, session, fingerprint);
    if (!ticket) return { ticketId: await knownTicket(tx, fingerprint) };
    await endWaiting(tx, ticket, ctx.clock.now());
    await postMessage(ctx, tx, {
      channel: 'email',
      to: supportAddress(ctx.config),
      purpose: 'CONTACT',
      language: 'en',
      text: newTicket(ticket),
    });
    await postMessage(ctx, tx, {
      channel: 'email',
      to: ticket.email,
      purpose: 'CONTACT_RECEIVED',
      language: caller.language,
      text: ticketReceived(ticket),
    });
    ctx.log.info({ requestId: caller.requestId, event: 'ticket', ticketId: ticket.id }, 'event');
    return { ticketId: ticket.id };
  });
}

/** Returns null when the ticket exists. The unique fingerprint also covers concurrent requests. */
async function store(
  ctx: AppContext,
  tx: Tx,
  input: InputOf<'contactUs'>,
  session: Session | null,
  fingerprint: string,
) {
  const { name, email, phone, subject, category, message } = input;
  const [ticket] = await tx
    .insert(contactTickets)
    .values({
      id: ticketNumber(),
      userId: session?.userId ?? null,
      name,
      email,
      phone: phone ?? null,
      subject,
      category,
      message,
      fingerprint,
      createdAt: ctx.clock.now(),
    })
    .onConflictDoNothing({ target: contactTickets.fingerprint })
    .returning();
  return ticket ?? null;
}

async function knownTicket(tx: Tx, fingerprint: string): Promise<string> {
  const [known] = await tx
    .select({ id: contactTickets.id })
    .from(contactTickets)
    .where(eq(contactTickets.fingerprint, fingerprint));
  if (!known) throw new Error('The ticket was not stored.');
  return known.id;
}

function fingerprintOf(ctx: AppContext, input: InputOf<'contactUs'>): string {
  const day = ctx.clock.now().toISOString().slice(0, 10);
  const { name, email, subject, category, message } = input;
  return createHmac('sha256', ctx.config.codeSecret)
    .update(JSON.stringify(['ticket', day, name, email, subject, category, message]))
    .digest('base64url');
}

/** Such as `T-7K3MQ-2HXWD`: 50 random bits. */
export function ticketNumber(): string {
  const character = () => ALPHABET[randomInt(ALPHABET.length)];
  const five = () => Array.from({ length: 5 }, character).join('');
  return `T-${five()}-${five()}`;
}

/** Replies to our mail reach support, so tickets are sent to the sender address of our mail. */
function supportAddress({ mail }: ServerConfig): string {
  if (!mail) return DEMO_SUPPORT;
  return /<([^<>]+)>\s*$/.exec(mail.from)?.[1] ?? mail.from;
}
