import { type CommandGroup, LIMIT, limitOf, statusOf } from '@/server/platform/commands';
import { STORED_STAKE_STATUSES } from '@/shared/vocabulary';
import { listAllClaims, listAllStakes, readPools } from './staking-commands';

export const stakingCommands: CommandGroup = {
  title: 'Staking',
  commands: [
    {
      name: 'staking list',
      usage: '[--status STATUS] [--limit N]',
      summary: 'list stakes with their rewards',
      details: 'Lists open stakes by default. STATUS: ACTIVE, CLOSED, EARLY_EXITED.',
      example: 'staking list --status closed',
      args: 0,
      options: { status: 'text', ...LIMIT },
      run: async (operator, input) => {
        const status = statusOf(input, STORED_STAKE_STATUSES);
        const rows = await listAllStakes(operator, status, limitOf(input));
        return { rows, none: 'No stakes match.' };
      },
    },
    {
      name: 'staking pools',
      usage: '',
      summary: 'show pool usage',
      details: 'The contract reserves each reward when a stake starts.',
      example: 'staking pools',
      args: 0,
      run: async (operator) => ({ rows: await readPools(operator) }),
    },
    {
      name: 'claims list',
      usage: '[--limit N]',
      summary: 'list claimed rewards',
      details: 'Lists the rewards that the contract has paid, newest first.',
      example: 'claims list',
      args: 0,
      options: LIMIT,
      run: async (operator, input) => {
        const rows = await listAllClaims(operator, limitOf(input));
        return { rows, none: 'No claims match.' };
      },
    },
  ],
};
