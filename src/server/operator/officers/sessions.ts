import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '@fnx/postgres/client';
import { and, eq, gt, lte, or, sql } from 'drizzle-orm';
import type { Officer } from '@/server/desk/desk-route';
import { officerChallenges, officerSessions, officers } from '@/server/operator/tables';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { isActive } from './find-officer';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Opens a session and returns its token. */
export async function openSession(ctx: AppContext, tx: Tx, officerId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = ctx.clock.now();
  await tx.insert(officerSessions).values({
    tokenHash: hashOf(token),
    officerId,
    lastSeenAt: now,
    expiresAt: plusSeconds(now, ctx.config.limits.deskSessionSeconds),
  });
  return token;
}

/** The officer of a token; null if the session ended, was idle too long, or the officer was removed. */
export async function readSession(ctx: AppContext, token: string): Promise<Officer | null> {
  const now = ctx.clock.now();
  const [seen] = await ctx.db
    .update(officerSessions)
    .set({ lastSeenAt: now })
    .where(
      and(
        eq(officerSessions.tokenHash, hashOf(token)),
        gt(officerSessions.expiresAt, now),
        gt(officerSessions.lastSeenAt, plusSeconds(now, -ctx.config.limits.deskIdleSeconds)),
      ),
    )
    .returning();
  if (!seen) return null;
  const { id, email, name, roles } = officers;
  const [officer] = await ctx.db
    .select({ id, email, name, roles })
    .from(officers)
    .where(and(eq(officers.id, seen.officerId), isActive));
  return officer ?? null;
}

/** Notes that the officer was shown a proposal in this session. */
export async function noteOpened(ctx: AppContext, token: string, id: string): Promise<void> {
  const { opened, tokenHash } = officerSessions;
  await ctx.db
    .update(officerSessions)
    .set({ opened: sql`array_append(${opened}, ${id}::uuid)` })
    .where(and(eq(tokenHash, hashOf(token)), sql`not ${id}::uuid = any(${opened})`));
}

/** Proposals that were opened in a session. */
export async function openedIn(ctx: AppContext, token: string): Promise<string[]> {
  const isThis = eq(officerSessions.tokenHash, hashOf(token));
  const [session] = await ctx.db.select().from(officerSessions).where(isThis);
  return session?.opened ?? [];
}

export async function endSession(ctx: AppContext, token: string): Promise<void> {
  await ctx.db.delete(officerSessions).where(eq(officerSessions.tokenHash, hashOf(token)));
}

/** Removes sessions and challenges that are over. */
export async function removeEndedSessions(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const idle = plusSeconds(now, -ctx.config.limits.deskIdleSeconds);
  await ctx.db
    .delete(officerSessions)
    .where(or(lte(officerSessions.expiresAt, now), lte(officerSessions.lastSeenAt, idle)));
  await ctx.db.delete(officerChallenges).where(lte(officerChallenges.expiresAt, now));
}
