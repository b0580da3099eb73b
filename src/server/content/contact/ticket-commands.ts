import { CONTACT_CATEGORIES } from '@fnx/api/shared/account-vocabulary';
import * as z from 'zod/mini';
import { argument, maybe, prose, text } from '@/server/desk/command-fields';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { choiceOf, wholeFrom } from '@/server/desk/field-readers';
import { LONGEST_NOTE } from '@/server/platform/notes';
import { TEMPLATE_NAMES } from './reply-templates';
import { answerTicket, changeTicket, closeTicket, noteTicket, reopenTicket } from './tickets';
import { writeToCustomer } from './write-to-customer';

const MOST_DAYS = 90;
const NUMBER = 'T-7K3MQ-2HXWD';

export const ticketCommands: CommandGroup = {
  title: 'Contact tickets',
  commands: [
    defineCommand({
      name: 'tickets answer',
      roles: ['SUPPORT', 'COMPLIANCE'],
      summary: 'answer a ticket by mail, and close it or wait',
      details: `The mail goes to the address in the ticket, with its number. With a template and a text, the template comes first. With --wait, the ticket is no work for so many days, or until its writer uses the contact form again. With --seen, the number of answers that you have read, it is refused if there is a newer one. NAME: ${TEMPLATE_NAMES.join(', ')}.`,
      example: `tickets answer ${NUMBER} --text "Your purchase was confirmed at 10:42."`,
      input: z.object({
        number: argument('number'),
        template: maybe(text('NAME', choiceOf(TEMPLATE_NAMES))),
        text: maybe(prose()),
        seen: maybe(text('N', wholeFrom(0, 9_999))),
        wait: maybe(text('DAYS', wholeFrom(1, MOST_DAYS))),
      }),
      answer: { number: 'text', state: 'text', 'sent to': 'text' },
      run: answerTicket,
    }),
    defineCommand({
      name: 'tickets write',
      roles: ['SUPPORT', 'COMPLIANCE'],
      summary: 'write a mail to one customer',
      details:
        'It becomes a closed ticket, whose number is in the mail, so that the reply is found. The journal has not its text.',
      example:
        'tickets write ada@example.com --subject "Your transfer" --text "Which account shall we return it to?"',
      input: z.object({ email: argument('email'), subject: prose(120), text: prose() }),
      answer: { number: 'text', 'sent to': 'text' },
      run: writeToCustomer,
    }),
    defineCommand({
      name: 'tickets close',
      roles: ['SUPPORT', 'COMPLIANCE'],
      summary: 'close a ticket that needs no answer',
      details: 'The writer is told nothing.',
      example: `tickets close ${NUMBER} --reason "advertising"`,
      input: z.object({ number: argument('number'), reason: prose() }),
      answer: { number: 'text', state: 'text' },
      run: closeTicket,
    }),
    defineCommand({
      name: 'tickets reopen',
      roles: ['SUPPORT', 'COMPLIANCE'],
      summary: 'take up a ticket again whose writer has answered',
      details: 'For an answer by mail. One by the contact form is a ticket, and ends the waiting.',
      example: `tickets reopen ${NUMBER}`,
      input: z.object({ number: argument('number') }),
      answer: { number: 'text', state: 'text' },
      run: reopenTicket,
    }),
    defineCommand({
      name: 'tickets change',
      roles: ['SUPPORT', 'COMPLIANCE'],
      summary: 'change the category of a ticket',
      details: `The writer is told nothing. CATEGORY: ${CONTACT_CATEGORIES.join(', ')}.`,
      example: `tickets change ${NUMBER} --category payment`,
      input: z.object({
        number: argument('number'),
        category: text('CATEGORY', choiceOf(CONTACT_CATEGORIES)),
      }),
      answer: { number: 'text', category: 'text' },
      run: changeTicket,
    }),
    defineCommand({
      name: 'tickets note',
      roles: ['SUPPORT', 'COMPLIANCE'],
      summary: 'add a note to a ticket for other officers',
      details: 'The note is never sent. It is shown beside the ticket.',
      example: `tickets note ${NUMBER} --text "Called: the transfer came from her husband."`,
      input: z.object({ number: argument('number'), text: prose(LONGEST_NOTE) }),
      answer: { number: 'text', at: 'time', author: 'text', text: 'text' },
      run: noteTicket,
    }),
  ],
};
