import { BALLOT_KINDS } from '@fnx/api/shared/rights-vocabulary';
import * as z from 'zod/mini';
import { argument, LIMIT, maybe, text, time, written } from '@/server/desk/command-fields';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { choiceOf, decimalOf, wholeFrom } from '@/server/desk/field-readers';
import { SENT } from '@/server/desk/send-in-demo';
import { sendFromTreasury } from '@/server/register/board-calls';
import { ballotSubject } from './ballot-subject';
import { listRequested } from './requested-text';
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
        kind: 'text',
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
        'The file is Markdown: "# " and the title, the text (paragraphs, headings and lists), then the last section "## Choices" with a numbered list of 2 to 16 choices. Its SHA-256 is what the chain stores. With --request the text is that of a shareholders’ request ("votes requests"), and its page leads to the ballot. The board’s wallet sends the call; the service signs nothing. --json shows it in full. With --send the demo’s treasury sends it. TIME is UTC, such as 2026-12-02T12:00:00Z. A general meeting is announced the longer of the contract’s two notices before its end, a poll the shorter; its ballot ends at least three days before the meeting, because the result is the nominee’s instruction. The record time has passed, or lies ahead by the notice of the kind, and votes count after it; without one it is that of the last indexed block. Quorum (of all shares; none without it) and majority (of the votes; half without it) are for reading the result: the contract counts votes and decides nothing.',
      example: 'votes open --kind MEETING --text-file ./profit-2025.md --end 2026-12-22T12:00:00Z',
      input: z.object({
        kind: text('KIND', choiceOf(BALLOT_KINDS)),
        textFile: maybe(written('# \n\n\n\n## Choices\n\n1. \n2. \n')),
        request: maybe(text('NUMBER', wholeFrom(1, 999_999_999))),
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
      name: 'votes requests',
      roles: ['FINANCE', 'EDITOR'],
      summary: 'list items that shareholders ask for',
      details:
        'Newest first. A request is open for 60 days; shares are whole ones, held at the time of its first signature. A twentieth of all shares puts it on the agenda: "votes open" with its number opens it with its own text. 60 days after that its page says that the board did not open it.',
      example: 'votes requests',
      input: z.object({ limit: LIMIT }),
      answer: {
        number: 'text',
        title: 'text',
        state: 'text',
        shares: 'number',
        percent: 'number',
        until: 'time',
        reached: 'time',
        ballot: 'text',
        text: 'hash',
      },
      none: 'Nobody has asked for an item.',
      read: listRequested,
    }),
    defineCommand({
      name: 'votes result',
      roles: ['FINANCE', 'EDITOR'],
      summary: 'show the shares for each choice of a ballot',
      details:
        'Whole shares, as indexed, also while the ballot is open. Anybody can count the same from the chain alone.',
      example: 'votes result 1',
      input: z.object({ number: argument('number') }),
      answer: { choice: 'text', text: 'text', shares: 'number' },
      read: resultOf,
    }),
  ],
};
