import { preparedRead } from '@fnx/postgres/prepared-read';
import { eq, sql } from 'drizzle-orm';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext, Authentication } from '@/server/platform/context';
import { sessions, users } from '@/server/users/tables';
import { hasMoved, noteMovedSession } from './moved-session';
import { readToken } from './token';

/** Precision of `lastSeenAt`; writing it on every call would turn each read into a write. */
const SEEN_EVERY_SECONDS = 60;

/**
 * Validates a token. The signature only proves that we issued it; the session row and the account status are read on
 * every call. In another browser or system than it was opened in, a session needs a code (`continue-session.ts`): it may have been stolen.
 * @param userAgent of this request
 */
export async function authenticate(
  ctx: AppContext,
  token: string | null,
  userAgent: string,
): Promise<Authentication> {
  const session = token ? await readToken(ctx, token) : null;
  if (!session) return { state: 'dead' };
  const [row] = await sessionRow(ctx.db).execute({ id: session.sessionId });
  const now = ctx.clock.now();
  if (!row || row.userId !== session.userId || row.revokedAt || row.expiresAt <= now) {
    return { state: 'dead' };
  }
  const isIdle = plusSeconds(row.lastSeenAt, ctx.config.limits.sessionIdleSeconds) <= now;
  if (isIdle && !row.reads) return { state: 'dead' };
  if (row.status !== 'ACTIVE') return { state: 'shut', status: row.status };
  if (!row.reads && hasMoved(row.userAgent, userAgent)) {
    await noteMovedSession(ctx, session, row.userAgent, userAgent);
    return { state: 'moved', session };
  }
  if (plusSeconds(row.lastSeenAt, SEEN_EVERY_SECONDS) <= now) {
    await ctx.db
      .update(sessions)
      .set({ lastSeenAt: now })
      .where(eq(sessions.id, session.sessionId));
  }
  return { state: 'alive', session: row.reads ? { ...session, reads: row.reads } : session };
}

const sessionRow = preparedRead((db) =>
  db
    .select({
      userId: sessions.userId,
      expiresAt: sessions.expiresAt,
      revokedAt: sessions.revokedAt,
      lastSeenAt: sessions.lastSeenAt,
      userAgent: sessions.userAgent,
      reads: sessions.reads,
      status: users.status,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare('session'),
);
