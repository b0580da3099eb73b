import * as z from 'zod/mini';
import { argument, flag, prose } from '@/server/desk/command-fields';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { approveRequest, rejectRequest, sendAsEnforcer } from './decide-request';
import { recoverySubject } from './recovery-subject';

const ID = '0c7d…';
/** The call to the customer's number is what a thief of the mailbox cannot answer: nothing is approved without it. */
const APPROVAL = z.object({ id: argument('id'), called: prose(), reason: prose() });

export const recoveryCommands: CommandGroup = {
  title: 'Recovery of lost wallets',
  commands: [
    defineCommand({
      name: 'recoveries approve',
      roles: ['COMPLIANCE'],
      critical: true,
      summary: 'approve a request and prepare the call of the ENFORCER',
      details:
        'Officers have opened the new picture and those of the identity check before, and one has called the customer’s number: --called says when, who answered and what was asked, and both sign it. The prepared call is for the ENFORCER’s wallet to send, and is made again each time; the wallet is then blocked, and 14 days later the shares can move. If the lost wallet vetoed an earlier recovery, the call is requestRecoveryWithoutVeto: ADMIN has to approve it on the chain, and it takes 30 days from then. With --send the demo’s ENFORCER sends it.',
      example: `recoveries approve ${ID} --called "29 November 10:15; she named her two wallets." --reason "Face and document match."`,
      input: APPROVAL,
      answer: { id: 'text', status: 'text', step: 'text', transaction: 'hash' },
      subject: recoverySubject,
      run: approveRequest,
      send: sendAsEnforcer,
    }),
    defineCommand({
      name: 'recoveries reject',
      roles: ['COMPLIANCE'],
      dangerous: true,
      summary: 'reject a request that is not on the chain yet',
      details:
        'The reason is sent to the customer, who can send another request. With --approved also what two officers have approved; ENFORCER must not send its call.',
      example: `recoveries reject ${ID} --reason "The document cannot be read on the picture."`,
      input: z.object({ id: argument('id'), reason: prose(), approved: flag() }),
      answer: { id: 'text', status: 'text' },
      run: rejectRequest,
    }),
  ],
};
