import type { Profile } from '@fnx/api/account/profile';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { contract } from '@/api/contract';
import { imageKind } from '@/server/identity/file-kind';
import type { AppContext, Session } from '@/server/platform/context';
import { invalidFields, problem } from '@/server/platform/errors';
import { users } from '@/server/users/tables';
import { finishAddressChange } from './change-address';
import { readProfile } from './read-profile';

type Changes = z.output<(typeof contract)['updateProfile']['input']>;

/**
 * Updates the picture at any time, and names and address until the identity check starts; or completes an e-mail or
 * phone change with its code.
 * @throws DomainError LOCKED_BY_KYC, VALIDATION_ERROR for an invalid picture, OTP_INVALID, OTP_EXPIRED, OTP_ATTEMPTS
 */
export async function updateProfile(
  ctx: AppContext,
  session: Session,
  { firstName, lastName, address, avatar, otpId, otp }: Changes,
): Promise<Profile> {
  if (otpId !== undefined && otp !== undefined) {
    await finishAddressChange(ctx, session, { otpId, otp });
    return readProfile(ctx, session.userId);
  }
  if (avatar) checkAvatar(avatar);
  const identity = { firstName, lastName, address };
  const named = Object.entries(identity).filter(([, value]) => value !== undefined);
  const mine = eq(users.id, session.userId);
  if (named.length > 0) {
    // In the statement, to exclude a race with a starting identity check.
    await ctx.db.transaction(async (tx) => {
      const picture = avatar === undefined ? {} : { avatarUrl: avatar };
      const changed = await tx
        .update(users)
        .set({ ...Object.fromEntries(named), ...picture })
        .where(and(mine, eq(users.kycStatus, 'NOT_APPLIED')))
        .returning({ id: users.id });
      if (changed.length === 0) throw problem('LOCKED_BY_KYC');
      await ctx.registry.personChanged(ctx, tx, session.userId);
    });
  } else if (avatar !== undefined) {
    await ctx.db.update(users).set({ avatarUrl: avatar }).where(mine);
  }
  return readProfile(ctx, session.userId);
}

function checkAvatar(dataUrl: string): void {
  const [head = '', body = ''] = dataUrl.split(',');
  const kind = imageKind(Buffer.from(body, 'base64'));
  if (!kind || head !== `data:${kind.contentType};base64`) {
    throw invalidFields({ avatar: 'IMAGE_TYPE' });
  }
}
