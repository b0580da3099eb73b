import * as z from 'zod/mini';
import { LIMIT } from '@/server/desk/command-fields';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { listOpenOrders } from './orders/list-orders';

export const purchaseCommands: CommandGroup = {
  title: 'Orders',
  commands: [
    defineCommand({
      name: 'orders list',
      roles: ['SUPPORT', 'FINANCE'],
      summary: 'list open orders with their age and what they wait for',
      details:
        'Oldest first. The contract and the index settle orders; no command changes one. A customer can end an order on its page.',
      example: 'orders list',
      input: z.object({ limit: LIMIT }),
      answer: {
        number: 'text',
        person: 'person',
        email: 'text',
        status: 'text',
        age: 'text',
        shares: 'number',
        payment: 'number',
        transaction: 'hash',
        hint: 'text',
      },
      none: 'No order is open.',
      read: listOpenOrders,
    }),
  ],
};
