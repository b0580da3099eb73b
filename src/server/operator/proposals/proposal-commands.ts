import { and, asc, gt, isNull } from 'drizzle-orm';
import { proposals } from '@/server/operator/tables';
import {
  arg,
  type CommandGroup,
  LIMIT,
  limitOf,
  neededOption,
  oneRow,
} from '@/server/platform/commands';
import { signersOf } from './read-proposals';
import { withdrawProposal } from './sign-proposal';

export const proposalCommands: CommandGroup = {
  title: 'Proposals',
  commands: [
    {
      name: 'proposals list',
      usage: '[--limit N]',
      summary: 'list critical commands that wait for signatures',
      details: 'Two officers sign each at the desk. After three days it expires.',
      example: 'proposals list',
      args: 0,
      options: LIMIT,
      run: async ({ ctx }, input) => {
        const rows = await ctx.db
          .select()
          .from(proposals)
          .where(and(isNull(proposals.ended), gt(proposals.expiresAt, ctx.clock.now())))
          .orderBy(asc(proposals.createdAt))
          .limit(limitOf(input));
        const signers = await signersOf(
          ctx.db,
          rows.map(({ id }) => id),
        );
        return {
          rows: rows.map(({ id, command, args, proposer, reason, expiresAt }) => ({
            id,
            command: [command, ...args].join(' '),
            proposer,
            reason,
            signed: signers
              .filter(({ proposalId }) => proposalId === id)
              .map(({ officer }) => officer)
              .join(' '),
            expiresAt,
          })),
          none: 'No proposal is open.',
        };
      },
    },
    {
      name: 'proposals withdraw',
      usage: '<id> --reason TEXT',
      summary: 'end an open proposal without effect',
      details: 'Every officer can: a proposal that one person doubts should be made again.',
      example: 'proposals withdraw 5b0c… --reason "wrong address"',
      args: 1,
      options: { reason: 'text' },
      run: async ({ ctx, name, source = 'COMMAND_LINE', onEntry }, input) => {
        const id = arg(input, 0);
        await withdrawProposal(
          ctx,
          { name, source },
          { id, reason: neededOption(input, 'reason') },
        );
        onEntry?.();
        return oneRow({ id, state: 'WITHDRAWN' });
      },
    },
  ],
};
