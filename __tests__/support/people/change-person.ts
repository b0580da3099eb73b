import type { Db } from '@fnx/postgres/client';
import { eq } from 'drizzle-orm';
import { kycApplications } from '@/server/identity/tables';
import { users } from '@/server/users/tables';

/** Changes the row of a person in a transaction of the service, as a guarded row asks. */
export const changePerson = (db: Db, id: string, changes: Partial<typeof users.$inferInsert>) =>
  db.transaction((tx) => tx.update(users).set(changes).where(eq(users.id, id)));

type Check = Partial<typeof kycApplications.$inferInsert> & { userId: string };

/** A person's first identity check; confirmed unless it says otherwise. */
export const addCheck = (db: Db, check: Check) =>
  db.transaction((tx) =>
    tx.insert(kycApplications).values({ attempt: 1, status: 'APPROVED', ...check }),
  );
