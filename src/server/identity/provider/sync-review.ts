import type { KycApplicationStatus, KycStatus } from '@fnx/api/shared/identity';
import type { Tx } from '@fnx/postgres/client';
import { and, eq, sql } from 'drizzle-orm';
import { writeAutomatic } from '@/server/desk/write-journal';
import {
  type Applicant,
  type Application,
  beginApplication,
  lockApplicant,
  newestApplication,
} from '@/server/identity/applications';
import { settle } from '@/server/identity/decide';
import { assignDocument, noteDocument } from '@/server/identity/documents/assign-document';
import type { IdentityDocument } from '@/server/identity/documents/document-key';
import { emitStatus } from '@/server/identity/notify-decision';
import { reasonsOf } from '@/server/identity/reject-reasons';
import { kycApplicants, kycApplications } from '@/server/identity/tables';
import type { AppContext } from '@/server/platform/context';
import type { ProviderReview } from '@/server/platform/gateways/kyc-provider';
import { users } from '@/server/users/tables';
import { askProvider } from './ask-provider';

export const KYC_SYNC_QUEUE = 'kyc-sync';

const MAX_READINGS = 5;

/**
 * Reads the provider's current review and applies it. Safe to repeat and to run concurrently: the provider is read
 * outside any transaction, so the result may be stale. It is applied only if `version` is unchanged since the read;
 * otherwise it is read again. A stale RED therefore cannot overwrite a later GREEN.
 * Before an approval the person is compared with the present sanctions lists: what is found holds the account.
 * @throws DomainError KYC_PROVIDER_DOWN, WALLET_CHECK_DOWN, so that the job is retried
 */
export async function syncReview(ctx: AppContext, userId: string): Promise<void> {
  for (let reading = 0; reading < MAX_READINGS; reading += 1) {
    const [known] = await ctx.db
      .select()
      .from(kycApplicants)
      .where(eq(kycApplicants.userId, userId));
    if (!known) return;
    const review = await askProvider(ctx, (provider) => provider.readReview(known.applicantId));
    if (!review) return;
    if (review.state === 'APPROVED') await ctx.registry.screen(ctx, userId);
    if (await applyReview(ctx, known, review)) return;
  }
  throw new Error('The review kept changing while it was read.');
}

/** @returns false when another review was applied in the meantime */
async function applyReview(
  ctx: AppContext,
  known: typeof kycApplicants.$inferSelect,
  review: ProviderReview,
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const applicant = await lockApplicant(tx, known.userId);
    const first = await tx
      .update(kycApplicants)
      .set({ version: sql`${kycApplicants.version} + 1` })
      .where(and(eq(kycApplicants.userId, known.userId), eq(kycApplicants.version, known.version)))
      .returning({ version: kycApplicants.version });
    if (first.length === 0) return false;
    const newest = await newestApplication(tx, known.userId);
    await applyState(ctx, tx, applicant, newest, review);
    return true;
  });
}

async function applyState(
  ctx: AppContext,
  tx: Tx,
  applicant: Applicant,
  newest: Application | null,
  review: ProviderReview,
): Promise<void> {
  switch (review.state) {
    case 'OPEN':
      return reopen(ctx, tx, applicant, newest);
    case 'IN_REVIEW':
      return hold(ctx, tx, applicant, newest, { status: 'IN_REVIEW', reasons: [], comment: null });
    case 'ON_HOLD':
      return hold(ctx, tx, applicant, newest, {
        status: 'ON_HOLD',
        reasons: reasonsOf(review.labels),
        comment: review.comment,
      });
    case 'APPROVED':
      if (applicant.kycStatus === 'APPROVED') return;
      return approve(ctx, tx, applicant, newest, review.document);
    default:
      if (applicant.kycStatus === review.state) return;
      await settle(ctx, tx, applicant, newest, {
        decision: review.state === 'RETRY' ? 'RETRY' : 'REJECT',
        by: ctx.kyc.name,
        comment: review.comment ?? undefined,
        reasons: reasonsOf(review.labels),
      });
  }
}

/** The provider knows its own checks alone: whether another person was confirmed with the document is known here. */
async function approve(
  ctx: AppContext,
  tx: Tx,
  applicant: Applicant,
  newest: Application | null,
  document: IdentityDocument | null,
): Promise<void> {
  const isOver = newest === null || newest.status === 'RESET' || newest.status === 'EXPIRED';
  const current = isOver ? await beginApplication(ctx, tx, applicant.id, newest) : newest;
  const hash = document && (await noteDocument(ctx, tx, current, document));
  if (await assignDocument(ctx, tx, applicant.id, hash)) {
    await settle(ctx, tx, applicant, current, { decision: 'APPROVE', by: ctx.kyc.name });
    return;
  }
  await hold(ctx, tx, applicant, current, { status: 'ON_HOLD', reasons: [], comment: null });
}

/** Documents are required: for the first time, or because the provider reset the applicant. */
async function reopen(
  ctx: AppContext,
  tx: Tx,
  applicant: Applicant,
  newest: Application | null,
): Promise<void> {
  if (!newest) {
    await beginApplication(ctx, tx, applicant.id, null);
    return moveTo(ctx, tx, applicant, 'PENDING');
  }
  if (newest.status === 'PENDING' || newest.status === 'RESET') return;
  await setTry(tx, newest, { status: 'RESET' });
  return moveTo(ctx, tx, applicant, 'NOT_APPLIED');
}

const SAME_TRY: readonly KycApplicationStatus[] = ['PENDING', 'IN_REVIEW', 'ON_HOLD'];

/** Submitted: under review, or on hold for a manual review. */
async function hold(
  ctx: AppContext,
  tx: Tx,
  applicant: Applicant,
  newest: Application | null,
  state: Pick<Application, 'reasons' | 'comment'> & { status: 'IN_REVIEW' | 'ON_HOLD' },
): Promise<void> {
  if (newest && SAME_TRY.includes(newest.status)) {
    const submittedAt = newest.submittedAt ?? ctx.clock.now();
    await setTry(tx, newest, { ...state, submittedAt });
  } else {
    await beginApplication(ctx, tx, applicant.id, newest, {
      ...state,
      submittedAt: ctx.clock.now(),
    });
  }
  await moveTo(ctx, tx, applicant, state.status);
  if (applicant.kycStatus !== state.status) {
    await ctx.registry.personChanged(ctx, tx, applicant.id);
  }
}

async function setTry(tx: Tx, { id }: Application, changes: Partial<Application>): Promise<void> {
  await tx.update(kycApplications).set(changes).where(eq(kycApplications.id, id));
}

/** The provider decides, whatever our current state is. The caller holds the lock on the user's row. */
async function moveTo(
  ctx: AppContext,
  tx: Tx,
  { id, kycStatus }: Applicant,
  to: KycStatus,
): Promise<void> {
  if (kycStatus === to) return;
  await tx.update(users).set({ kycStatus: to }).where(eq(users.id, id));
  if (kycStatus === 'APPROVED' || kycStatus === 'REJECTED') {
    await writeAutomatic(ctx, tx, {
      actor: ctx.kyc.name,
      action: 'kyc provider reopen',
      target: id,
      reason: `${ctx.kyc.name} took its decision back`,
      before: { status: kycStatus },
      after: { status: to },
    });
  }
  await emitStatus(ctx, tx, id, to);
}
