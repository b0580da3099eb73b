import type { KycReason, KycStatus } from '@fnx/api/shared/identity';
import type { Tx } from '@fnx/postgres/client';
import { and, eq } from 'drizzle-orm';
import { writeAutomatic } from '@/server/desk/write-journal';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { users } from '@/server/users/tables';
import {
  type Applicant,
  type Application,
  beginApplication,
  lockApplicant,
  newestApplication,
  refuseFinal,
  setStatus,
} from './applications';
import { assignDocument } from './documents/assign-document';
import { evidenceOf } from './evidence';
import { notifyDecision } from './notify-decision';
import { kycApplications } from './tables';

type Decision = {
  decision: 'APPROVE' | 'RETRY' | 'REJECT';
  comment?: string | undefined;
  reasons?: readonly KycReason[];
  /** Who decided where no officer did; the journal then has an entry of the service. */
  by?: string;
};

type Outcome = 'APPROVED' | 'RETRY' | 'REJECTED';
const OUTCOMES: Record<Decision['decision'], Outcome> = {
  APPROVE: 'APPROVED',
  RETRY: 'RETRY',
  REJECT: 'REJECTED',
};

const OPEN: readonly KycStatus[] = [
  'NOT_APPLIED',
  'PENDING',
  'IN_REVIEW',
  'RETRY',
  'ON_HOLD',
  'EXPIRED',
];

/**
 * Decides from any state that is not final, and notifies the user.
 * @throws DomainError KYC_ALREADY_APPROVED, KYC_FINAL_REJECT, KYC_DOCUMENT_USED, NOT_FOUND for an unknown user
 */
export async function decideKyc(ctx: AppContext, userId: string, decision: Decision) {
  return ctx.db.transaction(async (tx) => {
    const applicant = await lockApplicant(tx, userId);
    refuseFinal(applicant.kycStatus);
    const newest = await newestApplication(tx, userId);
    if (decision.decision === 'APPROVE' && !(await assigns(ctx, tx, newest))) {
      throw problem('KYC_DOCUMENT_USED');
    }
    return settle(ctx, tx, applicant, newest, decision);
  });
}

/** Demo mode: approves an application if it is still the newest one and under review, and every match with a sanctions list was cleared. */
export async function approveIfInReview(ctx: AppContext, applicationId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ userId: kycApplications.userId })
      .from(kycApplications)
      .where(and(eq(kycApplications.id, applicationId), eq(kycApplications.status, 'IN_REVIEW')));
    if (!found) return;
    const applicant = await lockApplicant(tx, found.userId);
    const newest = await newestApplication(tx, found.userId);
    if (applicant.kycStatus !== 'IN_REVIEW' || newest?.id !== applicationId) return;
    const open = await ctx.registry.openCases(ctx, found.userId);
    if (open.some(({ blocks }) => blocks)) return;
    if (!(await assigns(ctx, tx, newest))) return;
    await settle(ctx, tx, applicant, newest, { decision: 'APPROVE', by: 'demo' });
  });
}

/** Demo mode. */
export async function decideKycByEmail(ctx: AppContext, email: string, decision: Decision) {
  const [user] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) throw problem('NOT_FOUND');
  return decideKyc(ctx, user.id, { ...decision, by: 'demo' });
}

/** Whether the document of an attempt becomes, or is, that of its person. */
const assigns = (ctx: AppContext, tx: Tx, newest: Application | null) =>
  newest === null || assignDocument(ctx, tx, newest.userId, newest.documentHash);

const ANY: readonly KycStatus[] = [...OPEN, 'APPROVED', 'REJECTED'];

/**
 * Stores a decision on the newest attempt and the user, and notifies the user. The caller must hold the lock on the
 * user's row. Without an open attempt, an empty one is inserted to keep the history complete.
 */
export async function settle(
  ctx: AppContext,
  tx: Tx,
  applicant: Applicant,
  newest: Application | null,
  { decision, comment, reasons = [], by }: Decision,
) {
  const status = OUTCOMES[decision];
  const now = ctx.clock.now();
  const verdict = { status, reasons: [...reasons], comment: comment ?? null, reviewedAt: now };
  if (newest && newest.status !== 'RESET' && newest.status !== 'EXPIRED') {
    await tx.update(kycApplications).set(verdict).where(eq(kycApplications.id, newest.id));
  } else {
    await beginApplication(ctx, tx, applicant.id, newest, verdict);
  }
  await setStatus(tx, applicant.id, ANY, status);
  await notifyDecision(ctx, tx, applicant.id, verdict);
  if (by) await recordDecision(ctx, tx, applicant.id, { decision, by, reasons });
  ctx.log.info({ event: 'identity check decided', userId: applicant.id, status }, 'event');
  return { kycStatus: status };
}

async function recordDecision(
  ctx: AppContext,
  tx: Tx,
  id: string,
  { decision, by, reasons = [] }: Pick<Decision, 'decision' | 'reasons'> & { by: string },
): Promise<void> {
  const evidence = decision === 'APPROVE' ? await evidenceOf(tx, id) : {};
  await writeAutomatic(ctx, tx, {
    actor: by,
    action: `kyc provider ${decision.toLowerCase()}`,
    target: id,
    // Codes alone: a comment may name the person, and the journal is kept.
    reason: [`decided by ${by}`, ...reasons.map(({ label }) => label)].join(', '),
    after: { status: OUTCOMES[decision], ...evidence },
  });
}
