import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { plusSeconds } from '@/server/adapters/clock';
import type { AppContext, Session } from '@/server/context';
import { idempotencyKeys } from '@/server/db/schema';
import { DomainError, invalidFields } from '@/server/errors';

type Keyed = {
  row: { name: string };
  session: Session | null;
  key: string;
  input: unknown;
};

const KEY_FORM = /^[\x21-\x7e]{1,128}$/;
/** A first call that has not ended after this long has died with its process; the key is free again. */
const RUNNING_SECONDS = 60;
const WAIT_STEP_MS = 50;
const WAIT_STEPS = 300;

/**
 * Runs a creating call once for its Idempotency-Key. The first request inserts the key's row and does the work;
 * others with the same body wait for its answer and give it too. A call that fails leaves no row, so it can be tried
 * again. Waiting polls rather than holding a lock, because 50 waiters with a connection each would starve the one
 * that works.
 *
 * @throws DomainError IDEMPOTENCY_MISMATCH when the key was used with another body
 */
export async function withIdempotency<T>(
  ctx: AppContext,
  { row, session, key, input }: Keyed,
  run: () => Promise<T>,
): Promise<T> {
  if (!KEY_FORM.test(key)) {
    throw invalidFields({ 'idempotency-key': 'Use 1 to 128 visible ASCII characters.' });
  }
  const place = { scope: session?.userId ?? 'guest', endpoint: row.name, key };
  const bodyHash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  for (let step = 0; step < WAIT_STEPS; step += 1) {
    if (await claim(ctx, place, bodyHash)) return runOnce(ctx, place, run);
    const found = await find(ctx, place);
    if (found && found.bodyHash !== bodyHash) throw new DomainError('IDEMPOTENCY_MISMATCH');
    if (found?.answer) return found.answer.data as T;
    await sleep(WAIT_STEP_MS);
  }
  throw new DomainError('UNAVAILABLE', { retryAfter: 5 });
}

type Place = { scope: string; endpoint: string; key: string };

const at = (place: Place) =>
  and(
    eq(idempotencyKeys.scope, place.scope),
    eq(idempotencyKeys.endpoint, place.endpoint),
    eq(idempotencyKeys.key, place.key),
  );

/** Takes the key if it is new, older than a day, or left behind by a process that died. One statement decides. */
async function claim(ctx: AppContext, place: Place, bodyHash: string): Promise<boolean> {
  const now = ctx.clock.now();
  const forgotten = plusSeconds(now, -ctx.config.limits.idempotencySeconds);
  const abandoned = plusSeconds(now, -RUNNING_SECONDS);
  const taken = await ctx.db
    .insert(idempotencyKeys)
    .values({ ...place, bodyHash, createdAt: now })
    .onConflictDoUpdate({
      target: [idempotencyKeys.scope, idempotencyKeys.endpoint, idempotencyKeys.key],
      set: { bodyHash, answer: sql`null`, createdAt: now },
      setWhere: or(
        lt(idempotencyKeys.createdAt, forgotten),
        and(
          isNull(idempotencyKeys.answer),
          eq(idempotencyKeys.bodyHash, bodyHash),
          lt(idempotencyKeys.createdAt, abandoned),
        ),
      ),
    })
    .returning({ key: idempotencyKeys.key });
  return taken.length === 1;
}

async function find(ctx: AppContext, place: Place) {
  const [found] = await ctx.db
    .select({ bodyHash: idempotencyKeys.bodyHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(at(place));
  return found;
}

async function runOnce<T>(ctx: AppContext, place: Place, run: () => Promise<T>): Promise<T> {
  try {
    const data = await run();
    await ctx.db.update(idempotencyKeys).set({ answer: { data } }).where(at(place));
    return data;
  } catch (error) {
    await ctx.db.delete(idempotencyKeys).where(at(place));
    throw error;
  }
}
