import { and, eq, gt, isNull } from 'drizzle-orm';
import { passkeyChallenges } from '@/server/account/tables';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { readChallenge } from '@/server/platform/webauthn';

/**
 * Stores a challenge until it is used or expires.
 * @param userId who adds a passkey; an earlier challenge of theirs ends. Null for a login
 */
export async function storeChallenge(
  ctx: AppContext,
  challenge: string,
  userId: string | null,
): Promise<void> {
  const expiresAt = plusSeconds(ctx.clock.now(), ctx.config.limits.passkeyChallengeSeconds);
  await ctx.db.transaction(async (tx) => {
    if (userId !== null) {
      await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
    }
    await tx.insert(passkeyChallenges).values({ challenge, userId, expiresAt });
  });
}

/**
 * Takes the challenge out of a browser's `clientDataJSON` and uses it up. One statement, so that each works once, also
 * concurrently.
 * @returns null for an unknown, used or expired challenge, or one for another account or purpose
 */
export async function spendChallenge(
  ctx: AppContext,
  clientDataJSON: string,
  userId: string | null,
): Promise<string | null> {
  const sent = readChallenge(clientDataJSON);
  if (sent === null) return null;
  const [spent] = await ctx.db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, sent),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, ctx.clock.now()),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return spent?.challenge ?? null;
}
