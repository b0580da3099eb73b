import type { Db } from '@fnx/postgres/client';
import { desc, eq } from 'drizzle-orm';
import type { ScreenedPerson } from '@/server/compliance/cases/evidence';
import { kycApplications } from '@/server/identity/tables';
import { users } from '@/server/users/tables';

/** The names of a person, as given at sign-up and at the newest identity check; null when there is no such account. */
export async function readPerson(db: Db, userId: string): Promise<ScreenedPerson | null> {
  const [user] = await db
    .select({ firstName: users.firstName, lastName: users.lastName, country: users.country })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) return null;
  const [checked] = await db
    .select({
      firstName: kycApplications.firstName,
      lastName: kycApplications.lastName,
      dateOfBirth: kycApplications.dateOfBirth,
      nationality: kycApplications.nationality,
    })
    .from(kycApplications)
    .where(eq(kycApplications.userId, userId))
    .orderBy(desc(kycApplications.attempt))
    .limit(1);
  const names = [user, checked].map((from) =>
    from?.lastName ? `${from.firstName ?? ''} ${from.lastName}`.trim() : '',
  );
  return {
    names: [...new Set(names.filter(Boolean))],
    dateOfBirth: checked?.dateOfBirth ?? null,
    nationality: checked?.nationality ?? null,
    country: user.country,
  };
}
