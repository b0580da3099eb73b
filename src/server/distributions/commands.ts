import * as z from 'zod/mini';
import { CURRENCY_IDS } from '@/chain/addresses';
import { argument, file, LIMIT, maybe, text } from '@/server/platform/command-fields';
import { type CommandGroup, defineCommand } from '@/server/platform/define-command';
import { choiceOf } from '@/server/platform/field-readers';
import { SENT } from '@/server/platform/send-in-demo';
import { sendFromTreasury } from '@/server/register/board-calls';
import { declarationSubject } from './declaration-subject';
import { declareCalls, listDeclared, payCalls } from './distribution-commands';
import { shareCommands } from './share-commands';

export const distributionsCommands: CommandGroup = {
  title: 'Distributions',
  commands: [
    defineCommand({
      name: 'distributions list',
      roles: ['FINANCE'],
      summary: 'list distributions with what is paid and left',
      details: 'Newest first. What returned to the payer is in neither sum.',
      example: 'distributions list',
      input: z.object({ limit: LIMIT }),
      answer: {
        number: 'text',
        currency: 'text',
        amount: 'number',
        paid: 'number',
        left: 'number',
        record: 'time',
        declared: 'time',
        reclaimable: 'time',
        document: 'hash',
      },
      none: 'Nothing has been declared.',
      next: ({ number }) => [
        { label: 'Pay', command: 'distributions pay', argument: String(number) },
      ],
      read: listDeclared,
    }),
    defineCommand({
      name: 'distributions declare',
      roles: ['FINANCE'],
      critical: true,
      summary: 'publish the document of a distribution and prepare the calls that declare it',
      details:
        'The board’s wallet sends the calls, in this order; the service signs nothing. With --send the demo’s treasury sends them. TIME is UTC, such as 2026-11-20T23:59:59Z. The record time must have passed when the call is mined; without one it is that of the last indexed block. The document is Markdown or PDF; the chain stores its SHA-256, and owners read it on their page.',
      example: `distributions declare --currency USDT --amount 20000 --document ./dividend-2026.pdf --title "Dividend 2026"`,
      input: z.object({
        currency: text('ID', choiceOf(CURRENCY_IDS)),
        amount: text('N'),
        document: file(),
        title: text(),
        recordTime: maybe(text('TIME')),
      }),
      answer: SENT,
      subject: declarationSubject,
      run: declareCalls,
      send: sendFromTreasury,
    }),
    defineCommand({
      name: 'distributions pay',
      roles: ['FINANCE'],
      summary: 'prepare the calls that pay everyone who is owed',
      details:
        'One call pays 100 holders, and any wallet may send it. With --send the demo’s treasury sends them. Holders who are frozen, in recovery or refused by the currency’s issuer are skipped by the contract; run the command again later.',
      example: 'distributions pay 1',
      input: z.object({ number: argument('number') }),
      answer: SENT,
      none: 'Everyone has been paid.',
      run: payCalls,
      send: sendFromTreasury,
    }),
    ...shareCommands,
  ],
};
