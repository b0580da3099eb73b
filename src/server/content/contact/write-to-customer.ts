import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { contactAnswers, contactTickets } from '@/server/content/tables';
import type { Act } from '@/server/desk/audited';
import { postMessage } from '@/server/messaging/post-message';
import { refusal } from '@/server/platform/refusal';
import { lockPerson } from '@/server/users/lock-person';
import { languageOf } from '@/server/users/read-settings';
import { users } from '@/server/users/tables';
import { ticketNumber } from './contact-us';
import { ticketAnswer } from './ticket-texts';
import { requireShort } from './tickets';

/**
 * Mails a message to one customer. It is a ticket that begins with our message, so that the reply has a number, and every officer sees it.
 * @throws Refusal when the account is erased, or has this message today
 */
export async function writeToCustomer(
  { ctx, tx, entry, name: officer }: Act,
  { email: who, subject, text }: { email: string; subject: string; text: string },
) {
  requireShort(text);
  const { id: userId } = await lockPerson(tx, who);
  entry.target = userId;
  const [person] = await tx.select().from(users).where(eq(users.id, userId));
  if (!person || person.erasedAt) throw refusal('NO_SUCH', { what: 'customer', of: who });
  const { email, firstName, lastName } = person;
  const at = ctx.clock.now();
  const id = ticketNumber();
  const ticket = { id, userId, name: `${firstName} ${lastName}`, email, subject };
  // A second press, or a request that is sent again, is the same message.
  const said = JSON.stringify(['written', at.toISOString().slice(0, 10), userId, subject, text]);
  const fingerprint = createHmac('sha256', ctx.config.codeSecret).update(said).digest('base64url');
  const added = await tx
    .insert(contactTickets)
    .values({
      ...ticket,
      ...{ category: 'GENERAL', message: '', fingerprint, state: 'CLOSED' },
      ...{ createdAt: at, closedAt: at },
    })
    .onConflictDoNothing({ target: contactTickets.fingerprint })
    .returning({ id: contactTickets.id });
  if (added.length === 0) throw refusal('ALREADY', { what: 'message', state: 'sent today' });
  await tx.insert(contactAnswers).values({ ticketId: id, officer, message: text, sentAt: at });
  await postMessage(ctx, tx, {
    channel: 'email',
    to: email,
    language: languageOf(person),
    purpose: 'CONTACT_ANSWER',
    text: ticketAnswer({ id, message: '' }, text),
  });
  entry.after = { ticket: id };
  return { number: id, 'sent to': email };
}
