import {
  arg,
  type CommandGroup,
  LIMIT,
  limitOf,
  neededOption,
  reasoned,
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
      summary: 'list requests that officers have to decide',
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
      summary: 'show a request without its pictures',
      details:
        'The pictures are at the staff desk, under Recoveries; those of an external provider are in its dashboard. That you looked is recorded.',
      example: `recoveries show ${ID}`,
      args: 1,
      run: async (operator, input) => ({ rows: await showRequest(operator, arg(input, 0)) }),
    },
    {
      name: 'recoveries approve',
      usage: '<id> --reason TEXT [--send]',
      summary: 'approve a request and prepare the call of the ENFORCER',
      details:
        'Officers have opened the new picture and those of the identity check before. The call is for the ENFORCER’s wallet to send, and is made again each time; the wallet is then blocked, and 14 days later the shares can move. If the lost wallet vetoed an earlier recovery, the call is requestRecoveryWithoutVeto: ADMIN has to approve it on the chain, and it takes 30 days from then. With --send the demo’s ENFORCER sends it.',
      example: `recoveries approve ${ID} --reason "Face and document match; called the phone number."`,
      args: 1,
      options: { reason: 'text', ...SEND },
      run: async (operator, input) => {
        const reason = neededOption(input, 'reason');
        const answer = await approveRequest(operator, arg(input, 0), reason);
        if (input.options.send !== true) return answer;
        return { rows: await sendAsEnforcer(operator, answer.calls) };
      },
    },
    {
      name: 'recoveries reject',
      summary: 'reject a request that is not on the chain yet',
      details: 'The reason is sent to the customer, who can send another request.',
      example: `recoveries reject ${ID} --reason "The document cannot be read on the picture."`,
      ...reasoned('<id>', rejectRequest),
    },
  ],
};
