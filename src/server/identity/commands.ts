import {
  arg,
  type CommandGroup,
  type Input,
  LIMIT,
  limitOf,
  neededOption,
  type Operator,
  oneRow,
  statusOf,
  textOption,
} from '@/server/platform/commands';
import { KYC_STATUSES } from '@/shared/identity';
import { resealPictures } from './reseal-pictures';
import { judgeKyc, type KycVerdict, listKyc } from './review/judge';
import { addNote } from './review/notes';

/** What the customer reads, and what only the journal says. */
const WORDS = { comment: 'text', reason: 'text' } as const;

const decide = (verdict: KycVerdict) => async (operator: Operator, input: Input) => {
  const word = (name: string) => textOption(input, name)?.trim() || undefined;
  const words = { comment: word('comment'), reason: word('reason') };
  return oneRow(await judgeKyc(operator, arg(input, 0), verdict, words));
};

export const identityCommands: CommandGroup = {
  title: 'Identity checks',
  commands: [
    {
      name: 'kyc list',
      usage: '[--status STATUS] [--limit N]',
      summary: 'list identity checks that need a decision',
      details: `Oldest first. The pictures are at the staff desk, under Identity checks. STATUS: ${KYC_STATUSES.join(', ')}.`,
      example: 'kyc list --status in_review',
      args: 0,
      options: { status: 'text', ...LIMIT },
      run: async (operator, input) => ({
        rows: await listKyc(operator, statusOf(input, KYC_STATUSES), limitOf(input)),
        none: 'No identity checks need a decision.',
      }),
    },
    {
      name: 'kyc approve',
      usage: '<email> [--reason TEXT] [--comment TEXT]',
      summary: 'approve an identity check; the customer can buy, stake and claim',
      details:
        'Only checks that are IN_REVIEW or ON_HOLD can be decided, by officers who have opened every picture of the attempt, and when each match with a sanctions list was cleared. The customer is notified and reads the comment; the reason is for the journal.',
      example: 'kyc approve ada@example.com --reason "Document and selfie match."',
      args: 1,
      options: WORDS,
      run: decide('APPROVE'),
    },
    {
      name: 'kyc retry',
      usage: '<email> --comment TEXT',
      summary: 'ask the customer to submit documents again',
      details: 'The comment is sent to the customer: say what was wrong and how to correct it.',
      example: 'kyc retry ada@example.com --comment "The picture of the passport is blurred."',
      args: 1,
      options: { comment: 'text' },
      run: decide('RETRY'),
    },
    {
      name: 'kyc reject',
      usage: '<email> --comment TEXT [--reason TEXT]',
      summary: 'reject an identity check permanently',
      details:
        'Final: no command reverses it. The comment is sent to the customer; the reason is for the journal.',
      example:
        'kyc reject ada@example.com --comment "We could not confirm your identity." --reason "The document is not genuine."',
      args: 1,
      options: WORDS,
      run: decide('REJECT'),
    },
    {
      name: 'kyc note',
      usage: '<email> --text TEXT',
      summary: 'add a note to an identity check for other officers',
      details: 'The note is never sent. It is shown beside the check.',
      example: 'kyc note ada@example.com --text "Called: the address is the one of her parents."',
      args: 1,
      options: { text: 'text' },
      run: async (operator, input) =>
        oneRow(await addNote(operator, arg(input, 0), neededOption(input, 'text'))),
    },
    {
      name: 'kyc reseal',
      usage: '',
      summary: 'encrypt pictures with FILES_KEY that its fallback encrypted',
      details:
        'For the change of FILES_KEY, see "Replacing a secret" in docs/operating.md. It may run while customers upload, and again. Files that are unreadable open with neither key, and stay as they are.',
      example: 'kyc reseal',
      args: 0,
      run: async (operator) => oneRow(await resealPictures(operator)),
    },
  ],
};
