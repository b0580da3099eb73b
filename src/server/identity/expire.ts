import { and, eq, lt } from 'drizzle-orm';
import { writeAutomatic } from '@/server/desk/write-journal';
import type { AppContext } from '@/server/platform/context';
import { users } from '@/server/users/tables';
import { newestApplication, setStatus } from './applications';
import { notifyDecision } from './notify-decision';
import { kycApplications } from './tables';

const BATCH = 100;

/**
 * Expires identities whose document has expired: the user cannot buy or stake until a valid document is verified, but
 * keeps all assets. External providers monitor the documents they verified themselves.
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
    // Another process may run the same job; only the one that changes the status notifies the user.
    const newest = await newestApplication(tx, userId);
    const moved =
      newest?.id === applicationId && (await setStatus(tx, userId, ['APPROVED'], 'EXPIRED'));
    await tx
      .update(kycApplications)
      .set({ status: 'EXPIRED' })
      .where(and(eq(kycApplications.id, applicationId), eq(kycApplications.status, 'APPROVED')));
    if (!moved) return;
    await writeAutomatic(ctx, tx, {
      actor: 'identity expiry',
      action: 'kyc expire',
      target: userId,
      reason: `the document expired on ${newest.documentExpiresOn}`,
      after: { status: 'EXPIRED' },
    });
    await notifyDecision(ctx, tx, userId, { status: 'EXPIRED', reasons: [], comment: null });
  });
}
