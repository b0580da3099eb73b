import { and, asc, gt, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { argument, LIMIT, prose } from '@/server/desk/command-fields';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { proposals } from '@/server/operator/tables';
import { ACTING_ROLES, ROLES } from '@/shared/desk';
import { readable, signersOf } from './read-proposals';
import { withdrawProposal } from './sign-proposal';

export const proposalCommands: CommandGroup = {
  title: 'Proposals',
  commands: [
    defineCommand({
      name: 'proposals list',
      roles: ROLES,
      summary: 'list critical commands that wait for signatures',
      details: 'Two officers sign each at the desk. After three days it expires.',
      example: 'proposals list',
      input: z.object({ limit: LIMIT }),
      answer: {
        id: 'text',
        command: 'text',
        proposer: 'text',
        reason: 'text',
        signed: 'text',
        expiresAt: 'time',
      },
      none: 'No proposal is open.',
      read: async ({ ctx, roles }, { limit }) => {
        const isOpen = and(isNull(proposals.ended), gt(proposals.expiresAt, ctx.clock.now()));
        const rows = await ctx.db
          .select()
          .from(proposals)
          .where(and(readable(ctx, roles), isOpen))
          .orderBy(asc(proposals.createdAt))
          .limit(limit);
        const signers = await signersOf(
          ctx.db,
          rows.map(({ id }) => id),
        );
        return rows.map(({ id, command, args, proposer, reason, expiresAt }) => ({
          id,
          command: [command, ...args].join(' '),
          proposer,
          reason,
          signed: signers
            .filter(({ proposalId }) => proposalId === id)
            .map(({ officer }) => officer)
            .join(', '),
          expiresAt,
        }));
      },
    }),
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
