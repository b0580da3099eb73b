import { CURRENCY_IDS } from '@fnx/chain/currencies';
import * as z from 'zod/mini';
import {
  argument,
  file,
  LIMIT,
  maybe,
  prose,
  text,
  time,
  written,
} from '@/server/desk/command-fields';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { choiceOf, decimalOf } from '@/server/desk/field-readers';
import { SENT } from '@/server/desk/send-in-demo';
import { sendFromTreasury } from '@/server/register/board-calls';
import { readAddress } from '@/server/register/calls/read-values';
import { listFunded, payCalls } from './distribution-commands';
import {
  fundCalls,
  fundSubject,
  listNoticeRows,
  noticeCalls,
  noticeSubject,
} from './notice-commands';
import { rateCalls } from './rate-commands';
import { shareCommands } from './share-commands';

/** 100 %, in hundredths of a percent. */
const MOST_TAX = 10_000n;

const TAX = {
  tax: maybe(text('PERCENT', decimalOf(2, { max: MOST_TAX }))),
  taxWallet: maybe(text('ADDRESS', readAddress)),
  exceptions: maybe(file('list')),
};

/** The next step of a distribution, by its state. */
const STEPS: Readonly<Record<string, readonly [label: string, command: string]>> = {
  ANNOUNCED: ['Stop', 'distributions stop'],
  DUE: ['Pay in', 'distributions fund'],
  FUNDED: ['Pay', 'distributions pay'],
};

function stepOf(state: string, argument: string) {
  const [label, command] = STEPS[state] ?? [];
  return label && command ? [{ label, command, argument }] : [];
}

export const distributionsCommands: CommandGroup = {
  title: 'Distributions',
  commands: [
    defineCommand({
      name: 'distributions list',
      roles: ['FINANCE'],
      summary:
        'list distributions: announced ones, and those that were funded with what is paid and left',
      details:
        'Newest first, those that are not funded before the others. ANNOUNCED can be stopped until its record time. DUE waits for its money until it is LAPSED, 30 days after its record time. What is paid includes its tax. What returned to the payer is in neither sum. Own rates are the holders with another rate of tax; payments wait until all of them are entered.',
      example: 'distributions list',
      input: z.object({ limit: LIMIT }),
      answer: {
        number: 'text',
        state: 'text',
        currency: 'text',
        'per share': 'number',
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
      none: 'Nothing has been announced.',
      next: ({ number, state, 'own rates': rates }) => [
        ...(rates?.toString().includes(' of ')
          ? [
              {
                label: 'Enter the exceptions',
                command: 'distributions rates',
                argument: String(number),
              },
            ]
          : []),
        ...stepOf(String(state), String(number)),
      ],
      read: async (operator, given) => [
        ...(await listNoticeRows(operator)),
        ...(await listFunded(operator, given)),
      ],
    }),
    defineCommand({
      name: 'distributions announce',
      roles: ['FINANCE'],
      critical: true,
      summary:
        'publish the document of a distribution and prepare the call that announces it for a record time ahead',
      details:
        'The record time lies 14 to 90 days ahead, and not in an announced split. TIME is UTC, such as 2027-05-20T23:59:59Z. --per-share is the amount for a whole share before tax. Shareholders are told when the call is mined. They read that the distribution is announced and not funded. Pay it in with “distributions fund” within 30 days after the record time. “distributions stop” cancels it before the record time. The document is Markdown or PDF. The chain stores its SHA-256, and owners read it on their page. --tax is a percentage, withheld from each payment. It goes to --tax-wallet. --exceptions is a CSV file of holders with another rate. Its first line is "holder,rate,reason". Name a holder by its id, e-mail address, phone number or account id, or by the number in an imported register. BOARD signs. With --send the demo’s treasury sends the call.',
      example:
        'distributions announce --currency USDT --per-share 0.5 --record-time 2027-05-20T23:59:59Z --tax 15 --tax-wallet 0x90f79bf6eb2c4f870365e785982e1f101e93b906 --exceptions ./treaties.csv --document ./dividend-2026.pdf --title "Dividend 2026" --reason "General meeting of 28 April 2027"',
      input: z.object({
        currency: text('ID', choiceOf(CURRENCY_IDS)),
        perShare: text('N'),
        recordTime: time(),
        document: written(),
        title: text(),
        ...TAX,
        reason: prose(),
      }),
      answer: SENT,
      subject: noticeSubject,
      run: noticeCalls,
      send: sendFromTreasury,
    }),
    defineCommand({
      name: 'distributions fund',
      roles: ['FINANCE'],
      critical: true,
      summary: 'prepare the calls that pay in an announced distribution',
      details:
        'After its record time, for 30 days. The contract takes exactly the announced amount for each share of that time. The board’s wallet sends the calls, in this order. With --send the demo’s treasury sends them. Then pay everyone with “distributions pay”.',
      example: 'distributions fund 2',
      input: z.object({ number: argument('number') }),
      answer: SENT,
      subject: fundSubject,
      run: fundCalls,
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
