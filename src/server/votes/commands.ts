import {
  arg,
  type CommandGroup,
  LIMIT,
  limitOf,
  neededOption,
  textOption,
} from '@/server/platform/commands';
import { SEND } from '@/server/platform/send-in-demo';
import { sendFromTreasury } from '@/server/register/board-calls';
import { listOpened, openCalls, resultOf } from './vote-commands';

export const votesCommands: CommandGroup = {
  title: 'Votes',
  commands: [
    {
      name: 'votes list',
      usage: '[--limit N]',
      summary: 'list ballots',
      details: 'Newest first, with the number of holders that voted.',
      example: 'votes list',
      args: 0,
      options: LIMIT,
      run: async (operator, input) => ({
        rows: await listOpened(operator, limitOf(input)),
        none: 'No ballot has been opened.',
      }),
    },
    {
      name: 'votes open',
      usage: '--text-file FILE --end TIME [--record-time TIME] [--send]',
      summary: 'publish the text of a ballot and prepare the call that opens it',
      details:
        'The file is Markdown: "# " and the title, the text (paragraphs, headings and lists), then the last section "## Choices" with a numbered list of 2 to 16 choices. Its SHA-256 is what the chain stores. The board’s wallet sends the call; the service signs nothing. --json shows it in full. With --send the demo’s treasury sends it. TIME is UTC, such as 2026-12-02T12:00:00Z. The record time must have passed; without one it is that of the last indexed block.',
      example: 'votes open --text-file ./profit-2025.md --end 2026-12-02T12:00:00Z',
      args: 0,
      options: { 'text-file': 'file', end: 'text', 'record-time': 'text', ...SEND },
      run: async (operator, input) => {
        const fileName = neededOption(input, 'text-file');
        const calls = await openCalls(operator, {
          fileName,
          bytes: input.readFile(fileName),
          recordTime: textOption(input, 'record-time'),
          end: neededOption(input, 'end'),
        });
        return input.options.send === true
          ? { rows: await sendFromTreasury(operator, calls) }
          : { rows: [], calls };
      },
    },
    {
      name: 'votes result',
      usage: '<number>',
      summary: 'show the shares for each choice of a ballot',
      details:
        'As indexed, also while the ballot is open. Anybody can count the same from the chain alone.',
      example: 'votes result 1',
      args: 1,
      run: async (operator, input) => ({ rows: await resultOf(operator, arg(input, 0)) }),
    },
  ],
};
