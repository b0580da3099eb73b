import { eq } from 'drizzle-orm';
import type { Tx } from '@/server/platform/database/client';
import { isUuid } from '@/server/platform/ids';
import { refusal } from '@/server/platform/refusal';
import { readPhoneNumber } from './phone-number';
import { users } from './tables';

export type Person = Pick<typeof users.$inferSelect, 'id' | 'email' | 'status' | 'kycStatus'>;

/**
 * Finds an account by e-mail address, phone number or id and locks its row until the transaction ends, so that concurrent operators
 * see each other's changes.
 *
 * @throws Refusal
 */
export async function lockPerson(tx: Tx, who: string): Promise<Person> {
  const phone = readPhoneNumber(who)?.e164;
  const by = isUuid(who)
    ? eq(users.id, who)
    : phone
      ? eq(users.phone, phone)
      : eq(users.email, who.trim().toLowerCase());
  const [person] = await tx
    .select({
      id: users.id,
      email: users.email,
      status: users.status,
      kycStatus: users.kycStatus,
    })
    .from(users)
    .where(by)
    .for('update');
  if (!person) throw refusal('ACCOUNT_UNKNOWN', { who });
  return person;
}
