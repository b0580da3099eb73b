import { and, arrayContains, inArray, notExists, sql } from 'drizzle-orm';
import { isActive } from '@/server/operator/officers/find-officer';
import { isOpen } from '@/server/operator/proposals/read-proposals';
import { officers, proposalSignatures, proposals } from '@/server/operator/tables';
import type { Queue } from '@/server/platform/people';

const FEW_ADMINISTRATORS = 2;

const proposalsQueue: Queue = {
  name: 'proposals',
  title: 'Proposals to sign',
  right: 'proposals list',
  count: ({ db, clock }, { id, rights }) => {
    // One who signed other facts than the last signature has to sign again.
    const { proposalId, officerId, changed } = proposalSignatures;
    const last = sql`(select last.changed from ${proposalSignatures} last where last.proposal_id = ${proposals.id} order by last.signed_at desc limit 1)`;
    const mine = db
      .select({ id: proposalId })
      .from(proposalSignatures)
      .where(
        sql`${proposalId} = ${proposals.id} and ${officerId} = ${id} and ${changed} is not distinct from ${last}`,
      );
    const isReadable = inArray(proposals.command, [...rights]);
    return db.$count(proposals, and(isReadable, isOpen(clock.now()), notExists(mine)));
  },
};

const administratorsFault: Queue = {
  name: 'administrators',
  title: 'There are only two administrators: without one of them nothing can be decided',
  right: 'officers invite',
  isWrong: true,
  count: async ({ db }) => {
    const isAdministrator = arrayContains(officers.roles, ['ADMINISTRATOR']);
    const there = await db.$count(officers, and(isActive, isAdministrator));
    return Number(there <= FEW_ADMINISTRATORS);
  },
};

export const operatorQueues: readonly Queue[] = [proposalsQueue, administratorsFault];
