import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { raiseNotifications } from '@/server/messaging/raise-notification';
import type { AppContext } from '@/server/platform/context';
import type { JobDefinition, RepeatedJob } from '@/server/platform/jobs';
import { isDue } from './stake-figures';
import { endNotice } from './staking-notices';
import { stakes, stakingPlans } from './tables';

const STAKES_AT_ONCE = 500;
/** Written without a parameter, so that the partial index applies. */
const isUntold = and(sql`${stakes.status} = 'ACTIVE'`, isNull(stakes.endToldAt), isDue);

/** Tells the owners of stakes whose term has ended, once for each term. Safe to run in several processes. */
async function tellEnds(ctx: AppContext): Promise<void> {
  for (;;) {
    const told = await ctx.db.transaction(async (tx) => {
      const ended = await tx
        .select({ stake: stakes, plan: stakingPlans })
        .from(stakes)
        .innerJoin(stakingPlans, eq(stakingPlans.id, stakes.planId))
        .where(isUntold)
        .orderBy(asc(stakes.endsAt))
        .limit(STAKES_AT_ONCE)
        .for('update', { of: stakes, skipLocked: true });
      if (ended.length === 0) return 0;
      const notices = ended.flatMap(({ stake, plan }) =>
        stake.userId === null ? [] : [endNotice(stake, plan, stake.userId)],
      );
      if (notices.length > 0) await raiseNotifications(ctx, tx, notices);
      const ids = ended.map(({ stake }) => stake.id);
      await tx.update(stakes).set({ endToldAt: ctx.clock.now() }).where(inArray(stakes.id, ids));
      return ended.length;
    });
    if (told < STAKES_AT_ONCE) return;
  }
}

const stakesJob: RepeatedJob = {
  queue: 'stakes',
  every: 10,
  wakes: sql`exists (select from ${stakes} where ${isUntold})`,
  work: tellEnds,
};

export const stakingJobs: readonly JobDefinition[] = [stakesJob];
