import { and, eq, lt } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { users } from '@/server/users/tables';
import { newestApplication, setStatus } from './applications';
import { tellDecision } from './notify-decision';
import { kycApplications } from './tables';

const BATCH = 100;

/**
 * Lets identities run out whose document has: the person may not buy or stake until he shows a valid one, and is told. What
 * he owns stays his. A provider outside this service watches the documents it has seen by itself.
 */
export async function expireIdentities(ctx: AppContext): Promise<void> {
  const today = ctx.clock.now().toISOString().slice(0, 10);
  for (;;) {
    const due = await ctx.db
      .select({ id: kycApplications.id, userId: kycApplications.userId })
      .from(kycApplications)
      .innerJoin(users, eq(users.id, kycApplications.userId))
      .where(
        and(
          eq(kycApplications.status, 'APPROVED'),
          eq(users.kycStatus, 'APPROVED'),
          lt(kycApplications.documentExpiresOn, today),
        ),
      )
      .limit(BATCH);
    if (due.length === 0) return;
    for (const { id, userId } of due) await expire(ctx, id, userId);
  }
}

async function expire(ctx: AppContext, applicationId: string, userId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    // Whoever moves the status first, wins: another process may do the same work.
    const newest = await newestApplication(tx, userId);
    const moved =
      newest?.id === applicationId && (await setStatus(tx, userId, ['APPROVED'], 'EXPIRED'));
    await tx
      .update(kycApplications)
      .set({ status: 'EXPIRED' })
      .where(and(eq(kycApplications.id, applicationId), eq(kycApplications.status, 'APPROVED')));
    if (moved)
      await tellDecision(ctx, tx, userId, { status: 'EXPIRED', reasons: [], comment: null });
  });
}
