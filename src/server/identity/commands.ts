import { COMPARED, type Compared, DOUBTS } from '@fnx/api/shared/identity';
import * as z from 'zod/mini';
import { argument, maybe, prose, text } from '@/server/desk/command-fields';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { choicesOf, wholesFrom } from '@/server/desk/field-readers';
import { refusal } from '@/server/platform/refusal';
import { resealPictures } from './reseal-pictures';
import { checkSubject } from './review/check-subject';
import { judgeKyc, prepareApproval } from './review/judge';
import { addNote } from './review/notes';
import { withdrawIdentity, withdrawSubject } from './review/withdraw';
import { enterZone } from './zone/enter-zone';

/** The whole checklist: nothing is approved of which a line was not compared. @throws Refusal */
function allCompared(typed: string): Compared[] {
  const compared = choicesOf(COMPARED)(typed);
  const missing = COMPARED.filter((line) => !compared.includes(line));
  if (missing.length > 0) throw refusal('CHECK_NOT_COMPARED', { missing: missing.join(', ') });
  return compared;
}

const DECIDED = { email: 'text', status: 'text' } as const;

export const identityCommands: CommandGroup = {
  title: 'Identity checks',
  commands: [
    defineCommand({
      name: 'kyc approve',
      roles: ['COMPLIANCE'],
      critical: true,
      inList: true,
      summary: 'approve an identity check; the customer can buy, stake and claim',
      details: `Only checks that are IN_REVIEW or ON_HOLD can be decided, by officers who have opened every picture of the attempt, with a document that is valid, and when no case forbids it. COMPARED says what was compared, with commas, each of: ${COMPARED.join(', ')}. CASES are the numbers of the person's open cases that forbid nothing, which have to be read. DOUBTS are what the reader of the pictures could not confirm, which has to be looked at: ${DOUBTS.join(', ')}. The customer is notified and reads the comment; the reason is for the journal.`,
      example:
        'kyc approve ada@example.com --compared name,born,number,valid,face,genuine --reason "Document and selfie match."',
      input: z.object({
        email: argument('email'),
        compared: text('COMPARED', allCompared),
        cases: maybe(text('CASES', wholesFrom(1, 999_999_999))),
        doubts: maybe(text('DOUBTS', choicesOf(DOUBTS))),
        comment: maybe(prose()),
        reason: maybe(prose()),
      }),
      answer: DECIDED,
      before: ({ ctx }, { email }) => prepareApproval(ctx, email),
      subject: checkSubject('APPROVED'),
      run: (act, input) => judgeKyc(act, 'APPROVE', input),
    }),
    defineCommand({
      name: 'kyc retry',
      roles: ['COMPLIANCE'],
      summary: 'ask the customer to submit documents again',
      details: 'The comment is sent to the customer: say what was wrong and how to correct it.',
      example: 'kyc retry ada@example.com --comment "The picture of the passport is blurred."',
      input: z.object({ email: argument('email'), comment: prose() }),
      answer: DECIDED,
      run: (act, input) => judgeKyc(act, 'RETRY', input),
    }),
    defineCommand({
      name: 'kyc reject',
      roles: ['COMPLIANCE'],
      critical: true,
      inList: true,
      dangerous: true,
      summary: 'reject an identity check permanently',
      details:
        'Final: no command reverses it. The comment is sent to the customer; the reason is for the journal.',
      example:
        'kyc reject ada@example.com --comment "We could not confirm your identity." --reason "The document is not genuine."',
      input: z.object({ email: argument('email'), comment: prose(), reason: maybe(prose()) }),
      answer: DECIDED,
      subject: checkSubject('REJECTED'),
      run: (act, input) => judgeKyc(act, 'REJECT', input),
    }),
    defineCommand({
      name: 'kyc withdraw',
      roles: ['COMPLIANCE'],
      critical: true,
      dangerous: true,
      summary: 'withdraw an identity that was confirmed wrongly',
      details:
        'The customer cannot buy, stake or register a wallet until an identity is confirmed again, and keeps shares, votes, distributions and the way out. Money of a transfer that has no shares yet waits for officers again. The comment is sent to the customer, who is asked for documents again; while a case is open, nothing is sent, and the check waits for it. The reason is for the journal.',
      example:
        'kyc withdraw ada@example.com --comment "Please send your own passport." --reason "Case 7: the card of another person."',
      input: z.object({ email: argument('email'), comment: prose(), reason: maybe(prose()) }),
      answer: DECIDED,
      subject: withdrawSubject,
      run: withdrawIdentity,
    }),
    defineCommand({
      name: 'kyc note',
      roles: ['COMPLIANCE'],
      summary: 'add a note to an identity check for other officers',
      details: 'The note is never sent. It is shown beside the check.',
      example: 'kyc note ada@example.com --text "Called: the address is the one of her parents."',
      input: z.object({ email: argument('email'), text: prose() }),
      answer: { email: 'text', note: 'text' },
      run: addNote,
    }),
    defineCommand({
      name: 'kyc zone',
      roles: ['COMPLIANCE'],
      summary: 'enter the machine-readable zone of a document',
      details:
        'In place of what was read from the pictures of the newest attempt: two lines of 44 or 36 characters, or three of 30, with spaces between the lines; none where the document has none. It is compared with what the person entered, and a wrong check digit stops the approval. The journal has not its text.',
      example:
        'kyc zone ada@example.com --lines "P<GBRLOVELACE<<ADA<<<<<<<<<<<<<<<<<<<<<<<<<< 9250764733GBR9005173<3012317<<<<<<<<<<<<<<04"',
      input: z.object({ email: argument('email'), lines: prose() }),
      answer: { email: 'text', zone: 'text' },
      run: enterZone,
    }),
    defineCommand({
      name: 'kyc reseal',
      roles: [],
      summary: 'encrypt pictures with FILES_KEY that its fallback encrypted',
      details:
        'For the change of FILES_KEY, see "Replacing a secret" in docs/operating.md. It may run while customers upload, and again. Files that are unreadable open with neither key, and stay as they are.',
      example: 'kyc reseal',
      input: z.object({}),
      answer: { files: 'number', resealed: 'number', unreadable: 'number' },
      run: resealPictures,
    }),
  ],
};
