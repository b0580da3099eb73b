import { and, eq, gt, isNotNull, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { writeAutomatic } from '@/server/desk/write-journal';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { hashOfKey, newKey } from './api-key';
import { actorOf, isAlive, type Key } from './authenticate-key';
import { mailPartner } from './partner-mail';
import { apiKeys } from './tables';

const DAY_SECONDS = 86_400;
/** How long a key works beside its successor. */
const OVERLAP_SECONDS = DAY_SECONDS;
/** Days before a key's end on which its contact is told, the latest first. */
const WARNED_DAYS = [7, 30] as const;

const view = ({ id, name, scopes, perMinute, expiresAt, networks }: Key) => ({
  ...{ id, partner: name, scopes, perMinute, networks },
  expiresAt: expiresAt.toISOString(),
});

/** Reads what a key may do. */
export async function showKey({ ctx, key }: { ctx: AppContext; key: Key }) {
  const followers = await ctx.db.$count(apiKeys, eq(apiKeys.previousId, key.id));
  return { ...view(key), contact: key.contact, succeeded: followers > 0 };
}

/**
 * Makes the successor of a key and shows it, once. The old key works for another day.
 * @throws DomainError KEY_INVALID for a key that has ended meanwhile, KEY_SUCCEEDED for one that has a successor
 */
export async function makeSuccessor({ ctx, key: { id } }: { ctx: AppContext; key: Key }) {
  const now = ctx.clock.now();
  const secret = newKey();
  return ctx.db.transaction(async (tx) => {
    const [key] = await tx
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.id, id), isAlive(now)))
      .for('update');
    if (!key) throw problem('KEY_INVALID');
    const { usedAt: _, warnedDays: __, ...terms } = key;
    const values = { ...terms, id: undefined, previousId: id, hash: hashOfKey(secret) };
    const [made] = await tx
      .insert(apiKeys)
      .values({ ...values, createdAt: now })
      .onConflictDoNothing({ target: apiKeys.previousId })
      .returning();
    if (!made) throw problem('KEY_SUCCEEDED');
    const dayLater = plusSeconds(now, OVERLAP_SECONDS);
    const previousEnd = dayLater < key.expiresAt ? dayLater : key.expiresAt;
    await tx.update(apiKeys).set({ expiresAt: previousEnd }).where(eq(apiKeys.id, id));
    const previousEndsAt = previousEnd.toISOString();
    await writeAutomatic(ctx, tx, {
      actor: actorOf(key),
      action: 'key successor',
      target: made.id,
      reason: 'the partner asked for it, with the same scopes, limits and end',
      after: { previous: id, previousEndsAt, expiresAt: made.expiresAt.toISOString() },
    });
    const told = `The API key ${id} made its successor ${made.id}. The old one ends at ${previousEndsAt}. If you did not ask for it, call the bank at once: it revokes both.`;
    await mailPartner(ctx, tx, id, 'Your API key has a successor', told);
    return { ...view(made), key: secret, previousEndsAt };
  });
}

/** Tells partners 30 and 7 days before a key ends; not of one that has a successor. */
export async function warnOfEnds(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const { id, expiresAt, createdAt, warnedDays, hash, contact } = apiKeys;
  const successor = alias(apiKeys, 'successor');
  const follows = ctx.db.select().from(successor).where(eq(successor.previousId, id));
  for (const days of WARNED_DAYS) {
    await ctx.db.transaction(async (tx) => {
      const claimed = await tx
        .update(apiKeys)
        .set({ warnedDays: days })
        .where(
          and(
            isAlive(now),
            isNotNull(hash),
            isNotNull(contact),
            lte(expiresAt, plusSeconds(now, days * DAY_SECONDS)),
            // A shorter key was never that far from its end.
            lte(createdAt, sql`${expiresAt} - ${days}::int * interval '1 day'`),
            or(isNull(warnedDays), gt(warnedDays, days)),
            notExists(follows),
          ),
        )
        .returning();
      for (const key of claimed) {
        const told = `The API key ${key.id} (scopes ${key.scopes.join(', ')}) ends at ${key.expiresAt.toISOString()}. A successor that you make has the same end: ask the bank for another key in time.`;
        await mailPartner(ctx, tx, key.id, `Your API key ends within ${days} days`, told);
      }
    });
  }
}
