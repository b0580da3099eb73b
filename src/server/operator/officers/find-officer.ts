import { createHash } from 'node:crypto';
import type { Db } from '@fnx/postgres/client';
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { officerPasskeys, officers } from '@/server/operator/tables';
import type { AppContext } from '@/server/platform/context';

export type OfficerRow = typeof officers.$inferSelect;
export type PasskeyRow = typeof officerPasskeys.$inferSelect;

/** Admitted, and not removed. */
export const isActive = and(isNotNull(officers.admittedAt), isNull(officers.removedAt));

/** The day until which an officer is away; null for one who is here. */
export const awayOf = ({ awayUntil }: Pick<OfficerRow, 'awayUntil'>, now: Date) =>
  awayUntil !== null && awayUntil > now.toISOString().slice(0, 10) ? awayUntil : null;

/** A passkey with its officer, whatever became of either; null for one that was never made here. */
export async function findPasskey(db: Db, credentialId: string) {
  const [found] = await db
    .select({ passkey: officerPasskeys, officer: officers })
    .from(officerPasskeys)
    .innerJoin(officers, eq(officers.id, officerPasskeys.officerId))
    .where(eq(officerPasskeys.credentialId, credentialId));
  return found ?? null;
}

/** The passkeys with which an officer logs in and signs, oldest first. */
export const passkeysOf = (db: Db, officerId: string): Promise<PasskeyRow[]> =>
  db
    .select()
    .from(officerPasskeys)
    .where(and(eq(officerPasskeys.officerId, officerId), isNull(officerPasskeys.removedAt)))
    .orderBy(asc(officerPasskeys.createdAt));

/** The names of everybody who works or worked here, so that no address stands alone. */
export async function listNames({ db, clock }: Pick<AppContext, 'db' | 'clock'>) {
  const { email, name, removedAt, awayUntil } = officers;
  const rows = await db
    .select({ email, name, removedAt, awayUntil })
    .from(officers)
    .where(isNotNull(officers.admittedAt))
    .orderBy(asc(officers.createdAt));
  return rows.map(({ removedAt, ...row }) => ({
    ...row,
    left: removedAt !== null,
    awayUntil: awayOf(row, clock.now()),
  }));
}

/** Makes the text that officers compare before they admit a passkey: SHA-256 of its public key, hexadecimal. */
export function fingerprintOf(publicKey: Buffer): string {
  return createHash('sha256').update(publicKey).digest('hex');
}
