import * as z from 'zod/mini';
import { argument, day, file, prose, text } from '@/server/desk/command-fields';
import { type Command, defineCommand } from '@/server/desk/define-command';
import { CALLS } from '@/server/register/calls/prepare-call';
import { decideEstate, decisionSubject } from './decide-estate';
import { readHeirs } from './divide';
import { writeEstateLetter } from './estate-letter';
import { moveEstate, moveSubject } from './move-estate';
import { deathSubject, openEstate } from './open-estate';

const DOCUMENT = { document: file(), reason: prose() };

/** From the notice of a death to the heirs' holdings. */
export const estateCommands: readonly Command[] = [
  defineCommand({
    name: 'estate open',
    roles: ['COMPLIANCE'],
    critical: true,
    dangerous: true,
    summary: 'open the case of a customer who has died',
    details:
      'Freezes the account, stops its messages, and prepares the call that freezes the holder on the chain, which ENFORCER signs. If it cannot wait for a second officer, use "emergency freeze" first. A notice that was wrong ends with "cases clear" and "account unfreeze".',
    example:
      'estate open ada@example.com --died 2026-10-01 --told "Her son, by telephone" --document ./certificate.pdf --reason "Certificate of death"',
    input: z.object({ email: argument('email'), died: day(), told: text(), ...DOCUMENT }),
    answer: CALLS,
    subject: deathSubject,
    run: openEstate,
  }),
  defineCommand({
    name: 'estate decide',
    roles: ['COMPLIANCE'],
    critical: true,
    dangerous: true,
    summary: 'decide who inherits, and prepare the calls that announce the court orders',
    details:
      'Heirs are customers whose identity is confirmed, with a registered wallet or a book entry; the parts come to one. The chain stores the SHA-256 of the document. What each heir gets is derived from all that the deceased holds now. ENFORCER signs.',
    example:
      'estate decide 12 --heirs "ben@example.com 1/2, eve@example.com 1/2" --document ./inheritance.pdf --reason "Certificate of inheritance"',
    input: z.object({ number: argument('case'), heirs: text('LIST', readHeirs), ...DOCUMENT }),
    answer: CALLS,
    subject: decisionSubject,
    run: decideEstate,
  }),
  defineCommand({
    name: 'estate move',
    roles: ['COMPLIANCE'],
    critical: true,
    dangerous: true,
    summary: 'prepare the calls that move the shares of an estate to the heirs',
    details:
      'Three days or more after the announcement. Ends stakes where an order needs their shares. The calls are sent one after the other; ENFORCER signs. When their blocks are final, two officers end the case with "cases confirm".',
    example: 'estate move 12 --reason "Nobody has objected"',
    input: z.object({ number: argument('case'), reason: prose() }),
    answer: CALLS,
    subject: moveSubject,
    run: moveEstate,
  }),
  defineCommand({
    name: 'estate letter',
    roles: ['COMPLIANCE'],
    summary: 'write the letter to an heir of an ended estate',
    details: 'A PDF in the language of the heir: part, shares, and the cost for the tax papers.',
    example: 'estate letter 12 ben@example.com',
    input: z.object({ number: argument('case'), heir: argument('email') }),
    answer: { person: 'person', part: 'text', shares: 'number' },
    run: writeEstateLetter,
  }),
];
