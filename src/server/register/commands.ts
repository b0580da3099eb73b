import {
  arg,
  type CommandGroup,
  LIMIT,
  limitOf,
  neededOption,
  oneRow,
  textOption,
} from '@/server/platform/commands';
import { checkLedger } from './check/check-ledger';
import { checkAll } from './check/watch-register';
import { rebuildRegister } from './rebuild';
import { reconcileTreasury } from './reconcile-treasury';
import { explainTransfer, listTreasury, returnTransfer } from './treasury-commands';

export const registerCommands: CommandGroup = {
  title: 'Register',
  commands: [
    {
      name: 'ledger check',
      usage: '',
      summary: 'check the ledger for inconsistencies',
      details:
        'Lists every problem: transfers that do not sum to zero, balances that differ from the sum of their entries, share totals that do not match, events booked twice or not at all, claims that differ from the amount paid. Changes nothing, and fails if it finds a problem.',
      example: 'ledger check',
      args: 0,
      run: async ({ ctx }) => {
        const rows = await checkLedger(ctx.db);
        return { rows, none: 'The ledger is consistent.', failed: rows.length > 0 };
      },
    },
    {
      name: 'register check',
      usage: '',
      summary: 'check the ledger, and compare the index with the contracts',
      details:
        'Compares every address, holder, lock and freeze, the supply, the round, the staking plans, distributions with who was paid, and ballots with their votes with the contracts at the last indexed block, and checks the ledger. Changes nothing, and fails if it finds a difference. The node must have the state of the block.',
      example: 'register check',
      args: 0,
      run: async ({ ctx }) => {
        const rows = await checkAll(ctx);
        return { rows, none: 'The index and the chain agree.', failed: rows.length > 0 };
      },
    },
    {
      name: 'register rebuild',
      usage: '',
      summary: 'read the chain again into an empty database and compare',
      details:
        'Uses a scratch database on the same server and drops it afterwards; the service keeps running. Exits with 1 if a table differs.',
      example: 'register rebuild',
      args: 0,
      run: async ({ ctx }) => {
        const rows = await rebuildRegister(ctx);
        return { rows, failed: rows.some(({ same }) => !same) };
      },
    },
    {
      name: 'treasury check',
      usage: '',
      summary: 'reconcile the treasury: on chain, explained, unexplained',
      details:
        'Explained are payments of sales and listed transfers of tokens. Native BNB leaves no events: network fees and direct payments in BNB are unexplained.',
      example: 'treasury check',
      args: 0,
      run: async ({ ctx }) => ({ rows: await reconcileTreasury(ctx) }),
    },
    {
      name: 'treasury list',
      usage: '[--all] [--limit N]',
      summary: 'list money that reached or left the treasury outside a sale',
      details: 'Nothing of it is booked. Without --all only transfers that nobody has explained.',
      example: 'treasury list',
      args: 0,
      options: { all: 'flag', ...LIMIT },
      run: async (operator, input) => ({
        rows: await listTreasury(operator, input.options.all === true, limitOf(input)),
        none: 'Every transfer is explained.',
      }),
    },
    {
      name: 'treasury return',
      usage: '<transfer> --reason TEXT',
      summary: 'prepare the call that pays a transfer back to its sender',
      details:
        'Copy the transfer from "treasury list". The treasury’s wallet signs. When the payment is final, record it with "treasury explain". An exchange sends from addresses of its own: ask the sender first.',
      example: `treasury return 0x${'5e'.repeat(32)}:4 --reason "Sent by mistake, confirmed by telephone"`,
      args: 1,
      options: { reason: 'text' },
      run: (operator, input) =>
        returnTransfer(operator, arg(input, 0), neededOption(input, 'reason')),
    },
    {
      name: 'treasury explain',
      usage: '<transfer> --note TEXT [--return HASH]',
      summary: 'record why money moved outside a sale',
      details:
        'Copy the transfer from "treasury list". --return is the transaction that sent the money back: it is recorded only when a final block has that transfer, of the same amount, from the treasury to the sender.',
      example: `treasury explain 0x${'5e'.repeat(32)}:4 --note "Sent by mistake"`,
      args: 1,
      options: { note: 'text', return: 'text' },
      run: async (operator, input) =>
        oneRow(
          await explainTransfer(operator, {
            transfer: arg(input, 0),
            note: neededOption(input, 'note'),
            returnHash: textOption(input, 'return') ?? null,
          }),
        ),
    },
  ],
};
