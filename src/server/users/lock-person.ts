import type { Tx } from '@fnx/postgres/client';
import { eq, type SQL } from 'drizzle-orm';
import { isUuid } from '@/server/platform/ids';
import { refusal } from '@/server/platform/refusal';
import { readPhoneNumber } from './phone-number';
import { users } from './tables';

export type Person = Pick<typeof users.$inferSelect, 'id' | 'email' | 'status' | 'kycStatus'>;

/** An account by its e-mail address, phone number or id. */
export function isPerson(who: string): SQL {
  const phone = readPhoneNumber(who)?.e164;
  if (isUuid(who)) return eq(users.id, who);
  return phone ? eq(users.phone, phone) : eq(users.email, who.trim().toLowerCase());
}

export const unknownPerson = (who: string) => refusal('ACCOUNT_UNKNOWN', { who });

/**
 * Finds an account by e-mail address, phone number or id and locks its row until the transaction ends, so that concurrent operators
 * see each other's changes.
 *
 * @throws Refusal
 */
export async function lockPerson(tx: Tx, who: string): Promise<Person> {
  const [person] = await tx
    .select({
      id: users.id,
      email: users.email,
      status: users.status,
      kycStatus: users.kycStatus,
    })
    .from(users)
    .where(isPerson(who))
    .for('update');
  if (!person) throw unknownPerson(who);
  return person;
}
