import type { Db } from '@fnx/postgres/client';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Act } from '@/server/desk/audited';
import { actorsOf } from '@/server/desk/commands';
import type { Subject } from '@/server/desk/look';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import type { Scope } from '@/shared/partners';
import { hashOfKey, newKey } from './api-key';
import { apiKeys } from './tables';

const DAY_SECONDS = 86_400;
/** How long the officers who signed have to collect a key. */
export const COLLECT_SECONDS = 7 * DAY_SECONDS;

export type KeyTerms = { name: string; scopes: readonly Scope[]; days: number; perMinute: number };
export type Key = typeof apiKeys.$inferSelect;

const MEANING: Readonly<Record<Scope, string>> = {
  register: 'Reads holders by their ids, wallets, shares, and every movement',
  names: 'Reads names and addresses of holders: personal data',
  orders: 'Reads all orders, without names',
  distributions: 'Reads all distributions',
  webhooks: 'May have endpoints that receive events; each needs two signatures',
};

/** Shows a key to its signers. */
export const keySubject = async (
  _ctx: AppContext,
  { name, scopes, days, perMinute }: KeyTerms,
): Promise<Subject> => ({
  of: `api key ${name}`,
  what: `Create the API key “${name}” for ${days} days`,
  facts: [
    ...scopes.map((scope) => ({ label: `Scope ${scope}`, value: MEANING[scope] })),
    { label: 'Calls', value: `At most ${perMinute} in a minute` },
    { label: 'Shown', value: 'Once, to the signer who collects it within 7 days' },
  ],
});

/** Stores what two officers signed. The key itself is made when one of them collects it. */
export async function createKey(act: Act, { name, scopes, days, perMinute }: KeyTerms) {
  const { ctx, tx, entry } = act;
  const now = ctx.clock.now();
  const officers = actorsOf(act);
  const expiresAt = plusSeconds(now, days * DAY_SECONDS);
  const values = { name, scopes: [...scopes], perMinute, officers, createdAt: now, expiresAt };
  const [key] = await tx.insert(apiKeys).values(values).returning();
  if (!key) throw new Error('The key was not stored.');
  entry.target = key.id;
  entry.after = { name, scopes: key.scopes, perMinute, expiresAt: expiresAt.toISOString() };
  return { id: key.id, name, expiresAt };
}

/** Makes the key and shows it, once: its hash is stored before. @throws Refusal to an officer who did not sign it */
export async function collectKey({ ctx, tx, name, entry }: Act, { id }: { id: string }) {
  const key = await findKey(tx as unknown as Db, id);
  if (!key.officers.includes(name)) {
    throw refusal('NOT_SIGNED_BY_YOU', { officers: key.officers.join(', ') });
  }
  const secret = newKey();
  const now = ctx.clock.now();
  const [collected] = await tx
    .update(apiKeys)
    .set({ hash: hashOfKey(secret) })
    .where(
      and(
        eq(apiKeys.id, id),
        isNull(apiKeys.hash),
        isNull(apiKeys.revokedAt),
        gt(apiKeys.expiresAt, now),
        gt(apiKeys.createdAt, plusSeconds(now, -COLLECT_SECONDS)),
      ),
    )
    .returning();
  if (!collected) throw refusal('ALREADY', { what: 'key', state: 'collected, or over' });
  entry.target = id;
  entry.after = { hash: collected.hash };
  return { id, name: key.name, key: secret };
}

/** Ends a key at once. */
export async function revokeKey(
  { ctx, tx, entry }: Act,
  { id, reason }: { id: string; reason: string },
) {
  await findKey(tx as unknown as Db, id);
  const [revoked] = await tx
    .update(apiKeys)
    .set({ revokedAt: ctx.clock.now() })
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    .returning();
  if (!revoked) throw refusal('ALREADY', { what: 'key', state: 'revoked' });
  entry.target = id;
  entry.reason = reason;
  return { id, name: revoked.name, state: 'revoked' };
}

/** @throws Refusal */
export async function findKey(db: Db, id: string): Promise<Key> {
  const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
  const [key] = isId ? await db.select().from(apiKeys).where(eq(apiKeys.id, id)) : [];
  if (!key) throw refusal('NOT_LISTED', { what: 'key', id, list: 'keys list' });
  return key;
}

export const stateOfKey = ({ hash, revokedAt, expiresAt }: Key, now: Date) => {
  if (revokedAt) return 'revoked';
  if (expiresAt <= now) return 'expired';
  return hash === null ? 'to be collected' : 'in use';
};

/** All keys, newest first. */
export const listKeys = ({ db }: Pick<AppContext, 'db'>) =>
  db.select().from(apiKeys).orderBy(desc(apiKeys.createdAt));
