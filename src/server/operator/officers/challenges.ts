import { randomBytes } from 'node:crypto';
import type { Tx } from '@fnx/postgres/client';
import { and, eq, gt } from 'drizzle-orm';
import { officerChallenges } from '@/server/operator/tables';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { keyedName, keyedNames } from '@/server/platform/limits/keyed-name';
import { readChallenge } from '@/server/platform/webauthn';
import { challengeFor, readChallengeFor } from '@/shared/desk-challenge';

/** A time and random bytes, before the mark of the service. */
const HEAD_BYTES = 24;

const markText = (head: Uint8Array) => `desk login ${Buffer.from(head).toString('base64url')}`;

/**
 * A new challenge for a login, valid for some minutes. Nothing is stored: the service knows it again by its mark, so that strangers who ask for
 * millions fill no table and use up nobody's budget.
 */
export function makeLoginChallenge(ctx: AppContext) {
  const head = Buffer.alloc(HEAD_BYTES);
  const { passkeyChallengeSeconds } = ctx.config.limits;
  const end = plusSeconds(ctx.clock.now(), passkeyChallengeSeconds);
  head.writeBigInt64BE(BigInt(end.getTime()));
  randomBytes(HEAD_BYTES - 8).copy(head, 8);
  const mark = Buffer.from(keyedName(ctx, markText(head)), 'base64url');
  const challenge = challengeFor('login', Buffer.concat([head, mark]));
  return { challenge, timeout: passkeyChallengeSeconds * 1000 };
}

type LoginChallenge = { challenge: string; expiresAt: Date };

/** The login challenge inside of `clientDataJSON`, also one that has expired; null if it is not one of the service's. */
export function readLoginChallenge(ctx: AppContext, clientDataJSON: string): LoginChallenge | null {
  const challenge = readChallenge(clientDataJSON);
  const bytes = challenge === null ? null : readChallengeFor('login', challenge);
  if (challenge === null || bytes === null || bytes.length <= HEAD_BYTES) return null;
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES));
  const mark = Buffer.from(bytes.subarray(HEAD_BYTES)).toString('base64url');
  if (!keyedNames(ctx, markText(head)).includes(mark)) return null;
  return { challenge, expiresAt: new Date(Number(head.readBigInt64BE())) };
}

/** Uses up a login challenge after its signature was verified; false if it was used before. */
export async function spendLogin(
  tx: Tx,
  officerId: string,
  { challenge, expiresAt }: LoginChallenge,
): Promise<boolean> {
  const spent = await tx
    .insert(officerChallenges)
    .values({ challenge, officerId, expiresAt })
    .onConflictDoNothing()
    .returning();
  return spent.length === 1;
}

/** A new challenge for a passkey that an officer makes, valid for some minutes. */
export async function makeJoinChallenge(ctx: AppContext, officerId: string) {
  const challenge = challengeFor('join', randomBytes(32));
  const { passkeyChallengeSeconds } = ctx.config.limits;
  const expiresAt = plusSeconds(ctx.clock.now(), passkeyChallengeSeconds);
  await ctx.db.insert(officerChallenges).values({ challenge, officerId, expiresAt });
  return { challenge, timeout: passkeyChallengeSeconds * 1000 };
}

/** Uses up the challenge inside of `clientDataJSON`; null if it is unknown, used, expired, or for something else. */
export async function spendJoin(
  ctx: AppContext,
  clientDataJSON: string,
  officerId: string,
): Promise<string | null> {
  const sent = readChallenge(clientDataJSON);
  if (sent === null || readChallengeFor('join', sent) === null) return null;
  const [spent] = await ctx.db
    .delete(officerChallenges)
    .where(
      and(
        eq(officerChallenges.challenge, sent),
        eq(officerChallenges.officerId, officerId),
        gt(officerChallenges.expiresAt, ctx.clock.now()),
      ),
    )
    .returning();
  return spent?.challenge ?? null;
}
