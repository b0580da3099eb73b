import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { contract } from '@/api/contract';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { users } from '@/server/users/tables';
import { eventTime } from './provider/sumsub-webhook';
import { KYC_SYNC_QUEUE } from './sync-review';
import { kycApplicants } from './tables';

type ProviderEvent = z.output<(typeof contract)['kycWebhook']['input']>;

/** Events after which the provider may say something else than before. Others are acknowledged and left alone. */
const TELLING = new Set([
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

type Outcome = 'taken' | 'unknown type' | 'unknown person' | 'another applicant' | 'old';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Takes one event of the provider, whose signature has been checked. What happened is not believed: the event only says of
 * whom the provider is to be asked, which a job does that exists exactly when this transaction commits. So the answer is
 * quick, an event taken twice changes nothing, and one that comes late finds what is so now.
 *
 * An event no newer than the last one taken is ignored; repetitions are among those.
 */
export async function takeEvent(ctx: AppContext, event: ProviderEvent): Promise<null> {
  const outcome = TELLING.has(event.type)
    ? await ctx.db.transaction((tx) => note(ctx, tx, event))
    : 'unknown type';
  ctx.log.info({ event: 'identity webhook', type: event.type, outcome }, 'event');
  return null;
}

async function note(ctx: AppContext, tx: Tx, event: ProviderEvent): Promise<Outcome> {
  const userId = event.externalUserId ?? '';
  // The user's row is locked before the applicant's, here as everywhere.
  const [user] = UUID.test(userId)
    ? await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    : [];
  if (!user) return 'unknown person';
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
  return 'taken';
}
