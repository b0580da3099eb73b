import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { idempotencyKeys } from '@/server/tables';
import { plusSeconds } from './clock';
import type { AppContext, Session } from './context';
import type { Tx } from './database/client';
import { DomainError, invalidFields } from './errors';

type Keyed = {
  row: { name: string };
  session: Session | null;
  key: string;
  input: unknown;
  /** Whether the verb keeps its answer itself, in its own transaction. */
  atomic?: boolean;
};

/**
 * Keeps a call's answer in the transaction that does its work, so that the effect and the memory of it are there together or not
 * at all. A verb calls it last in its transaction.
 */
export type SaveResponse = (tx: Tx, data: unknown) => Promise<void>;

/** A call without a key is answered and forgotten. */
export const noIdempotency: SaveResponse = async () => {};

const KEY_FORM = /^[\x21-\x7e]{1,128}$/;
/** A first call that has not ended after this long has died with its process; the key is free again. */
const RUNNING_SECONDS = 60;
/** The same where the answer is kept with the effect: two that run at once do no harm there, since only one can commit. */
const ATOMIC_RUNNING_SECONDS = 5;
const WAIT_STEP_MS = 50;
const WAIT_STEPS = 300;

/** The key was taken over meanwhile, because we were believed dead: everything of this transaction must go. */
class TakenOverError extends Error {
  override readonly name = 'TakenOverError';
}

/**
 * Runs a creating call once for its Idempotency-Key. The first request inserts the key's row and does the work;
 * others with the same body wait for its answer and give it too. A call that fails leaves no row, so it can be tried
 * again. Waiting polls rather than holding a lock, because 50 waiters with a connection each would starve the one
 * that works.
 *
 * @param run does the work; with `atomic` it must keep its answer by the function it is given
 * @throws DomainError IDEMPOTENCY_MISMATCH when the key was used with another body
 */
export async function withIdempotency<T>(
  ctx: AppContext,
  { row, session, key, input, atomic = false }: Keyed,
  run: (saveResponse: SaveResponse) => Promise<T>,
): Promise<T> {
  if (!KEY_FORM.test(key)) {
    throw invalidFields({ 'idempotency-key': 'Use 1 to 128 visible ASCII characters.' });
  }
  const place = { scope: session?.userId ?? 'guest', endpoint: row.name, key };
  const bodyHash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  const runningSeconds = atomic ? ATOMIC_RUNNING_SECONDS : RUNNING_SECONDS;
  for (let step = 0; step < WAIT_STEPS; step += 1) {
    const mine = await claim(ctx, place, bodyHash, runningSeconds);
    if (mine) {
      try {
        return await runOnce(ctx, mine, run);
      } catch (error) {
        if (!(error instanceof TakenOverError)) throw error;
      }
    }
    const found = await find(ctx, place);
    if (found && found.bodyHash !== bodyHash) throw new DomainError('IDEMPOTENCY_MISMATCH');
    if (found?.answer) return found.answer.data as T;
    await sleep(WAIT_STEP_MS);
  }
  throw new DomainError('UNAVAILABLE', { retryAfter: 5 });
}

type Place = { scope: string; endpoint: string; key: string };

/** A key taken by one call: the moment tells it from one that takes it over later. */
type Claim = Place & { createdAt: Date };

const at = (place: Place) =>
  and(
    eq(idempotencyKeys.scope, place.scope),
    eq(idempotencyKeys.endpoint, place.endpoint),
    eq(idempotencyKeys.key, place.key),
  );

/** The row while it is still this call's. */
const mineAt = (mine: Claim) =>
  and(at(mine), eq(idempotencyKeys.createdAt, mine.createdAt), isNull(idempotencyKeys.answer));

/** Takes the key if it is new, older than a day, or left behind by a process that died. One statement decides. */
async function claim(
  ctx: AppContext,
  place: Place,
  bodyHash: string,
  runningSeconds: number,
): Promise<Claim | null> {
  const now = ctx.clock.now();
  const forgotten = plusSeconds(now, -ctx.config.limits.idempotencySeconds);
  const abandoned = plusSeconds(now, -runningSeconds);
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
  return taken.length === 1 ? { ...place, createdAt: now } : null;
}

async function find(ctx: AppContext, place: Place) {
  const [found] = await ctx.db
    .select({ bodyHash: idempotencyKeys.bodyHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(at(place));
  return found;
}

async function runOnce<T>(
  ctx: AppContext,
  mine: Claim,
  run: (saveResponse: SaveResponse) => Promise<T>,
): Promise<T> {
  let kept = false;
  const saveResponse: SaveResponse = async (tx, data) => {
    const written = await tx
      .update(idempotencyKeys)
      .set({ answer: { data } })
      .where(mineAt(mine))
      .returning({ key: idempotencyKeys.key });
    if (written.length === 0) throw new TakenOverError(mine.key);
    kept = true;
  };
  try {
    const data = await run(saveResponse);
    if (!kept) await ctx.db.update(idempotencyKeys).set({ answer: { data } }).where(mineAt(mine));
    return data;
  } catch (error) {
    await ctx.db.delete(idempotencyKeys).where(mineAt(mine));
    throw error;
  }
}
