import type { Tx } from '@fnx/postgres/client';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { contract } from '@/api/contract';
import { kycApplicants } from '@/server/identity/tables';
import type { AppContext } from '@/server/platform/context';
import { isUuid } from '@/server/platform/ids';
import { users } from '@/server/users/tables';
import { eventTime } from './sumsub-webhook';
import { KYC_SYNC_QUEUE } from './sync-review';

type ProviderEvent = z.output<(typeof contract)['kycWebhook']['input']>;

/** Events that can change the review. Others are acknowledged and ignored. */
const RELEVANT_TYPES = new Set([
  'applicantCreated',
  'applicantPending',
  'applicantPrechecked',
  'applicantAwaitingUser',
  'applicantAwaitingService',
  'applicantReviewed',
  'applicantOnHold',
  'applicantReset',
  'applicantPersonalInfoChanged',
  'applicantLevelChanged',
]);

type Outcome = 'accepted' | 'unknown type' | 'unknown user' | 'another applicant' | 'old';

/**
 * Records a webhook event whose signature has been verified. Its content is not trusted: it only enqueues a job, in
 * the same transaction, that reads the review from the provider's API. Duplicate and out-of-order events are
 * therefore harmless; events not newer than the last one are ignored.
 */
export async function recordEvent(ctx: AppContext, event: ProviderEvent): Promise<null> {
  const outcome = RELEVANT_TYPES.has(event.type)
    ? await ctx.db.transaction((tx) => enqueueSync(ctx, tx, event))
    : 'unknown type';
  ctx.log.info({ event: 'identity webhook', type: event.type, outcome }, 'event');
  return null;
}

async function enqueueSync(ctx: AppContext, tx: Tx, event: ProviderEvent): Promise<Outcome> {
  const userId = event.externalUserId ?? '';
  // Lock order: the user's row before the applicant's, as everywhere.
  const [user] = isUuid(userId)
    ? await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    : [];
  if (!user) return 'unknown user';
  const { applicantId } = event;
  await tx
    .insert(kycApplicants)
    .values({ userId, applicantId, createdAt: ctx.clock.now() })
    .onConflictDoNothing();
  const mine = and(eq(kycApplicants.userId, userId), eq(kycApplicants.applicantId, applicantId));
  const [known] = await tx.select().from(kycApplicants).where(mine);
  if (!known) return 'another applicant';
  const at = eventTime(event.createdAtMs);
  if (at) {
    const newer = await tx
      .update(kycApplicants)
      .set({ lastEventAt: at })
      .where(and(mine, or(isNull(kycApplicants.lastEventAt), lt(kycApplicants.lastEventAt, at))))
      .returning({ userId: kycApplicants.userId });
    if (newer.length === 0) return 'old';
  }
  await ctx.jobs.send(tx, KYC_SYNC_QUEUE, { userId });
  return 'accepted';
}
