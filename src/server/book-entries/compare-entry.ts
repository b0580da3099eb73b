import type { BookDifference } from '@fnx/api/shared/book-entries';
import { samePerson } from '@fnx/names/same-person';
import type { Db } from '@fnx/postgres/client';
import { and, desc, eq } from 'drizzle-orm';
import { kycApplications } from '@/server/identity/tables';
import type { registerPeople } from './tables';

export type RegisterPerson = typeof registerPeople.$inferSelect;

/** The newest confirmed identity check. */
export type Confirmed = { name: string; birthDate: string | null; attempt: number };

/** Null when no check is confirmed. */
export async function readConfirmed(db: Db, userId: string): Promise<Confirmed | null> {
  const [check] = await db
    .select()
    .from(kycApplications)
    .where(and(eq(kycApplications.userId, userId), eq(kycApplications.status, 'APPROVED')))
    .orderBy(desc(kycApplications.attempt))
    .limit(1);
  if (!check) return null;
  const name = [check.firstName, check.lastName].filter(Boolean).join(' ');
  return { name, birthDate: check.dateOfBirth, attempt: check.attempt };
}

/**
 * Differences that keep a person and an entry of the register from being the same without an officer's look. Names are equal when they have the same
 * words, whatever their order, marks and transliteration.
 */
export function compareEntry(
  entry: Pick<RegisterPerson, 'kind' | 'name' | 'birthDate'>,
  person: Confirmed,
): BookDifference[] {
  if (entry.kind === 'COMPANY') return ['COMPANY'];
  const found: BookDifference[] = [];
  if (samePerson(entry.name, person.name) !== 'SAME') found.push('NAME');
  if (entry.birthDate === null) found.push('NO_BIRTH_DATE');
  else if (entry.birthDate !== person.birthDate) found.push('BIRTH_DATE');
  return found;
}
