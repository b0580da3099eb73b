import { arg, type CommandGroup, LIMIT, limitOf, oneRow } from '@/server/platform/commands';
import { listTasks, settleTask } from './payments/refund-commands';

export const purchaseCommands: CommandGroup = {
  title: 'Payments',
  commands: [
    {
      name: 'orders',
      usage: '[--limit N]',
      summary: 'list payments that need an operator',
      details:
        'REFUND: an order that must be refunded. SURPLUS: an overpaid order. REVIEW: a payment that matches no order. Send the money from the treasury to the address shown, then record the hash with "refund settle".',
      example: 'orders',
      args: 0,
      options: LIMIT,
      run: async (operator, input) => ({
        rows: await listTasks(operator, limitOf(input)),
        none: 'No payments need an operator.',
      }),
    },
    {
      name: 'refund settle',
      usage: '<order or payment> <hash>',
      summary: 'record the transaction of a refund',
      details:
        'Send the money first. Name the order by its number, or a payment under REVIEW by its id. A refund can be recorded only once, and one transaction settles one order.',
      example: `refund settle 482117 0x${'5e'.repeat(32)}`,
      args: 2,
      run: async (operator, input) =>
        oneRow(await settleTask(operator, arg(input, 0), arg(input, 1))),
    },
  ],
};
