import { arg, type CommandGroup, LIMIT, limitOf, oneRow } from '@/server/platform/commands';
import { adminCommands } from './admin-commands';
import { holdCommands } from './hold-commands';
import { orderCommands } from './order-commands';
import { readWhole } from './read-values';
import { exportForSafe } from './safe-file';
import { saleCommands } from './sale-commands';
import { type ChainAction, listActions, reportTransaction, stateOf } from './track-actions';

const row = (action: ChainAction, now: Date) => ({
  action: action.id,
  title: action.title,
  state: stateOf(action, now),
  role: action.role,
  prepared: action.preparedAt,
  by: action.preparedBy,
  transaction: action.txHash,
  block: action.blockNumber?.toString() ?? null,
});

export const actionCommands: CommandGroup = {
  title: 'Actions on the chain',
  commands: [
    {
      name: 'actions list',
      usage: '[--all] [--limit N]',
      summary: 'list calls that officers have to sign, and their transactions',
      details:
        'Newest first; without --all only those that are neither final nor reverted. PREPARED: nobody has reported a transaction; EXPIRED after 30 days. SEEN: reported, not final yet. FINAL and REVERTED are of final blocks.',
      example: 'actions list',
      args: 0,
      options: { all: 'flag', ...LIMIT },
      run: async ({ ctx }, input) => {
        const listed = await listActions(ctx, input.options.all !== true, limitOf(input));
        const rows = listed.map((action) => row(action, ctx.clock.now()));
        return { rows, none: 'No call waits for a signature or for its block.' };
      },
    },
    {
      name: 'actions report',
      usage: '<action> <hash>',
      summary: 'report the transaction that was sent for an action',
      details:
        'The transaction must carry the call, itself or inside the call of a Safe. It is followed until its block is final. A wallet that sped it up has another hash: report that one.',
      example: `actions report 12 0x${'5e'.repeat(32)}`,
      args: 2,
      run: async (operator, input) => {
        const id = Number(readWhole('The action', arg(input, 0), 999_999_999));
        const action = await reportTransaction(operator, id, arg(input, 1));
        return oneRow(row(action, operator.ctx.clock.now()));
      },
    },
    {
      name: 'actions export',
      usage: '<actions>',
      summary: 'write several calls into one file for Safe’s Transaction Builder',
      details:
        'Numbers joined by commas; the Safe carries out all of them, in their order, or none. They need the same role. Report the one transaction for each action.',
      example: 'actions export 12,13,14',
      args: 1,
      run: (operator, input) => exportForSafe(operator, arg(input, 0)),
    },
    ...holdCommands,
    ...orderCommands,
    ...saleCommands,
    ...adminCommands,
  ],
};
