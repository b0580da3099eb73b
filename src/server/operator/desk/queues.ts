import { readPage } from '@fnx/postgres/read-page';
import { and, arrayContains, sql } from 'drizzle-orm';
import { isActive } from '@/server/operator/officers/find-officer';
import { waitsFor } from '@/server/operator/proposals/read-proposals';
import { officers, proposals } from '@/server/operator/tables';
import type { AppContext } from '@/server/platform/context';
import type { CountedQueue, WorkQueue } from '@/server/platform/people';
import { contains } from '@/server/platform/search-text';

const FEW_ADMINISTRATORS = 2;

const proposalsQueue: WorkQueue<AppContext> = {
  name: 'proposals',
  title: 'Proposals to sign',
  right: 'view proposals',
  async waiting(ctx, officer, { only, search, sort, ...page }) {
    const { db } = ctx;
    const { createdAt: key, id } = proposals;
    const where = and(
      waitsFor(ctx, officer),
      contains(search, proposals.command, sql`${proposals.matter}::text`, proposals.proposer),
      only?.(id),
    );
    const select = db.select().from(proposals).$dynamic();
    const { docs, total } = await readPage(
      db,
      select,
      { where, key, id, ascending: sort !== 'newest' },
      page,
    );
    const waiting = docs.map(({ id, command, matter, proposer, createdAt }) => ({
      id,
      title: matter?.facts[0]?.value ?? command,
      detail: `Proposed by ${proposer}`,
      since: createdAt,
    }));
    return { docs: waiting, total };
  },
};

const administratorsFault: CountedQueue = {
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

export const operatorQueues: readonly (CountedQueue | WorkQueue)[] = [
  proposalsQueue,
  administratorsFault,
];
