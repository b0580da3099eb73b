import { picturesNeeded, placeOf, REQUIRED_FIELDS } from '@fnx/api/shared/identity-fields';
import type { Tx } from '@fnx/postgres/client';
import { and, eq } from 'drizzle-orm';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import type { UploadedFile } from '@/server/platform/http/read-upload';
import { throttle } from '@/server/platform/limits/throttle';
import { answersOf, toColumns } from './answers';
import {
  type Application,
  lockApplicant,
  openApplication,
  refuseBlockedCountry,
  setStatus,
} from './applications';
import { checkFile, checkForm, type UploadInput } from './check-upload';
import { DEMO_REVIEW_QUEUE } from './demo-review-queue';
import { noteDocument } from './documents/assign-document';
import { removeDraft } from './draft/draft-parts';
import { removeFile, type StoredFile, storeFile } from './file-store';
import { emitStatus } from './notify-decision';
import { reEncode } from './re-encode';
import { kycApplications, kycFiles } from './tables';

/**
 * Stores one document image or the selfie, with the form fields. A complete application moves to review
 * automatically; demo mode approves it after `demoKycSeconds`.
 * @throws DomainError FILE_TYPE_INVALID, UNDER_AGE, COUNTRY_BLOCKED, KYC_ALREADY_APPROVED, KYC_FINAL_REJECT,
 * KYC_NOT_RESETTABLE, KYC_ATTEMPTS, VALIDATION_ERROR, RATE_LIMITED
 */
export async function uploadDocument(
  ctx: AppContext,
  session: Session,
  input: UploadInput,
  file: UploadedFile | null,
) {
  // Local uploads must not bypass an external provider.
  if (ctx.kyc.name !== 'local') throw problem('NOT_FOUND');
  await throttle(ctx, `kyc:${session.userId}`, ctx.config.limits.kycUploadsPerHour, 3_600);
  checkForm(ctx, input);
  const bytes = await reEncode(ctx, checkFile(ctx, file));
  const stored = await storeFile(ctx, bytes);
  try {
    const { replaced, ...answer } = await ctx.db.transaction(async (tx) => {
      const applicant = await lockApplicant(tx, session.userId);
      refuseBlockedCountry(ctx, applicant.country, input.country, input.nationality);
      const application = await openApplication(ctx, tx, applicant);
      const recorded = await recordFile(ctx, tx, application, input, bytes.length, stored);
      const filled = await recordForm(tx, application, input);
      const complete = await submitIfComplete(ctx, tx, filled);
      await emitStatus(ctx, tx, session.userId, complete ? 'IN_REVIEW' : 'PENDING');
      return { ...recorded, kycStatus: complete ? ('IN_REVIEW' as const) : ('PENDING' as const) };
    });
    if (replaced) await removeFile(ctx, replaced);
    return answer;
  } catch (error) {
    await removeFile(ctx, stored.fileName);
    throw error;
  }
}

/** Returns the replaced file, if any; delete it after the commit. */
async function recordFile(
  ctx: AppContext,
  tx: Tx,
  application: Application,
  input: UploadInput,
  bytes: number,
  file: StoredFile,
) {
  const place = { applicationId: application.id, kind: input.type, side: input.side };
  const [former] = await tx
    .delete(kycFiles)
    .where(
      and(
        eq(kycFiles.applicationId, place.applicationId),
        eq(kycFiles.kind, place.kind),
        eq(kycFiles.side, place.side),
      ),
    )
    .returning({ fileName: kycFiles.fileName });
  const [stored] = await tx
    .insert(kycFiles)
    .values({
      ...place,
      ...file,
      contentType: 'image/jpeg',
      bytes,
      createdAt: ctx.clock.now(),
    })
    .returning({ id: kycFiles.id });
  if (!stored) throw new Error('The file was not stored.');
  return { documentId: stored.id, replaced: former?.fileName ?? null };
}

async function recordForm(
  tx: Tx,
  application: Application,
  input: UploadInput,
): Promise<Application> {
  const { type, side: _, ...answers } = input;
  const changes = toColumns({
    ...answers,
    ...(type === 'SELFIE' ? {} : { documentType: type }),
  });
  if (Object.keys(changes).length === 0) return application;
  const [filled] = await tx
    .update(kycApplications)
    .set(changes)
    .where(eq(kycApplications.id, application.id))
    .returning();
  return filled ?? application;
}

async function submitIfComplete(
  ctx: AppContext,
  tx: Tx,
  application: Application,
): Promise<boolean> {
  const answers = answersOf(application);
  const { documentType } = answers;
  if (!documentType || REQUIRED_FIELDS.some((name) => answers[name] === null)) return false;
  const files = await tx
    .select({ kind: kycFiles.kind, side: kycFiles.side })
    .from(kycFiles)
    .where(eq(kycFiles.applicationId, application.id));
  const all = picturesNeeded(documentType).every((picture) => {
    const { type, side } = placeOf(picture, documentType);
    return files.some((file) => file.kind === type && file.side === side);
  });
  if (!all) return false;
  await tx
    .update(kycApplications)
    .set({ status: 'IN_REVIEW', submittedAt: ctx.clock.now() })
    .where(and(eq(kycApplications.id, application.id), eq(kycApplications.status, 'PENDING')));
  await setStatus(tx, application.userId, ['PENDING'], 'IN_REVIEW');
  await removeDraft(tx, application.userId);
  await noteDocument(ctx, tx, application);
  await ctx.registry.personChanged(ctx, tx, application.userId);
  if (ctx.config.mode === 'demo') {
    const data = { applicationId: application.id };
    await ctx.jobs.send(tx, DEMO_REVIEW_QUEUE, data, { after: ctx.config.limits.demoKycSeconds });
  }
  return true;
}
