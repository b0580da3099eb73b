import { desc } from 'drizzle-orm';
import { type CommandGroup, LIMIT, limitOf } from '@/server/platform/commands';
import { operatorActions } from '@/server/platform/tables';

export const operatorCommands: CommandGroup = {
  title: 'Records',
  commands: [
    {
      name: 'actions',
      usage: '[--limit N]',
      summary: 'list operator actions, newest first',
      details: 'Operator, time and details of each action. Entries are never changed.',
      example: 'actions --limit 20',
      args: 0,
      options: LIMIT,
      run: async ({ ctx }, input) => {
        const rows = await ctx.db
          .select()
          .from(operatorActions)
          .orderBy(desc(operatorActions.id))
          .limit(limitOf(input));
        return { rows, none: 'No actions are recorded.' };
      },
    },
  ],
};
