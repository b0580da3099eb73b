import type { Scope } from '@fnx/api/shared/partners';
import type { Db } from '@fnx/postgres/client';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Act } from '@/server/desk/audited';
import { actorsOf } from '@/server/desk/commands';
import type { Subject } from '@/server/desk/look';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { hashOfKey, newKey } from './api-key';
import type { Key } from './authenticate-key';
import { apiKeys, webhookEndpoints } from './tables';

const DAY_SECONDS = 86_400;
/** How long the officers who signed have to collect a key. */
export const COLLECT_SECONDS = 7 * DAY_SECONDS;

export type KeyTerms = {
  name: string;
  scopes: readonly Scope[];
  days: number;
  perMinute: number;
  contact?: string | undefined;
  networks?: readonly string[] | undefined;
};

const MEANING: Readonly<Record<Scope, string>> = {
  register: 'Reads holders by their ids, wallets, shares, and every movement',
  names: 'Reads names and addresses of holders: personal data',
  orders: 'Reads all orders, without names',
  distributions: 'Reads all distributions',
  tax: 'Reads where owners pay tax, their tax numbers and dates of birth: personal data',
  webhooks:
    'May have endpoints that receive events; each needs two signatures. Sees, tries and pauses them, and reads their events again',
};

/** Shows a key to its signers, with the addresses that it keeps alive. */
export async function keySubject(ctx: AppContext, terms: KeyTerms): Promise<Subject> {
  const { name, scopes, days, perMinute, contact, networks } = terms;
  const urls = scopes.includes('webhooks') ? await urlsOf(ctx.db, name) : [];
  return {
    of: `api key ${name}`,
    what: `Create the API key “${name}” for ${days} days`,
    facts: [
      ...scopes.map((scope) => ({ label: `Scope ${scope}`, value: MEANING[scope] })),
      { label: 'Calls', value: `At most ${perMinute} in a minute` },
      { label: 'From', value: networks?.join(', ') ?? 'Every network' },
      { label: 'Contact', value: contact ?? 'None: nobody is told of failures' },
      ...urls.map((url) => ({ label: 'Also receives events', value: url })),
      { label: 'Shown', value: 'Once, to the signer who collects it within 7 days' },
      { label: 'Followed', value: 'Once, by a key that the partner makes, with the same end' },
    ],
  };
}

/** Addresses of a partner that were not removed. */
async function urlsOf(db: Db, partner: string): Promise<string[]> {
  const rows = await db
    .select({ url: webhookEndpoints.url })
    .from(webhookEndpoints)
    .innerJoin(apiKeys, eq(apiKeys.id, webhookEndpoints.keyId))
    .where(and(eq(apiKeys.name, partner), isNull(webhookEndpoints.removedAt)))
    .orderBy(webhookEndpoints.url);
  return rows.map(({ url }) => url);
}

/** Stores what two officers signed. The key itself is made when one of them collects it. */
export async function createKey(act: Act, { days, ...terms }: KeyTerms) {
  const { ctx, tx, entry } = act;
  const now = ctx.clock.now();
  const expiresAt = plusSeconds(now, days * DAY_SECONDS);
  const scopes = [...terms.scopes];
  const networks = terms.networks ? [...terms.networks] : null;
  const values = { ...terms, scopes, networks, createdAt: now, expiresAt };
  const [key] = await tx
    .insert(apiKeys)
    .values({ ...values, officers: actorsOf(act) })
    .returning();
  if (!key) throw new Error('The key was not stored.');
  entry.target = key.id;
  const { name, perMinute } = terms;
  entry.after = { name, scopes, perMinute, networks, expiresAt: expiresAt.toISOString() };
  return { id: key.id, name, expiresAt };
}

/** Makes the key and shows it, once: its hash is stored before. @throws Refusal to an officer who did not sign it */
export async function collectKey({ ctx, tx, name, entry }: Act, { id }: { id: string }) {
  const key = await findKey(tx, id);
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

/** Ends a key at once, with the keys that followed it: who has stolen it may have made them. */
export async function revokeKey(
  { ctx, tx, entry }: Act,
  { id, reason }: { id: string; reason: string },
) {
  const { name } = await findKey(tx, id);
  const revokedAt = ctx.clock.now();
  const ended: string[] = [];
  for (let next: string | undefined = id; next; ) {
    const following = await tx.select().from(apiKeys).where(eq(apiKeys.previousId, next));
    const revoked = await tx
      .update(apiKeys)
      .set({ revokedAt })
      .where(and(eq(apiKeys.id, next), isNull(apiKeys.revokedAt)))
      .returning();
    if (revoked.length > 0) ended.push(next);
    next = following[0]?.id;
  }
  if (ended.length === 0) throw refusal('ALREADY', { what: 'key', state: 'revoked' });
  entry.target = id;
  entry.reason = reason;
  entry.after = { ended };
  return { id, name, state: 'revoked' };
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
