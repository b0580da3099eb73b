import type { Db } from '@fnx/postgres/client';
import { eq } from 'drizzle-orm';
import { isUuid } from '@/server/platform/ids';
import type { PersonKeys } from '@/server/platform/people';
import { users } from './tables';

/** How other tables name a person; null if there is none with this id. */
export async function personKeys(db: Db, id: string): Promise<PersonKeys | null> {
  const [person] = isUuid(id)
    ? await db
        .select({
          id: users.id,
          email: users.email,
          phone: users.phone,
          holderId: users.holderId,
        })
        .from(users)
        .where(eq(users.id, id))
    : [];
  return person ?? null;
}
