import {
  arg,
  type CommandGroup,
  LIMIT,
  limitOf,
  oneRow,
  statusOf,
} from '@/server/platform/commands';
import { CLAIM_STATUSES, STAKE_STATUSES } from '@/shared/vocabulary';
import { fundReserve, listAllClaims, listAllStakes, readPools } from './staking-commands';

export const stakingCommands: CommandGroup = {
  title: 'Staking',
  commands: [
    {
      name: 'staking list',
      usage: '[--status STATUS] [--limit N]',
      summary: 'list stakes with their rewards',
      details: 'Lists open stakes by default. STATUS: ACTIVE, MATURED, CLOSED, EARLY_EXITED.',
      example: 'staking list --status matured',
      args: 0,
      options: { status: 'text', ...LIMIT },
      run: async (operator, input) => {
        const status = statusOf(input, STAKE_STATUSES);
        const rows = await listAllStakes(operator, status, limitOf(input));
        return { rows, none: 'No stakes match.' };
      },
    },
    {
      name: 'staking pools',
      usage: '',
      summary: 'show pool usage and the remaining reward reserve',
      details: 'Claims stay pending when the reserve is empty; "staking fund" adds to it.',
      example: 'staking pools',
      args: 0,
      run: async (operator) => ({ rows: await readPools(operator) }),
    },
    {
      name: 'staking fund',
      usage: '<shares>',
      summary: 'add shares to the reward reserve',
      details:
        'The shares come from those that are neither held nor on sale. Pending claims are then paid.',
      example: 'staking fund 25000',
      args: 1,
      run: async (operator, input) => oneRow(await fundReserve(operator, arg(input, 0))),
    },
    {
      name: 'claims list',
      usage: '[--status STATUS] [--limit N]',
      summary: 'list claimed rewards',
      details: 'PENDING claims wait for the reserve; PAID claims are booked.',
      example: 'claims list --status pending',
      args: 0,
      options: { status: 'text', ...LIMIT },
      run: async (operator, input) => {
        const status = statusOf(input, CLAIM_STATUSES);
        const rows = await listAllClaims(operator, status, limitOf(input));
        return { rows, none: 'No claims match.' };
      },
    },
  ],
};
