import * as z from 'zod/mini';
import { argument, file, LIMIT, maybe, text, time } from '@/server/desk/command-fields';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { decimalOf } from '@/server/desk/field-readers';
import { SENT } from '@/server/desk/send-in-demo';
import { sendFromTreasury } from '@/server/register/board-calls';
import { ballotSubject } from './ballot-subject';
import { listOpened, openCalls, resultOf } from './vote-commands';

/** Percent, in hundredths. */
const readPart = decimalOf(2, { max: 10_000n });

export const votesCommands: CommandGroup = {
  title: 'Votes',
  commands: [
    defineCommand({
      name: 'votes list',
      roles: ['FINANCE', 'EDITOR'],
      summary: 'list ballots',
      details: 'Newest first, with the number of holders that voted.',
      example: 'votes list',
      input: z.object({ limit: LIMIT }),
      answer: {
        number: 'text',
        title: 'text',
        status: 'text',
        record: 'time',
        end: 'time',
        voters: 'number',
        text: 'hash',
      },
      none: 'No ballot has been opened.',
      next: ({ number }) => [
        { label: 'Result', command: 'votes result', argument: String(number) },
      ],
      read: listOpened,
    }),
    defineCommand({
      name: 'votes open',
      roles: ['EDITOR'],
      critical: true,
      summary: 'publish the text of a ballot and prepare the call that opens it',
      details:
        'The file is Markdown: "# " and the title, the text (paragraphs, headings and lists), then the last section "## Choices" with a numbered list of 2 to 16 choices. Its SHA-256 is what the chain stores. The board’s wallet sends the call; the service signs nothing. --json shows it in full. With --send the demo’s treasury sends it. TIME is UTC, such as 2026-12-02T12:00:00Z. The record time must have passed; without one it is that of the last indexed block. Quorum (of all shares; none without it) and majority (of the votes; half without it) are for reading the result: the contract counts votes and decides nothing.',
      example: 'votes open --text-file ./profit-2025.md --end 2026-12-02T12:00:00Z',
      input: z.object({
        textFile: file(),
        end: time(),
        recordTime: maybe(time()),
        quorum: maybe(text('PERCENT', readPart)),
        majority: maybe(text('PERCENT', readPart)),
      }),
      answer: SENT,
      subject: ballotSubject,
      run: openCalls,
      send: sendFromTreasury,
    }),
    defineCommand({
      name: 'votes result',
      roles: ['FINANCE', 'EDITOR'],
      summary: 'show the shares for each choice of a ballot',
      details:
        'As indexed, also while the ballot is open. Anybody can count the same from the chain alone.',
      example: 'votes result 1',
      input: z.object({ number: argument('number') }),
      answer: { choice: 'text', text: 'text', shares: 'number' },
      read: resultOf,
    }),
  ],
};
