import { email, personName } from '@fnx/api/atoms';
import { isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { letters } from '@/server/account/tables';
import { argument, file, LIMIT, prose, text } from '@/server/desk/command-fields';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { refusal } from '@/server/platform/refusal';
import { readPhoneNumber } from '@/server/users/phone-number';
import { applyLetter, letterSubject, noteLetter } from './apply-letter';
import { exportForLetter } from './export-for-letter';

const PERSON = argument('email');
const NOTED = { letter: 'text', person: 'person', change: 'text' } as const;
const ROLES = ['SUPPORT', 'COMPLIANCE'] as const;

const next = ({ letter }: { letter?: string | number | null | undefined }) => [
  { label: 'Propose the change', command: 'letters apply', argument: String(letter) },
];

const details =
  'Changes nothing yet, and the journal names the person alone: "letters apply" makes the change, with the letter as evidence, when two officers have signed it.';

function readName(typed: string): string {
  const parsed = z.safeParse(personName, typed);
  if (parsed.success) return parsed.data;
  throw refusal('NOT_A_NAME');
}

function readEmail(typed: string): string {
  const parsed = z.safeParse(email, typed);
  if (parsed.success) return parsed.data;
  throw refusal('NOT_AN_EMAIL');
}

function readPhone(typed: string) {
  const number = readPhoneNumber(typed);
  if (number) return number;
  throw refusal('NOT_A_MOBILE');
}

export const letterCommands: CommandGroup = {
  title: 'Requests by letter',
  commands: [
    defineCommand({
      name: 'letters data',
      roles: ['COMPLIANCE'],
      summary: 'write all that is stored about a person into a file, for an answer by letter',
      details:
        'What the person can download in the settings, as text. Send it to the address of the identity check, and delete the file. That you made it is recorded.',
      example: 'letters data ada@example.com --reason "letter of 20 November"',
      input: z.object({ email: PERSON, reason: prose() }),
      answer: { person: 'person', sections: 'number', records: 'number' },
      run: exportForLetter,
    }),
    defineCommand({
      name: 'letters name',
      roles: ROLES,
      summary: 'note that a person asks by letter for another name',
      details,
      example: 'letters name ada@example.com --first-name Ada --last-name Lovelace',
      input: z.object({
        email: PERSON,
        firstName: text('TEXT', readName),
        lastName: text('TEXT', readName),
      }),
      answer: NOTED,
      next,
      run: (act, { email, ...name }) => noteLetter(act, email, { kind: 'NAME', ...name }),
    }),
    defineCommand({
      name: 'letters email',
      roles: ROLES,
      summary: 'note that a person asks by letter for another e-mail address',
      details,
      example: 'letters email ada@example.com --to ada@brunner.example',
      input: z.object({ email: PERSON, to: text('TEXT', readEmail) }),
      answer: NOTED,
      next,
      run: (act, { email, to }) => noteLetter(act, email, { kind: 'EMAIL', address: to }),
    }),
    defineCommand({
      name: 'letters phone',
      roles: ROLES,
      summary: 'note that a person asks by letter for another phone number',
      details,
      example: 'letters phone ada@example.com --to "+44 7911 123456"',
      input: z.object({ email: PERSON, to: text('TEXT', readPhone) }),
      answer: NOTED,
      next,
      run: (act, { email, to: { e164: address, callingCode: countryCode } }) =>
        noteLetter(act, email, { kind: 'PHONE', address, countryCode }),
    }),
    defineCommand({
      name: 'letters list',
      roles: ROLES,
      summary: 'list requests by letter that were noted and not carried out',
      details: 'Oldest first.',
      example: 'letters list',
      input: z.object({ limit: LIMIT }),
      answer: { ...NOTED, noted: 'time', by: 'text' },
      none: 'No request by letter waits.',
      next,
      read: async ({ ctx }, { limit }) => {
        const open = ctx.db.select().from(letters).where(isNull(letters.appliedAt));
        const rows = await open.orderBy(letters.createdAt).limit(limit);
        return rows.map(({ id, userId, wanted, createdAt, notedBy }) => ({
          letter: id,
          person: userId,
          change: wanted.kind,
          noted: createdAt,
          by: notedBy,
        }));
      },
    }),
    defineCommand({
      name: 'letters apply',
      roles: ['COMPLIANCE'],
      critical: true,
      dangerous: true,
      summary: 'change the name, e-mail address or phone number of a person who asked by letter',
      details:
        'FILE: the letter with its proof, as PDF or picture, which the second officer opens. The old and the new address are told. Another e-mail address or phone number ends all sessions.',
      example:
        'letters apply 7aa8cefb-1de3-4f0c-9b56-0a1f3c1c2d11 --document letter.pdf --reason "Signature as on the passport; called back."',
      input: z.object({ letter: argument('letter'), document: file(), reason: prose() }),
      answer: { letter: 'text', change: 'text', sessionsEnded: 'number' },
      subject: letterSubject,
      run: applyLetter,
    }),
  ],
};
