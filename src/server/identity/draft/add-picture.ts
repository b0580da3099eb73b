import type { KycPicture } from '@fnx/api/shared/identity';
import { checkFile } from '@/server/identity/check-upload';
import { reEncode } from '@/server/identity/re-encode';
import type { AppContext, Session } from '@/server/platform/context';
import type { UploadedFile } from '@/server/platform/http/read-upload';
import { throttle } from '@/server/platform/limits/throttle';
import { requireLocalForm, storePart } from './draft-parts';
import { keptUntil } from './kept-until';

/**
 * Stores a chosen picture, re-encoded as at the submission, so that a file that is no picture is refused when it is chosen.
 * @throws DomainError as `storePart`; FILE_TYPE_INVALID, VALIDATION_ERROR, RATE_LIMITED
 */
export async function addDraftPicture(
  ctx: AppContext,
  session: Session,
  picture: KycPicture,
  file: UploadedFile | null,
) {
  requireLocalForm(ctx);
  const { kycUploadsPerHour } = ctx.config.limits;
  await throttle(ctx, `kyc-draft-picture:${session.userId}`, kycUploadsPerHour, 3_600);
  await storePart(ctx, session, picture, await reEncode(ctx, checkFile(ctx, file)));
  return { keptUntil: keptUntil(ctx, ctx.clock.now()) };
}
