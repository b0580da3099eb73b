import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx } from '@fnx/postgres/client';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext, Session } from '@/server/platform/context';
import { invalidFields, problem } from '@/server/platform/errors';
import { idempotencyKeys } from '@/server/platform/tables';

type Keyed = {
  row: { name: string };
  session: Session | null;
  key: string;
  input: unknown;
  atomic?: boolean;
};

/**
 * Saves a call's response in the transaction that does its work, so that both are committed or neither. Handlers call it last
 * in their transaction.
 */
export type SaveResponse = (tx: Tx, data: unknown) => Promise<void>;

/** For calls without an Idempotency-Key: saves nothing. */
export const noIdempotency: SaveResponse = async () => {};

const KEY_FORM = /^[\x21-\x7e]{1,128}$/;
/** After this long a running call is considered dead and its key can be taken over. */
const RUNNING_SECONDS = 60;
/** Shorter for atomic calls: two running at once do no harm, since only one can commit. */
const ATOMIC_RUNNING_SECONDS = 5;
const WAIT_STEP_MS = 50;
const MAX_WAIT_STEPS = 300;

/** Another call took over the key; this transaction must be rolled back. */
class KeyTakenOverError extends Error {
  override readonly name = 'KeyTakenOverError';
}

/**
 * Runs a call once per Idempotency-Key. The first request inserts the key's row and runs; requests with the same body wait
 * for its response and return it. A failed call deletes its row and can be retried. Waiting polls instead of locking, because
 * 50 waiting connections would starve the running call.
 * @param run the work; with `atomic` it must save its response with the given function
 * @throws DomainError IDEMPOTENCY_MISMATCH when the key was used with another body
 */
export async function withIdempotency<T>(
  ctx: AppContext,
  { row, session, key, input, atomic = false }: Keyed,
  run: (saveResponse: SaveResponse) => Promise<T>,
): Promise<T> {
  if (!KEY_FORM.test(key)) {
    throw invalidFields({ 'idempotency-key': 'IDEMPOTENCY_KEY' });
  }
  const id = { scope: session?.userId ?? 'guest', endpoint: row.name, key };
  const bodyHash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  const runningSeconds = atomic ? ATOMIC_RUNNING_SECONDS : RUNNING_SECONDS;
  for (let step = 0; step < MAX_WAIT_STEPS; step += 1) {
    const held = await holdKey(ctx, id, bodyHash, runningSeconds);
    if (held) {
      try {
        return await runOnce(ctx, held, run);
      } catch (error) {
        if (!(error instanceof KeyTakenOverError)) throw error;
      }
    }
    const found = await find(ctx, id);
    if (found && found.bodyHash !== bodyHash) throw problem('IDEMPOTENCY_MISMATCH');
    if (found?.answer) return found.answer.data as T;
    await sleep(WAIT_STEP_MS);
  }
  throw problem('UNAVAILABLE', { retryAfter: 5 });
}

type KeyId = { scope: string; endpoint: string; key: string };

/** A key that a call holds; `createdAt` tells it from a later holder's. */
type HeldKey = KeyId & { createdAt: Date };

const at = (id: KeyId) =>
  and(
    eq(idempotencyKeys.scope, id.scope),
    eq(idempotencyKeys.endpoint, id.endpoint),
    eq(idempotencyKeys.key, id.key),
  );

const ownedBy = (held: HeldKey) =>
  and(at(held), eq(idempotencyKeys.createdAt, held.createdAt), isNull(idempotencyKeys.answer));

/** Takes the key if it is new, expired, or abandoned by a dead process. One statement decides. */
async function holdKey(
  ctx: AppContext,
  id: KeyId,
  bodyHash: string,
  runningSeconds: number,
): Promise<HeldKey | null> {
  const now = ctx.clock.now();
  const expired = plusSeconds(now, -ctx.config.limits.idempotencySeconds);
  const abandoned = plusSeconds(now, -runningSeconds);
  const taken = await ctx.db
    .insert(idempotencyKeys)
    .values({ ...id, bodyHash, createdAt: now })
    .onConflictDoUpdate({
      target: [idempotencyKeys.scope, idempotencyKeys.endpoint, idempotencyKeys.key],
      set: { bodyHash, answer: sql`null`, createdAt: now },
      setWhere: or(
        lt(idempotencyKeys.createdAt, expired),
        and(
          isNull(idempotencyKeys.answer),
          eq(idempotencyKeys.bodyHash, bodyHash),
          lt(idempotencyKeys.createdAt, abandoned),
        ),
      ),
    })
    .returning({ key: idempotencyKeys.key });
  return taken.length === 1 ? { ...id, createdAt: now } : null;
}

async function find(ctx: AppContext, id: KeyId) {
  const [found] = await ctx.db
    .select({ bodyHash: idempotencyKeys.bodyHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(at(id));
  return found;
}

async function runOnce<T>(
  ctx: AppContext,
  held: HeldKey,
  run: (saveResponse: SaveResponse) => Promise<T>,
): Promise<T> {
  let saved = false;
  const saveResponse: SaveResponse = async (tx, data) => {
    const written = await tx
      .update(idempotencyKeys)
      .set({ answer: { data } })
      .where(ownedBy(held))
      .returning({ key: idempotencyKeys.key });
    if (written.length === 0) throw new KeyTakenOverError(held.key);
    saved = true;
  };
  try {
    const data = await run(saveResponse);
    if (!saved) await ctx.db.update(idempotencyKeys).set({ answer: { data } }).where(ownedBy(held));
    return data;
  } catch (error) {
    await ctx.db.delete(idempotencyKeys).where(ownedBy(held));
    throw error;
  }
}
