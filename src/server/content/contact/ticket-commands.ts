import { TICKET_STATES } from '@/server/content/tables';
import {
  arg,
  type CommandGroup,
  LIMIT,
  limitOf,
  neededOption,
  oneOf,
  oneRow,
  statusOf,
  textOption,
} from '@/server/platform/commands';
import { REPLY_TEMPLATES, TEMPLATE_NAMES } from './reply-templates';
import { answerTicket, closeTicket, listTickets, showTicket } from './tickets';

const NUMBER = 'T-7K3MQ-2HXWD';

export const ticketCommands: CommandGroup = {
  title: 'Contact tickets',
  commands: [
    {
      name: 'tickets list',
      usage: '[--status STATUS] [--limit N]',
      summary: 'list messages from the contact form',
      details: `Open ones, oldest first, unless --status says otherwise. STATUS: ${TICKET_STATES.join(', ')}.`,
      example: 'tickets list --status closed',
      args: 0,
      options: { status: 'text', ...LIMIT },
      run: async (operator, input) => ({
        rows: await listTickets(operator, statusOf(input, TICKET_STATES) ?? 'OPEN', limitOf(input)),
        none: 'No tickets match.',
      }),
    },
    {
      name: 'tickets show',
      usage: '<number>',
      summary: 'show a ticket with its message and answers',
      details: 'That you read it is recorded.',
      example: `tickets show ${NUMBER}`,
      args: 1,
      run: async (operator, input) => ({ rows: await showTicket(operator, arg(input, 0)) }),
    },
    {
      name: 'tickets templates',
      usage: '',
      summary: 'list the templates for answers',
      details: 'Each can be chosen in "tickets answer".',
      example: 'tickets templates',
      args: 0,
      run: async () => ({
        rows: TEMPLATE_NAMES.map((name) => ({ name, ...REPLY_TEMPLATES[name] })),
      }),
    },
    {
      name: 'tickets answer',
      usage: '<number> [--template NAME] [--text TEXT]',
      summary: 'answer a ticket by mail, and close it',
      details: `The mail goes to the address in the ticket, with its number. With a template and a text, the template comes first. NAME: ${TEMPLATE_NAMES.join(', ')}.`,
      example: `tickets answer ${NUMBER} --text "Your purchase was confirmed at 10:42."`,
      args: 1,
      options: { template: 'text', text: 'text' },
      run: async (operator, input) => {
        const name = textOption(input, 'template');
        return oneRow(
          await answerTicket(operator, arg(input, 0), {
            template: name ? oneOf('--template', name, TEMPLATE_NAMES) : undefined,
            text: textOption(input, 'text'),
          }),
        );
      },
    },
    {
      name: 'tickets close',
      usage: '<number> --reason TEXT',
      summary: 'close a ticket that needs no answer',
      details: 'The writer is told nothing.',
      example: `tickets close ${NUMBER} --reason "advertising"`,
      args: 1,
      options: { reason: 'text' },
      run: async (operator, input) =>
        oneRow(await closeTicket(operator, arg(input, 0), neededOption(input, 'reason'))),
    },
  ],
};
