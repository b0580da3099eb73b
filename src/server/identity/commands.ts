import {
  arg,
  type CommandGroup,
  LIMIT,
  limitOf,
  oneRow,
  statusOf,
  textOption,
} from '@/server/platform/commands';
import { KYC_STATUSES } from '@/shared/vocabulary';
import { resealPictures } from './reseal-pictures';
import { judgeKyc, listKyc } from './review-commands';

export const identityCommands: CommandGroup = {
  title: 'Identity checks',
  commands: [
    {
      name: 'kyc list',
      usage: '[--status STATUS] [--limit N]',
      summary: 'list identity checks that need a decision',
      details: `Oldest first. The images are stored in the data folder under kyc/. STATUS: ${KYC_STATUSES.join(', ')}.`,
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
      usage: '<email> [--comment TEXT]',
      summary: 'approve an identity check; the customer can buy, stake and claim',
      details:
        'Only checks that are IN_REVIEW or ON_HOLD can be decided. The customer is notified.',
      example: 'kyc approve ada@example.com',
      args: 1,
      options: { comment: 'text' },
      run: async (operator, input) =>
        oneRow(await judgeKyc(operator, arg(input, 0), 'APPROVE', textOption(input, 'comment'))),
    },
    {
      name: 'kyc retry',
      usage: '<email> --comment TEXT',
      summary: 'ask the customer to submit documents again',
      details: 'The comment is sent to the customer: say what was wrong and how to correct it.',
      example: 'kyc retry ada@example.com --comment "The picture of the passport is blurred."',
      args: 1,
      options: { comment: 'text' },
      run: async (operator, input) =>
        oneRow(await judgeKyc(operator, arg(input, 0), 'RETRY', textOption(input, 'comment'))),
    },
    {
      name: 'kyc reject',
      usage: '<email> --comment TEXT',
      summary: 'reject an identity check permanently',
      details: 'Final: no command reverses it. The comment is sent to the customer.',
      example: 'kyc reject ada@example.com --comment "The document is not genuine."',
      args: 1,
      options: { comment: 'text' },
      run: async (operator, input) =>
        oneRow(await judgeKyc(operator, arg(input, 0), 'REJECT', textOption(input, 'comment'))),
    },
    {
      name: 'kyc reseal',
      usage: '',
      summary: 'encrypt pictures with FILES_KEY that its fallback encrypted',
      details:
        'For the change of FILES_KEY, see "Replacing a secret" in docs/operating.md. It may run while customers upload, and again.',
      example: 'kyc reseal',
      args: 0,
      run: async (operator) => oneRow(await resealPictures(operator)),
    },
  ],
};
