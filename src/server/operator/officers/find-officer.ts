import { createHash } from 'node:crypto';
import type { Db, Tx } from '@fnx/postgres/client';
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { officerPasskeys, officers } from '@/server/operator/tables';
import type { AppContext } from '@/server/platform/context';

export type OfficerRow = typeof officers.$inferSelect;
export type PasskeyRow = typeof officerPasskeys.$inferSelect;

/** Admitted, and not removed. */
export const isActive = and(isNotNull(officers.admittedAt), isNull(officers.removedAt));

/** A passkey with its officer, whatever became of either; null for one that was never made here. */
export async function findPasskey(db: Db | Tx, credentialId: string) {
  const [found] = await db
    .select({ passkey: officerPasskeys, officer: officers })
    .from(officerPasskeys)
    .innerJoin(officers, eq(officers.id, officerPasskeys.officerId))
    .where(eq(officerPasskeys.credentialId, credentialId));
  return found ?? null;
}

/** The passkeys with which an officer logs in and signs, oldest first. */
export const passkeysOf = (db: Db | Tx, officerId: string): Promise<PasskeyRow[]> =>
  db
    .select()
    .from(officerPasskeys)
    .where(and(eq(officerPasskeys.officerId, officerId), isNull(officerPasskeys.removedAt)))
    .orderBy(asc(officerPasskeys.createdAt));

/** The names of everybody who works or worked here, so that no address stands alone. */
export async function listNames({ db }: Pick<AppContext, 'db'>) {
  const rows = await db
    .select({ email: officers.email, name: officers.name, removedAt: officers.removedAt })
    .from(officers)
    .where(isNotNull(officers.admittedAt))
    .orderBy(asc(officers.createdAt));
  return rows.map(({ removedAt, ...row }) => ({ ...row, left: removedAt !== null }));
}

/** Makes the text that officers compare before they admit a passkey: SHA-256 of its public key, hexadecimal. */
export function fingerprintOf(publicKey: Buffer): string {
  return createHash('sha256').update(publicKey).digest('hex');
}
