import { asWritten, t } from '@/lang/service';
import type { contactTickets } from '@/server/content/tables';
import type { MessageText } from '@/server/messaging/message-text';

type Ticket = typeof contactTickets.$inferSelect;

/** Mail to support, in English. */
export function newTicket(ticket: Ticket): MessageText {
  const { id, name, email, phone, category, subject, message } = ticket;
  return {
    subject: asWritten(`New message ${id}`),
    paragraphs: [
      `${name} <${email}>${phone ? `, ${phone}` : ''} wrote about ${category.toLowerCase()}: ${subject}`,
      ...message.split(/\n{2,}/),
      ticket.userId === null
        ? 'Sent without login: the e-mail address is not verified.'
        : `Sent by user ${ticket.userId}.`,
    ].map(asWritten),
  };
}

/**
 * Mail to the sender. It does not quote the message: anyone can enter this address, and our mail must not deliver
 * their text to a stranger.
 */
export function ticketReceived(ticket: Pick<Ticket, 'id'>): MessageText {
  return {
    subject: t('We received your message'),
    paragraphs: [
      t(
        'We received a message with this e-mail address. Your ticket number is {number}. Our support team will reply by e-mail.',
        { number: ticket.id },
      ),
      t(
        'If your message is about a pending payment: your orders and payments continue to be processed while you wait for our reply.',
      ),
      t('If you did not contact us, you can ignore this e-mail.'),
    ],
  };
}

/**
 * An officer's answer, or first message. Replies to it reach support; the number in the subject says which ticket they belong to.
 */
export function ticketAnswer(ticket: Pick<Ticket, 'id' | 'message'>, answer: string): MessageText {
  return {
    subject: ticket.message
      ? t('Your message to {brand}, {number}', { number: ticket.id })
      : t('A message from {brand}, {number}', { number: ticket.id }),
    paragraphs: [
      ...answer.split(/\n{2,}/).map(asWritten),
      t(
        'If you have another question, reply to this e-mail and leave the ticket number {number} in its subject.',
        { number: ticket.id },
      ),
    ],
  };
}
