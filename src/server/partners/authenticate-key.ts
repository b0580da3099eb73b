import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { writeAutomatic } from '@/server/desk/write-journal';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { throttle } from '@/server/platform/limits/throttle';
import type { Scope } from '@/shared/partners';
import { hashOfKey } from './api-key';
import { apiKeys } from './tables';

/** How accurate the time of last use is: a write for each call would cost more than the read. */
const USED_SECONDS = 3_600;

/** Keys that are neither revoked nor expired. */
export const isAlive = (now: Date) => and(isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, now));

/**
 * The scopes of the key that a request carries.
 * @throws DomainError KEY_INVALID, SCOPE_MISSING; RATE_LIMITED beyond the key's calls per minute
 */
export async function authenticateKey(
  ctx: AppContext,
  request: Request,
  scope: Scope,
): Promise<readonly Scope[]> {
  const [, given = ''] = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  const hash = hashOfKey(given);
  if (hash === null) throw problem('KEY_INVALID');
  const now = ctx.clock.now();
  const [key] = await ctx.db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.hash, hash), isAlive(now)));
  if (!key) throw problem('KEY_INVALID');
  await throttle(ctx, `api key:${key.id}`, key.perMinute, 60);
  if (!key.scopes.includes(scope)) throw problem('SCOPE_MISSING', { scope });
  const before = plusSeconds(now, -USED_SECONDS);
  if (!key.usedAt || key.usedAt <= before) await noteUse(ctx, key, { now, before });
  return key.scopes;
}

type Key = typeof apiKeys.$inferSelect;

/** Once an hour; a key that reads names leaves an entry in the journal. */
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
    if (noted.length === 0 || !scopes.includes('names')) return;
    const entry = { actor: 'api key', action: 'keys read', target: id };
    await writeAutomatic(ctx, tx, { ...entry, reason: 'the register with names, in this hour' });
  });
}
