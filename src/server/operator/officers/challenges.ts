import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { officerChallenges } from '@/server/operator/tables';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { readChallenge } from '@/server/platform/webauthn';

/**
 * A new challenge, valid for some minutes.
 * @param officerId who makes a passkey with it; null for a login
 */
export async function makeChallenge(ctx: AppContext, officerId: string | null) {
  const challenge = randomBytes(32).toString('base64url');
  const { passkeyChallengeSeconds } = ctx.config.limits;
  const expiresAt = plusSeconds(ctx.clock.now(), passkeyChallengeSeconds);
  await ctx.db.insert(officerChallenges).values({ challenge, officerId, expiresAt });
  return { challenge, timeout: passkeyChallengeSeconds * 1000 };
}

/** Uses up the challenge inside `clientDataJSON`; null if it is unknown, used, expired, or for something else. */
export async function spendChallenge(
  ctx: AppContext,
  clientDataJSON: string,
  officerId: string | null,
): Promise<string | null> {
  const sent = readChallenge(clientDataJSON);
  if (sent === null) return null;
  const [spent] = await ctx.db
    .delete(officerChallenges)
    .where(
      and(
        eq(officerChallenges.challenge, sent),
        officerId === null
          ? isNull(officerChallenges.officerId)
          : eq(officerChallenges.officerId, officerId),
        gt(officerChallenges.expiresAt, ctx.clock.now()),
      ),
    )
    .returning();
  return spent?.challenge ?? null;
}
