import * as z from 'zod/mini';
import { argument, flag, LIMIT, maybe, prose, text } from '@/server/desk/command-fields';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { CALLS } from '@/server/register/calls/prepare-call';
import { readHolderName } from '@/server/register/calls/read-values';
import { approveTransfer, executeTransfer, refuseTransfer, seeTransfer } from './decide-transfer';
import { acceptTry, refuseTry, trySubject } from './decide-try';
import { listEntries, listTransfers, listTries } from './read-entries';
import { writeLetters } from './write-letters';

const ROLES = ['SUPPORT', 'COMPLIANCE'] as const;
const ID = '0c7d…';
const DECISION = z.object({ id: argument('id'), reason: prose(1_000) });
const HOLDER = `0x${'5e'.repeat(32)}`;
const ON_CHAIN = z.object({ holder: argument('holder', readHolderName), reason: prose() });
const DECIDED = { id: 'text', person: 'person', status: 'text' } as const;

export const bookEntryCommands: CommandGroup = {
  title: 'Owners in an imported register',
  commands: [
    defineCommand({
      name: 'entries list',
      roles: ROLES,
      summary: 'list the people of imported registers',
      details: 'With --open those alone who have not used their code.',
      example: 'entries list --open',
      input: z.object({ open: flag(), limit: LIMIT }),
      answer: {
        number: 'text',
        name: 'text',
        holder: 'hash',
        letter: 'time',
        redeemed: 'time',
        person: 'person',
      },
      none: 'No register was imported.',
      next: ({ number, person }) =>
        person
          ? []
          : [{ label: 'Write a letter', command: 'entries letters', argument: `${number}` }],
      read: listEntries,
    }),
    defineCommand({
      name: 'entries letters',
      roles: ROLES,
      dangerous: true,
      summary:
        'send people of an imported register a code of their own, by mail or as letters on paper',
      details:
        'Those without a code, or the one whose number or holder id is named; with --again also those whose code was not used. A code from before is worth nothing then. Who has an e-mail address gets a mail, unless --paper. The file has one page for each letter; delete it when the pages are on paper.',
      example: 'entries letters --limit 500',
      input: z.object({
        who: maybe(text('NUMBER')),
        again: flag(),
        paper: flag(),
        limit: LIMIT,
      }),
      answer: { number: 'text', name: 'text', way: 'text' },
      none: 'Nobody in an imported register is without a code.',
      run: writeLetters,
    }),
    defineCommand({
      name: 'entries waiting',
      roles: ROLES,
      summary: 'list people whose letter and identity check do not fit by themselves',
      details:
        'Oldest first. With --all every code that somebody entered, also wrong ones, newest first.',
      example: 'entries waiting',
      input: z.object({ all: flag(), limit: LIMIT }),
      answer: {
        id: 'text',
        person: 'person',
        email: 'text',
        register: 'text',
        differs: 'text',
        status: 'text',
        entered: 'time',
        reason: 'text',
      },
      none: 'Nobody waits.',
      read: listTries,
    }),
    defineCommand({
      name: 'entries accept',
      roles: ['COMPLIANCE'],
      critical: true,
      summary: 'give an entry of the register to the person who entered its code',
      details:
        'For a name or a date of birth that differs, a register without dates of birth, and companies. The account becomes the holder of the entry and sees its shares.',
      example: `entries accept ${ID} --reason "Maiden name, as on the certificate of marriage."`,
      input: DECISION,
      answer: DECIDED,
      subject: trySubject,
      run: acceptTry,
    }),
    defineCommand({
      name: 'entries refuse',
      roles: ['COMPLIANCE'],
      dangerous: true,
      summary: 'refuse an entry of the register to the person who entered its code',
      details:
        'The reason is sent to the person. The code stays valid for its owner; write a new letter if it was stolen.',
      example: `entries refuse ${ID} --reason "The letter is for somebody else."`,
      input: DECISION,
      answer: DECIDED,
      run: refuseTry,
    }),
    defineCommand({
      name: 'claims pending',
      roles: ROLES,
      summary: 'list moves of book entries to wallets that have not ended',
      details: 'Oldest first; with --all also those that ended, newest first.',
      example: 'claims pending',
      input: z.object({ all: flag(), limit: LIMIT }),
      answer: {
        id: 'text',
        person: 'person',
        email: 'text',
        holder: 'hash',
        wallet: 'hash',
        status: 'text',
        asked: 'time',
        executable: 'time',
      },
      none: 'No book entry is to move.',
      read: listTransfers,
    }),
    defineCommand({
      name: 'claims approve',
      roles: ['COMPLIANCE'],
      critical: true,
      summary:
        'approve the move of a book entry to a wallet, and prepare the call of the REGISTRAR',
      details:
        'The call carries the service’s attestation, is valid for three days, and is made again each time. Once it is on the chain and the delay of the contract is over, anyone can move the shares, unless the GUARDIAN stops it. REGISTRAR signs.',
      example: `claims approve ${ID} --reason "Called the number of the identity check."`,
      input: DECISION,
      answer: CALLS,
      subject: seeTransfer,
      run: approveTransfer,
    }),
    defineCommand({
      name: 'claims refuse',
      roles: ['COMPLIANCE'],
      dangerous: true,
      summary: 'refuse the move of a book entry that is not on the chain yet',
      details:
        'The reason is sent to the person, who can ask again. With --approved also what two officers have approved; REGISTRAR must not send its call.',
      example: `claims refuse ${ID} --reason "The person did not ask for it."`,
      input: z.object({ id: argument('id'), reason: prose(1_000), approved: flag() }),
      answer: DECIDED,
      run: refuseTransfer,
    }),
    defineCommand({
      name: 'claims execute',
      roles: ROLES,
      summary: 'prepare the call that moves a book entry whose waiting period is over',
      details: 'For an owner without BNB: any wallet may send it, and pays the network fee.',
      example: `claims execute ${HOLDER} --reason "The owner has no BNB"`,
      input: ON_CHAIN,
      answer: CALLS,
      run: executeTransfer,
    }),
  ],
};
