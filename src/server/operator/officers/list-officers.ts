import type { ListedOfficer } from '@fnx/api/desk/officers';
import { asc, isNull } from 'drizzle-orm';
import { officerPasskeys, officers } from '@/server/operator/tables';
import type { AppContext } from '@/server/platform/context';
import { fingerprintOf } from './find-officer';

/** Those who are invited, wait to be admitted, or work here, oldest first. */
export async function listOfficers({ db }: Pick<AppContext, 'db'>): Promise<ListedOfficer[]> {
  const rows = await db
    .select()
    .from(officers)
    .where(isNull(officers.removedAt))
    .orderBy(asc(officers.createdAt));
  const all = await db
    .select()
    .from(officerPasskeys)
    .where(isNull(officerPasskeys.removedAt))
    .orderBy(asc(officerPasskeys.createdAt));
  return rows.map(({ id, email, name, roles, admittedAt, invitedUntil }) => {
    const passkeys = all
      .filter(({ officerId }) => officerId === id)
      .map(({ name, publicKey, createdAt }) => ({
        name,
        fingerprint: fingerprintOf(publicKey),
        createdAt: createdAt.toISOString(),
      }));
    const state = admittedAt ? 'ACTIVE' : passkeys.length > 0 ? 'WAITING' : 'INVITED';
    return { email, name, roles, state, passkeys, invitedUntil: invitedUntil.toISOString() };
  });
}
