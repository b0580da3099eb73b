import * as z from 'zod/mini';
import { argument, flag, LIMIT, maybe, prose, text } from '@/server/desk/command-fields';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { CALLS } from './calls/prepare-call';
import { checkLedger } from './check/check-ledger';
import { checkAll } from './check/watch-register';
import { rebuildRegister } from './rebuild';
import { reconcileTreasury } from './reconcile-treasury';
import { explainTransfer, listTreasury, returnTransfer } from './treasury-commands';
import { explanationSubject, returnSubject } from './treasury-subjects';

export const registerCommands: CommandGroup = {
  title: 'Register',
  commands: [
    defineCommand({
      name: 'ledger check',
      roles: ['FINANCE', 'ADMINISTRATOR'],
      summary: 'check the ledger for inconsistencies',
      details:
        'Lists every problem: transfers that do not sum to zero, balances that differ from the sum of their entries, share totals that do not match, events booked twice or not at all, claims that differ from the amount paid. Changes nothing, and fails if it finds a problem.',
      example: 'ledger check',
      input: z.object({}),
      answer: { rule: 'text', place: 'text', fault: 'text' },
      none: 'The ledger is consistent.',
      read: async ({ ctx }) => {
        const rows = await checkLedger(ctx.db);
        return { rows, failed: rows.length > 0 };
      },
    }),
    defineCommand({
      name: 'register check',
      roles: ['FINANCE', 'ADMINISTRATOR'],
      summary: 'check the ledger, and compare the index with the contracts',
      details:
        'Compares every address, holder, lock and freeze, the supply, the round, the staking plans, distributions with who was paid, and ballots with their votes with the contracts at the last indexed block, and checks the ledger. Changes nothing, and fails if it finds a difference. The node must have the state of the block.',
      example: 'register check',
      input: z.object({}),
      answer: { place: 'any', index: 'any', chain: 'any' },
      none: 'The index and the chain agree.',
      read: async ({ ctx }) => {
        const rows = await checkAll(ctx);
        return { rows, failed: rows.length > 0 };
      },
    }),
    defineCommand({
      name: 'register rebuild',
      roles: [],
      summary: 'read the chain again into an empty database and compare',
      details:
        'Uses a scratch database on the same server and drops it afterwards; the service keeps running. Exits with 1 if a table differs.',
      example: 'register rebuild',
      input: z.object({}),
      answer: { table: 'text', rows: 'number', rebuilt: 'number', same: 'flag' },
      read: async ({ ctx }) => {
        const rows = await rebuildRegister(ctx);
        return { rows, failed: rows.some(({ same }) => !same) };
      },
    }),
    defineCommand({
      name: 'treasury check',
      roles: ['FINANCE'],
      summary: 'reconcile the treasury: on chain, explained, unexplained',
      details:
        'Explained are payments of sales and listed transfers of tokens. Native BNB leaves no events: network fees and direct payments in BNB are unexplained.',
      example: 'treasury check',
      input: z.object({}),
      answer: {
        currency: 'text',
        'on chain': 'number',
        explained: 'number',
        unexplained: 'number',
      },
      read: ({ ctx }) => reconcileTreasury(ctx),
    }),
    defineCommand({
      name: 'treasury list',
      roles: ['FINANCE'],
      summary: 'list money that reached or left the treasury outside a sale',
      details:
        'Nothing of it is booked. Without --all only transfers that nobody has explained or approved.',
      example: 'treasury list',
      input: z.object({ all: flag(), limit: LIMIT }),
      answer: {
        transfer: 'hash',
        at: 'time',
        direction: 'text',
        from: 'hash',
        to: 'hash',
        amount: 'number',
        note: 'text',
        'returned by': 'text',
        returned: 'hash',
      },
      none: 'Every transfer is explained.',
      next: ({ transfer, direction, note, 'returned by': by }) => {
        if (note) return [];
        const explain = { label: 'Explain', command: 'treasury explain', argument: `${transfer}` };
        if (by) return [{ label: 'The return', area: 'actions', id: `${by}`.slice(7) }, explain];
        if (direction !== 'received') return [explain];
        return [{ label: 'Return', command: 'treasury return', argument: `${transfer}` }, explain];
      },
      read: listTreasury,
    }),
    defineCommand({
      name: 'treasury return',
      roles: ['FINANCE'],
      critical: true,
      summary: 'prepare the call that pays a transfer back to its sender',
      details:
        'Copy the transfer from "treasury list". The treasury’s wallet signs. When the payment is final, record it with "treasury explain". An exchange sends from addresses of its own: ask the sender first.',
      example: `treasury return 0x${'5e'.repeat(32)}:4 --reason "Sent by mistake, confirmed by telephone"`,
      input: z.object({ transfer: argument('transfer'), reason: prose() }),
      answer: CALLS,
      subject: returnSubject,
      run: returnTransfer,
    }),
    defineCommand({
      name: 'treasury explain',
      roles: ['FINANCE'],
      critical: true,
      summary: 'record why money moved outside a sale',
      details:
        'Copy the transfer from "treasury list". --return is the transaction that sent the money back: it is recorded only when a final block has that transfer, of the same amount, from the treasury to the sender.',
      example: `treasury explain 0x${'5e'.repeat(32)}:4 --note "Sent by mistake"`,
      input: z.object({
        transfer: argument('transfer'),
        note: prose(),
        return: maybe(text('HASH')),
      }),
      answer: { transfer: 'hash', amount: 'number', note: 'text', returned: 'hash' },
      subject: explanationSubject,
      run: explainTransfer,
    }),
  ],
};
