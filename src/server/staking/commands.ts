import { STORED_STAKE_STATUSES } from '@fnx/api/shared/vocabulary';
import * as z from 'zod/mini';
import { LIMIT, maybe, text } from '@/server/desk/command-fields';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { choiceOf } from '@/server/desk/field-readers';
import { listAllClaims, listAllStakes, readPools } from './staking-commands';

export const stakingCommands: CommandGroup = {
  title: 'Staking',
  commands: [
    defineCommand({
      name: 'staking list',
      roles: ['FINANCE', 'SUPPORT'],
      summary: 'list stakes with their rewards',
      details: 'Lists open stakes by default. STATUS: ACTIVE, CLOSED, EARLY_EXITED.',
      example: 'staking list --status closed',
      input: z.object({
        status: maybe(text('STATUS', choiceOf(STORED_STAKE_STATUSES))),
        limit: LIMIT,
      }),
      answer: {
        person: 'person',
        email: 'text',
        plan: 'text',
        principal: 'number',
        apr: 'text',
        status: 'text',
        started: 'time',
        matures: 'time',
        earned: 'number',
        reserved: 'number',
        claimed: 'number',
      },
      none: 'No stakes match.',
      read: listAllStakes,
    }),
    defineCommand({
      name: 'staking pools',
      roles: ['FINANCE'],
      summary: 'show pool usage',
      details: 'The contract reserves each reward when a stake starts.',
      example: 'staking pools',
      input: z.object({}),
      answer: {
        pool: 'text',
        rate: 'text',
        staked: 'number',
        left: 'number',
        cap: 'number',
        open: 'flag',
      },
      read: readPools,
    }),
    defineCommand({
      name: 'claims list',
      roles: ['FINANCE', 'SUPPORT'],
      summary: 'list claimed rewards',
      details: 'Lists the rewards that the contract has paid, newest first.',
      example: 'claims list',
      input: z.object({ limit: LIMIT }),
      answer: {
        person: 'person',
        email: 'text',
        shares: 'number',
        value: 'number',
        paid: 'time',
        transaction: 'hash',
      },
      none: 'No claims match.',
      read: listAllClaims,
    }),
  ],
};
