import { createHash } from 'node:crypto';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { officers } from '@/server/operator/tables';
import type { Db, Tx } from '@/server/platform/database/client';
import type { Officer } from '@/server/platform/desk';

export type OfficerRow = typeof officers.$inferSelect;

/** An officer whose passkey was admitted. */
export type ActiveOfficer = Officer & {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
};

export const isActive = and(isNotNull(officers.admittedAt), isNull(officers.removedAt));

/** The officer of a passkey; null unless it was admitted and not removed. */
export async function findByPasskey(db: Db | Tx, credentialId: string) {
  const [row] = await db
    .select()
    .from(officers)
    .where(and(eq(officers.credentialId, credentialId), isActive));
  return row ? activeOfficer(row) : null;
}

/** @throws TypeError for an officer without a passkey */
export function activeOfficer(row: OfficerRow): ActiveOfficer {
  const { id, email, name, roles, credentialId, publicKey, counter } = row;
  if (!credentialId || !publicKey) throw new TypeError('This officer has no passkey.');
  return { id, email, name, roles, credentialId, publicKey, counter };
}

/** What officers compare before they admit a passkey: SHA-256 of its public key, hexadecimal. */
export function fingerprintOf(publicKey: Buffer): string {
  return createHash('sha256').update(publicKey).digest('hex');
}
