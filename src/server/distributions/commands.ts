import { CURRENCY_IDS } from '@fnx/chain/addresses';
import * as z from 'zod/mini';
import { argument, file, LIMIT, maybe, text, time } from '@/server/desk/command-fields';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { choiceOf, decimalOf } from '@/server/desk/field-readers';
import { SENT } from '@/server/desk/send-in-demo';
import { sendFromTreasury } from '@/server/register/board-calls';
import { readAddress } from '@/server/register/calls/read-values';
import { declarationSubject } from './declaration-subject';
import { declareCalls, listDeclared, payCalls } from './distribution-commands';
import { rateCalls } from './rate-commands';
import { shareCommands } from './share-commands';

/** 100 %, in hundredths of a percent. */
const MOST_TAX = 10_000n;

export const distributionsCommands: CommandGroup = {
  title: 'Distributions',
  commands: [
    defineCommand({
      name: 'distributions list',
      roles: ['FINANCE'],
      summary: 'list distributions with what is paid and left',
      details:
        'Newest first. What is paid includes its tax. What returned to the payer is in neither sum. Own rates are the holders with another rate of tax; payments wait until all of them are entered.',
      example: 'distributions list',
      input: z.object({ limit: LIMIT }),
      answer: {
        number: 'text',
        currency: 'text',
        amount: 'number',
        paid: 'number',
        tax: 'number',
        left: 'number',
        'own rates': 'text',
        record: 'time',
        declared: 'time',
        reclaimable: 'time',
        document: 'hash',
      },
      none: 'Nothing has been declared.',
      next: ({ number, 'own rates': rates }) => [
        ...(rates?.toString().includes(' of ')
          ? [
              {
                label: 'Enter the exceptions',
                command: 'distributions rates',
                argument: String(number),
              },
            ]
          : []),
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
        'The board’s wallet sends the calls, in this order; the service signs nothing. With --send the demo’s treasury sends them. TIME is UTC, such as 2026-11-20T23:59:59Z. The record time must have passed when the call is mined; without one it is that of the last indexed block. The document is Markdown or PDF; the chain stores its SHA-256, and owners read it on their page. --tax is withheld from each payment, in percent, and goes to --tax-wallet. --exceptions is a CSV file of holders with another rate: its first line is "holder,rate,reason", and a holder is given by its id, by e-mail address, phone number or account id, or by the number in an imported register.',
      example: `distributions declare --currency USDT --amount 20000 --tax 15 --tax-wallet 0x90f79bf6eb2c4f870365e785982e1f101e93b906 --exceptions ./treaties.csv --document ./dividend-2026.pdf --title "Dividend 2026"`,
      input: z.object({
        currency: text('ID', choiceOf(CURRENCY_IDS)),
        amount: text('N'),
        document: file(),
        title: text(),
        recordTime: maybe(time()),
        tax: maybe(text('PERCENT', decimalOf(2, { max: MOST_TAX }))),
        taxWallet: maybe(text('ADDRESS', readAddress)),
        exceptions: maybe(file('list')),
      }),
      answer: SENT,
      subject: declarationSubject,
      run: declareCalls,
      send: sendFromTreasury,
    }),
    defineCommand({
      name: 'distributions rates',
      roles: ['FINANCE'],
      summary: 'prepare the calls that enter the holders’ own rates of tax',
      details:
        'The next 50, one call for each holder, and any wallet may send them. With --send the demo’s treasury sends them. Run the command again until all are entered: payments wait for that, up to 30 days, and a holder whose own rate is missing longer.',
      example: 'distributions rates 1',
      input: z.object({ number: argument('number') }),
      answer: SENT,
      none: 'All own rates have been entered.',
      run: rateCalls,
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
