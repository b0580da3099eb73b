import type { contactTickets } from '@/server/content/tables';
import { layOut, type MessageText } from '@/server/messaging/message-text';

type Ticket = typeof contactTickets.$inferSelect;

/** To the people of support: everything the sender wrote. */
export function newTicket(ticket: Ticket): MessageText {
  const { id, name, email, phone, category, subject, message } = ticket;
  return layOut({
    subject: `New message ${id}`,
    paragraphs: [
      `${name} <${email}>${phone ? `, ${phone}` : ''} wrote about ${category.toLowerCase()}: ${subject}`,
      ...message.split(/\n{2,}/),
      ticket.userId === null
        ? 'Sent without login: the address is not proven.'
        : `Sent by the member ${ticket.userId}.`,
    ],
    sms: '',
  });
}

/**
 * To the sender. Repeats nothing of the message: whoever typed this address may not own it, and our mail must not carry
 * their words to a stranger.
 */
export function ticketReceived(ticket: Pick<Ticket, 'id'>): MessageText {
  return layOut({
    subject: 'We have your message',
    paragraphs: [
      `Somebody, we hope you, wrote to us with this address. Your message has the number ${ticket.id}, and a person will answer it.`,
      'If it is about a payment under way, nothing is lost while you wait: orders and payments are kept whether you watch them or not.',
      'If it was not you, there is nothing to do.',
    ],
    sms: '',
  });
}
