import { ACTING_ROLES } from '@fnx/api/shared/desk';
import * as z from 'zod/mini';
import { argument, prose } from '@/server/desk/command-fields';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { withdrawProposal } from './sign-proposal';

export const proposalCommands: CommandGroup = {
  title: 'Proposals',
  commands: [
    defineCommand({
      name: 'proposals withdraw',
      roles: ACTING_ROLES,
      summary: 'end an open proposal without effect',
      details:
        'Every officer can who may sign it: a proposal that one person doubts should be made again.',
      example: 'proposals withdraw 5b0c… --reason "wrong address"',
      input: z.object({ id: argument('id'), reason: prose() }),
      answer: { id: 'text', state: 'text' },
      run: withdrawProposal,
    }),
  ],
};
