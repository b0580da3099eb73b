import * as z from 'zod/mini';
import { argument, flag, prose } from '@/server/desk/command-fields';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { wholeFrom } from '@/server/desk/field-readers';
import { adminCommands } from './admin-commands';
import { courtOrderCommands } from './court-order-commands';
import { depositLimitCommands } from './deposit-limit-commands';
import { holdCommands } from './hold-commands';
import { holdingCommands } from './holding-commands';
import { LEASE_ENTRY, releaseCall } from './lease-calls';
import type { ChainCall } from './list-calls';
import { reportTransaction } from './report-transaction';
import { exportForSafe } from './safe-file';
import { saleCommands } from './sale-commands';
import { stopCommands } from './stop-commands';
import { trackCalls } from './track-calls';

const OFFICERS = ['COMPLIANCE', 'FINANCE', 'EDITOR', 'ADMINISTRATOR'] as const;

const CHAIN_CALL = {
  action: 'text',
  title: 'text',
  state: 'text',
  role: 'text',
  prepared: 'time',
  by: 'text',
  'taken by': 'text',
  transaction: 'hash',
  block: 'text',
} as const;

const row = (call: ChainCall) => ({
  action: call.id,
  title: call.title,
  state: call.state,
  role: call.role,
  prepared: call.preparedAt,
  by: (call.signers ?? [call.preparedBy]).join(', '),
  'taken by': call.claim?.claimedBy ?? null,
  transaction: call.txHash,
  block: call.blockNumber?.toString() ?? null,
});

const NUMBER = argument('action', wholeFrom(0, 999_999_999));

export const chainCallCommands: CommandGroup = {
  title: 'Actions on the chain',
  commands: [
    defineCommand({
      name: 'actions report',
      roles: OFFICERS,
      summary: 'report the transaction that was sent for an action',
      details:
        'The transaction must carry the call, itself or inside the call of a Safe. It is followed until its block is final. A wallet that sped it up has another hash: report that one.',
      example: `actions report 12 0x${'5e'.repeat(32)}`,
      input: z.object({ id: NUMBER, hash: argument('hash') }),
      answer: CHAIN_CALL,
      run: async (act, input) => row(await reportTransaction(act, input)),
    }),
    defineCommand({
      name: 'actions release',
      roles: OFFICERS,
      summary: 'give a call free again that was taken and not sent',
      details:
        'Look into the wallet first: a transaction that waits there can still be confirmed; reject it, or delete it from the Safe’s queue. Refused while a transaction of the account is not final, and to others for the first ten minutes. Until another transaction has its number, only the same wallet can send it. --declined: the wallet was asked and said no.',
      example:
        'actions release 12 --reason "The computer was switched off before the wallet opened"',
      input: z.object({ id: NUMBER, reason: prose(), declined: flag() }),
      answer: CHAIN_CALL,
      before: ({ ctx }) => trackCalls(ctx),
      run: async (act, input) => row(await releaseCall(act, input)),
    }),
    defineCommand({
      name: 'actions export',
      roles: OFFICERS,
      summary: 'write several calls into one file for Safe’s Transaction Builder',
      details:
        'Numbers joined by commas; the Safe carries out all of them, in their order, or none. They need the same role, and are taken by you: nobody else can send them. Report the one transaction for each action.',
      example: 'actions export 12,13,14',
      input: z.object({ actions: argument('actions') }),
      answer: { action: 'text', title: 'text', role: 'text' },
      recordedAs: LEASE_ENTRY,
      before: ({ ctx }) => trackCalls(ctx),
      run: exportForSafe,
    }),
    ...holdCommands,
    ...holdingCommands,
    ...courtOrderCommands,
    ...stopCommands,
    ...saleCommands,
    ...depositLimitCommands,
    ...adminCommands,
  ],
};
