import * as z from 'zod/mini';
import { TICKET_STATES } from '@/server/content/tables';
import { argument, LIMIT, maybe, prose, text } from '@/server/desk/command-fields';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { choiceOf, wholeFrom } from '@/server/desk/field-readers';
import { TEMPLATE_NAMES, templatesFor } from './reply-templates';
import { answerTicket, closeTicket, listTickets, showTicket } from './tickets';
import { writeToCustomer } from './write-to-customer';

const NUMBER = 'T-7K3MQ-2HXWD';

export const ticketCommands: CommandGroup = {
  title: 'Contact tickets',
  commands: [
    defineCommand({
      name: 'tickets list',
      roles: ['SUPPORT', 'COMPLIANCE'],
      summary: 'list messages from the contact form',
      details: `Open ones, oldest first, unless --status says otherwise. STATUS: ${TICKET_STATES.join(', ')}.`,
      example: 'tickets list --status closed',
      input: z.object({
        status: maybe(text('STATUS', choiceOf(TICKET_STATES))),
        limit: LIMIT,
      }),
      answer: {
        number: 'text',
        category: 'text',
        subject: 'text',
        name: 'text',
        person: 'person',
        email: 'text',
        received: 'time',
      },
      none: 'No tickets match.',
      read: async (operator, { status: state, limit }) =>
        (await listTickets(operator, { state, page: 1, limit })).docs,
    }),
    defineCommand({
      name: 'tickets show',
      roles: ['SUPPORT', 'COMPLIANCE'],
      summary: 'show a ticket with its message and answers',
      details: 'That you read it is recorded.',
      example: `tickets show ${NUMBER}`,
      input: z.object({ number: argument('number') }),
      answer: { fact: 'text', value: 'any' },
      run: showTicket,
    }),
    defineCommand({
      name: 'tickets templates',
      roles: ['SUPPORT', 'COMPLIANCE'],
      summary: 'list the templates for answers',
      details: 'Each can be chosen in "tickets answer".',
      example: 'tickets templates',
      input: z.object({}),
      answer: { name: 'text', title: 'text', text: 'text' },
      read: async () =>
        templatesFor('en', null).map(({ name, title, text }) => ({ name, title, text })),
    }),
    defineCommand({
      name: 'tickets answer',
      roles: ['SUPPORT', 'COMPLIANCE'],
      summary: 'answer a ticket by mail, and close it',
      details: `The mail goes to the address in the ticket, with its number. With a template and a text, the template comes first. With --seen, the number of answers that you have read, it is refused if there is a newer one. NAME: ${TEMPLATE_NAMES.join(', ')}.`,
      example: `tickets answer ${NUMBER} --text "Your purchase was confirmed at 10:42."`,
      input: z.object({
        number: argument('number'),
        template: maybe(text('NAME', choiceOf(TEMPLATE_NAMES))),
        text: maybe(prose()),
        seen: maybe(text('N', wholeFrom(0, 9_999))),
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
  ],
};
