import {
  arg,
  type CommandGroup,
  LIMIT,
  limitOf,
  neededOption,
  oneRow,
} from '@/server/platform/commands';
import { SEND } from '@/server/platform/send-in-demo';
import { approveRequest, rejectRequest, sendAsEnforcer } from './decide-request';
import { listRequests, showRequest } from './show-request';

const ID = '0c7d…';

export const recoveryCommands: CommandGroup = {
  title: 'Recovery of lost wallets',
  commands: [
    {
      name: 'recoveries list',
      usage: '[--all] [--limit N]',
      summary: 'list requests that operators have to decide',
      details: 'Oldest first; with --all also those that ended or are on the chain, newest first.',
      example: 'recoveries list',
      args: 0,
      options: { all: 'flag', ...LIMIT },
      run: async (operator, input) => ({
        rows: await listRequests(operator, input.options.all === true, limitOf(input)),
        none: 'No request needs a decision.',
      }),
    },
    {
      name: 'recoveries show',
      usage: '<id>',
      summary: 'show a request, and where its pictures and those of the identity check are',
      details:
        'The pictures are JPEG files in the data folder, without an ending. Compare the new one, of face and document, with those of the identity check; those of an external provider are in its dashboard. That you looked is recorded.',
      example: `recoveries show ${ID}`,
      args: 1,
      run: async (operator, input) => ({ rows: await showRequest(operator, arg(input, 0)) }),
    },
    {
      name: 'recoveries approve',
      usage: '<id> [--send]',
      summary: 'approve a request; two different operators have to',
      details:
        'After the second approval, and each time the command is given again, it prints the call for the ENFORCER’s wallet to send; the wallet is then blocked, and 14 days later the shares can move. If the lost wallet vetoed an earlier recovery, the call is requestRecoveryWithoutVeto: ADMIN has to approve it on the chain, and it takes 30 days from then. With --send the demo’s ENFORCER sends it.',
      example: `recoveries approve ${ID} --as grace`,
      args: 1,
      options: SEND,
      run: async (operator, input) => {
        const answer = await approveRequest(operator, arg(input, 0));
        if (input.options.send !== true || !answer.calls) return answer;
        return { rows: await sendAsEnforcer(operator, answer.calls) };
      },
    },
    {
      name: 'recoveries reject',
      usage: '<id> --reason TEXT',
      summary: 'reject a request that is not on the chain yet',
      details: 'The reason is sent to the customer, who can send another request.',
      example: `recoveries reject ${ID} --reason "The document cannot be read on the picture."`,
      args: 1,
      options: { reason: 'text' },
      run: async (operator, input) =>
        oneRow(await rejectRequest(operator, arg(input, 0), neededOption(input, 'reason'))),
    },
  ],
};
