import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, isOneOf, moment } from '@/server/platform/database/columns';
import { users } from '@/server/users/tables';
import { REGISTER_PERSON_KINDS, type RegisterPersonKind } from '@/shared/register';

/** Who is behind a holder of an imported register: as that register names them, which nobody has checked. */
export const registerPeople = pgTable(
  'register_people',
  {
    /** The id on the chain: 32 random bytes, `0x` and lower case. */
    holder: text('holder').primaryKey(),
    /** The number that the imported register gives them. */
    externalId: text('external_id').notNull(),
    kind: text('kind').$type<RegisterPersonKind>().notNull(),
    /** First name and last name, or the name of a company. */
    name: text('name').notNull(),
    /** Null where the register has none. */
    birthDate: date('birth_date', { mode: 'string' }),
    email: text('email'),
    /** Where a letter goes: lines, divided by line breaks. */
    address: text('address'),
    /** ISO 3166-1 alpha-2. */
    country: text('country'),
    /** Keyed hash of the code in the letter; null before a letter is written and after the code was used. */
    codeHash: text('code_hash').unique(),
    codeSentAt: moment('code_sent_at'),
    /** Who used the code, and is this holder since. */
    userId: uuid('user_id')
      .unique()
      .references(() => users.id),
    redeemedAt: moment('redeemed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('register_people_name').on(sql`lower(${table.name}) text_pattern_ops`),
    check('register_people_kind', isOneOf(table.kind, REGISTER_PERSON_KINDS)),
    check('register_people_holder', sql`${table.holder} ~ '^0x[0-9a-f]{64}$'`),
  ],
);
