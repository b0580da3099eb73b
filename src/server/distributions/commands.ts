import path from 'node:path';
import { CURRENCY_IDS } from '@/chain/addresses';
import {
  type Answer,
  arg,
  type CommandGroup,
  type Input,
  LIMIT,
  type ListedCall,
  limitOf,
  neededOption,
  type Operator,
  oneOf,
  Refusal,
  textOption,
} from '@/server/platform/commands';
import { SEND } from '@/server/platform/send-in-demo';
import { sendFromTreasury } from '@/server/register/board-calls';
import { declareCalls, listDeclared, payCalls } from './distribution-commands';

/** The calls to sign, or with --send the transactions. */
const sent = async (
  operator: Operator,
  { options }: Input,
  calls: readonly ListedCall[],
): Promise<Answer> =>
  options.send === true ? { rows: await sendFromTreasury(operator, calls) } : { rows: [], calls };

export const distributionsCommands: CommandGroup = {
  title: 'Distributions',
  commands: [
    {
      name: 'distributions list',
      usage: '[--limit N]',
      summary: 'list distributions with what is paid and left',
      details: 'Newest first. What returned to the payer is in neither sum.',
      example: 'distributions list',
      args: 0,
      options: LIMIT,
      run: async (operator, input) => ({
        rows: await listDeclared(operator, limitOf(input)),
        none: 'Nothing has been declared.',
      }),
    },
    {
      name: 'distributions declare',
      usage: '--currency ID --amount N --document FILE --title TEXT [--record-time TIME] [--send]',
      summary: 'publish the document of a distribution and prepare the calls that declare it',
      details:
        'The board’s wallet sends the calls, in this order; the service signs nothing. With --send the demo’s treasury sends them. TIME is UTC, such as 2026-11-20T23:59:59Z. The record time must have passed when the call is mined; without one it is that of the last indexed block. The document is Markdown or PDF; the chain stores its SHA-256, and owners read it on their page.',
      example: `distributions declare --currency USDT --amount 20000 --document ./dividend-2026.pdf --title "Dividend 2026"`,
      args: 0,
      options: {
        currency: 'text',
        amount: 'text',
        document: 'file',
        title: 'text',
        'record-time': 'text',
        ...SEND,
      },
      run: async (operator, input) => {
        const file = neededOption(input, 'document');
        const calls = await declareCalls(operator, {
          currencyId: oneOf('--currency', neededOption(input, 'currency'), CURRENCY_IDS),
          amount: neededOption(input, 'amount'),
          document: {
            fileName: path.basename(file),
            title: neededOption(input, 'title'),
            bytes: input.readFile(file),
          },
          recordTime: textOption(input, 'record-time'),
        });
        return sent(operator, input, calls);
      },
    },
    {
      name: 'distributions pay',
      usage: '<number> [--send]',
      summary: 'prepare the calls that pay everyone who is owed',
      details:
        'One call pays 100 holders, and any wallet may send it. With --send the demo’s treasury sends them. Holders who are frozen, in recovery or refused by the currency’s issuer are skipped by the contract; run the command again later.',
      example: 'distributions pay 1',
      args: 1,
      options: SEND,
      run: async (operator, input) => {
        const id = arg(input, 0);
        if (!/^[1-9][0-9]{0,17}$/.test(id)) throw new Refusal('The number is a whole number.');
        const calls = await payCalls(operator, id);
        return { ...(await sent(operator, input, calls)), none: 'Everyone has been paid.' };
      },
    },
  ],
};
