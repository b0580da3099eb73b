import { type CommandGroup, LIMIT, limitOf } from '@/server/platform/commands';
import { listOpenOrders } from './orders/list-orders';

export const purchaseCommands: CommandGroup = {
  title: 'Orders',
  commands: [
    {
      name: 'orders list',
      usage: '[--limit N]',
      summary: 'list open orders with their age and what they wait for',
      details:
        'Oldest first. The contract and the index settle orders; no command changes one. A customer can end an order on its page.',
      example: 'orders list',
      args: 0,
      options: LIMIT,
      run: async (operator, input) => ({
        rows: await listOpenOrders(operator, limitOf(input)),
        none: 'No order is open.',
      }),
    },
  ],
};
