import { PERSONAL_SCOPES, type Scope } from '@fnx/api/shared/partners';
import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { writeAutomatic } from '@/server/desk/write-journal';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import type { Incoming } from '@/server/platform/http/handler';
import { hit } from '@/server/platform/limits/throttle';
import { hashOfKey } from './api-key';
import { isWithin } from './networks';
import { noteLimit } from './partner-answer';
import { apiKeys } from './tables';

/** How accurate the time of last use is: a write for each call would cost more than the read. */
const USED_SECONDS = 3_600;
const WINDOW_SECONDS = 60;

/** Keys that are neither revoked nor expired. */
export const isAlive = (now: Date) => and(isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, now));

export type Key = typeof apiKeys.$inferSelect;

/** The journal's actor of what a partner does without an officer. */
export const actorOf = ({ id }: Pick<Key, 'id'>) => `api key ${id}`;

/**
 * The key that a request carries. It counts the call, and notes the key for the request's line in the log.
 * @param scope null: any key may
 * @throws DomainError KEY_INVALID, NETWORK_REFUSED, SCOPE_MISSING; RATE_LIMITED beyond the key's calls per minute
 */
export async function authenticateKey(
  { ctx, request, caller }: Incoming,
  scope: Scope | null,
): Promise<Key> {
  const [, given = ''] = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  const hash = hashOfKey(given);
  if (hash === null) throw problem('KEY_INVALID');
  const now = ctx.clock.now();
  const [key] = await ctx.db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.hash, hash), isAlive(now)));
  if (!key) throw problem('KEY_INVALID');
  caller.apiKey = key.id;
  if (key.networks && !isWithin(caller.ip, key.networks)) throw problem('NETWORK_REFUSED');
  const { perMinute: limit } = key;
  const count = await hit(ctx, ctx.db, `api key:${key.id}`, limit, WINDOW_SECONDS);
  noteLimit(request, { limit, seconds: WINDOW_SECONDS, ...count });
  if (!count.allowed) throw problem('RATE_LIMITED', { retryAfter: count.retryAfter });
  if (scope !== null && !key.scopes.includes(scope)) throw problem('SCOPE_MISSING', { scope });
  const before = plusSeconds(now, -USED_SECONDS);
  if (!key.usedAt || key.usedAt <= before) await noteUse(ctx, key, { now, before });
  return key;
}

/** Once an hour; a key that reads personal data leaves an entry in the journal. */
async function noteUse(
  ctx: AppContext,
  { id, scopes }: Key,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  const isDue = or(isNull(apiKeys.usedAt), lte(apiKeys.usedAt, before));
  await ctx.db.transaction(async (tx) => {
    const noted = await tx
      .update(apiKeys)
      .set({ usedAt: now })
      .where(and(eq(apiKeys.id, id), isDue))
      .returning({ id: apiKeys.id });
    const read = scopes.flatMap((scope) => PERSONAL_SCOPES[scope] ?? []);
    if (noted.length === 0 || read.length === 0) return;
    const entry = { actor: 'api key', action: 'keys read', target: id };
    await writeAutomatic(ctx, tx, { ...entry, reason: `${read.join(', ')}, in this hour` });
  });
}
