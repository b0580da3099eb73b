import { ENTRY_REASONS, type EntryReason } from '@fnx/api/shared/deposits';
import { isHex } from 'viem';
import * as z from 'zod/mini';
import { argument, file, maybe, prose, text } from '@/server/desk/command-fields';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { choiceOf, wholeFrom, wholesFrom } from '@/server/desk/field-readers';
import { refusal } from '@/server/platform/refusal';
import { match, matchSubject, sendBack } from './entry-commands';
import { importStatement } from './import-statement';
import { noteEntry, noteSubject } from './note-entry';
import { release, releaseSubject, sign, takeBack } from './release-commands';
import { payBack, payBackSubject } from './return-commands';

const OFFICERS = ['FINANCE'] as const;
const MOST_NUMBER = 2_000_000_000;
const NUMBER = argument('number', wholeFrom(1, MOST_NUMBER));
const REASON_CODES = Object.keys(ENTRY_REASONS) as EntryReason[];

function readSignature(typed: string) {
  if (!isHex(typed) || typed.length !== 132) throw refusal('SIGNATURE_FORM');
  return typed;
}

/** Everything up to a number, without some. */
const UP_TO = z.object({
  number: NUMBER,
  without: maybe(text('N,N', wholesFrom(1, MOST_NUMBER))),
  reason: prose(),
});

export const depositsCommands: CommandGroup = {
  title: 'Money by bank transfer',
  commands: [
    defineCommand({
      name: 'deposits import',
      roles: OFFICERS,
      summary: 'import a statement or notification of the bank (camt.053, camt.054)',
      details:
        'The whole file or nothing, but for entries that cannot be used, which the answer names. An upload is one officer’s word: until a second officer imports the file from the bank too, or it comes from the bank’s folder, the first cannot sign what rests on it. Money whose reference, amount and payer fit is matched with its order; the rest is open, or goes back.',
      example: 'deposits import --file ./camt053.xml',
      input: z.object({ file: file('list') }),
      answer: {
        statement: 'text',
        entries: 'number',
        added: 'number',
        known: 'number',
        leftOut: 'text',
      },
      run: (act, given) => {
        const { source: via = 'COMMAND_LINE', name: broughtBy } = act;
        return importStatement(act, given, { via, broughtBy });
      },
    }),
    defineCommand({
      name: 'deposits match',
      roles: OFFICERS,
      critical: true,
      summary: 'take an open entry for an order, although something does not fit',
      details:
        'For a name that is written otherwise, or a reference that was mistyped. The amount and the currency must be the order’s.',
      example: 'deposits match 12 --order 482117 --reason "Maiden name, see ticket 7"',
      input: z.object({
        number: NUMBER,
        order: text('N', wholeFrom(1, MOST_NUMBER)),
        reason: prose(),
      }),
      answer: { number: 'text', order: 'text' },
      subject: matchSubject,
      run: match,
    }),
    defineCommand({
      name: 'deposits return',
      roles: OFFICERS,
      summary: 'send an open or matched entry back',
      details: `The transfer is made by “deposits pay-back”. --why: ${REASON_CODES.join(', ')}.`,
      example: 'deposits return 12 --why OTHER_NAME',
      input: z.object({ number: NUMBER, why: text('CODE', choiceOf(REASON_CODES)) }),
      answer: { number: 'text', reason: 'text' },
      run: sendBack,
    }),
    defineCommand({
      name: 'deposits note',
      roles: OFFICERS,
      critical: true,
      summary: 'close an open entry that is no customer’s money',
      details:
        'For interest, the bank’s own money, a reversal that is dealt with, and what the bank sent back itself. Nothing is issued and nothing goes back.',
      example: 'deposits note 14 --reason "Interest of the third quarter"',
      input: z.object({ number: NUMBER, reason: prose() }),
      answer: { number: 'text' },
      subject: noteSubject,
      run: noteEntry,
    }),
    defineCommand({
      name: 'deposits release',
      roles: OFFICERS,
      critical: true,
      summary: 'release matched money for shares, up to the number of an entry, as one batch',
      details:
        'A CASHIER’s wallet signs the batch next, within three days. Money whose price moved waits for its buyer. --without: numbers of entries that stay.',
      example: 'deposits release 30 --without 12,17 --reason "Statement of 25 November"',
      input: UP_TO,
      answer: { batch: 'text', deposits: 'number', sum: 'number', shares: 'number' },
      subject: releaseSubject,
      run: release,
    }),
    defineCommand({
      name: 'deposits void',
      roles: OFFICERS,
      summary: 'take back a batch that no CASHIER signed',
      details: 'Its money is matched again, and can be released in another batch or sent back.',
      example: 'deposits void 3',
      input: z.object({ number: NUMBER }),
      answer: { batch: 'text', entries: 'number' },
      run: takeBack,
    }),
    defineCommand({
      name: 'deposits sign',
      roles: OFFICERS,
      summary: 'store a CASHIER’s signature of a batch, and have the shares issued',
      details:
        'The wallet must have the role on the chain. The service signs each deposit besides, and its sender submits them.',
      example: 'deposits sign 3 --signature 0x…',
      input: z.object({ number: NUMBER, signature: text('HEX', readSignature) }),
      answer: { batch: 'text', deposits: 'number', cashier: 'text' },
      run: sign,
    }),
    defineCommand({
      name: 'deposits pay-back',
      roles: OFFICERS,
      critical: true,
      summary: 'make the bank’s file (pain.001) of all money that goes back, up to an entry',
      details:
        'Each entry goes back once, to the account that it came from. The bank’s statement books it. Held back: a customer who is on hold, and what no bank can write. --without: numbers of entries that stay.',
      example: 'deposits pay-back 30 --without 12,17 --reason "Returns of 25 November"',
      input: UP_TO,
      answer: { file: 'text', payments: 'number', sum: 'number', on: 'text', 'SHA-256': 'hash' },
      subject: payBackSubject,
      run: payBack,
    }),
  ],
};
