import type { Db } from '@fnx/postgres/client';
import { inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { contains } from '@/server/platform/search-text';
import { users } from './tables';

/** The condition that each typed word stands in the name or e-mail address of the person that a column names. */
export function isNamed(db: Db, person: PgColumn, typed: string | undefined): SQL | undefined {
  if (typed === undefined) return undefined;
  const { id, firstName, lastName, email } = users;
  const named = db
    .select({ id })
    .from(users)
    .where(contains(typed, firstName, lastName, email));
  return inArray(person, named);
}
