import {
  CASE_KINDS,
  CASE_STATES,
  type CaseKind,
  type CaseState,
  LIMIT_TIERS,
  type LimitTier,
  SANCTIONS_LISTS,
  type SanctionsList,
} from '@fnx/api/shared/compliance';
import { guardSalt, isOneOf, moment } from '@fnx/postgres/columns';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { notes } from '@/server/platform/notes';
import { ofUser, users } from '@/server/users/tables';
import type { Evidence } from './cases/evidence';
import type { Birth, ListedKind } from './lists/entry';

/** The sanctions lists in use: each import replaces the whole list in one transaction. */
export const sanctionsLists = pgTable(
  'sanctions_lists',
  {
    list: text('list').$type<SanctionsList>().primaryKey(),
    /** The day of the publication, as the file says. */
    publishedOn: date('published_on', { mode: 'string' }),
    entries: integer('entries').notNull(),
    names: integer('names').notNull(),
    /** SHA-256 of the imported file. */
    sha256: text('sha256').notNull(),
    importedAt: moment('imported_at').notNull(),
    /** A hash of the entries and names, see `list-content.ts`. */
    content: text('content'),
  },
  (table) => [check('sanctions_lists_known', isOneOf(table.list, SANCTIONS_LISTS))],
);

export const sanctionsEntries = pgTable(
  'sanctions_entries',
  {
    list: text('list').$type<SanctionsList>().notNull(),
    /** The list's own number of the entry. */
    ref: text('ref').notNull(),
    kind: text('kind').$type<ListedKind>().notNull(),
    name: text('name').notNull(),
    births: jsonb('births').$type<readonly Birth[]>().notNull(),
    nationalities: text('nationalities').array().notNull(),
    programs: text('programs').array().notNull(),
    remarks: text('remarks'),
    /** Wallets of EVM chains, lower case. */
    addresses: text('addresses').array().notNull(),
    /** SHA-256 of the content: a cleared pair is raised again when it changes. */
    fingerprint: text('fingerprint').notNull(),
    /** It is not in the newest file: it counts until two officers have signed that it goes. */
    departs: boolean('departs').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.list, table.ref] }),
    index('sanctions_entries_addresses').using('gin', table.addresses),
  ],
);

/** Names and aliases. `0001_rules.sql` makes the trigram index of `key`. */
export const sanctionsNames = pgTable(
  'sanctions_names',
  {
    list: text('list').$type<SanctionsList>().notNull(),
    ref: text('ref').notNull(),
    name: text('name').notNull(),
    /** These three are what `searchKeys` makes of the name. */
    key: text('key').notNull(),
    consonants: text('consonants').notNull().default(''),
    fewVowels: boolean('few_vowels').notNull().default(false),
    /** The list itself calls the alias weak or of low quality. */
    weak: boolean('weak').notNull(),
  },
  (table) => [
    index('sanctions_names_entry').on(table.list, table.ref),
    index('sanctions_names_consonants').using('gin', table.consonants.op('gin_trgm_ops')),
    index('sanctions_names_few_vowels')
      .using('gin', table.consonants.op('gin_trgm_ops'))
      .where(sql`few_vowels`),
  ],
);

/** When a person's names and wallets were last screened. A change of the name removes the row. */
export const screenings = pgTable('screenings', {
  userId: ofUser().primaryKey(),
  screenedAt: moment('screened_at').notNull(),
  /** The newest import at that time. */
  listsAt: moment('lists_at'),
});

/** Something that a compliance officer decides. An open or confirmed case of sanctions puts the account on hold. */
export const cases = pgTable(
  'cases',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind').$type<CaseKind>().notNull(),
    state: text('state').$type<CaseState>().notNull(),
    /** Names what the person is compared with: `OFAC 12345`, a wallet, or the period of a limit. */
    subject: text('subject').notNull(),
    /** Tells contents of the subject apart: after a case was cleared, only a new content opens another one. */
    fingerprint: text('fingerprint').notNull(),
    evidence: jsonb('evidence').$type<Evidence>().notNull(),
    notes: notes(),
    openedAt: moment('opened_at').notNull(),
    decidedAt: moment('decided_at'),
    /** The last signer. */
    decidedBy: text('decided_by'),
    /** Both officers who signed the decision. */
    signers: text('signers').array(),
    reason: text('reason'),
    salt: guardSalt(),
  },
  (table) => [
    check('cases_kind', isOneOf(table.kind, CASE_KINDS)),
    check('cases_state', isOneOf(table.state, CASE_STATES)),
    check(
      'cases_decided',
      sql`(${table.state} in ('CLEARED', 'CONFIRMED')) = (${table.decidedAt} is not null)`,
    ),
    index('cases_state').on(table.state, table.openedAt),
    index('cases_user').on(table.userId, table.kind),
    uniqueIndex('cases_one_open')
      .on(table.userId, table.kind, table.subject)
      .where(sql`${table.state} in ('OPEN', 'WAITING')`),
  ],
);

/** Persons whose limits differ from the standard. Whole US dollars; null: the tier's limit. */
export const purchaseLimits = pgTable(
  'purchase_limits',
  {
    userId: ofUser().primaryKey(),
    tier: text('tier').$type<LimitTier>().notNull(),
    dayUsd: bigint('day_usd', { mode: 'number' }),
    monthUsd: bigint('month_usd', { mode: 'number' }),
    totalUsd: bigint('total_usd', { mode: 'number' }),
    salt: guardSalt(),
  },
  (table) => [
    check('purchase_limits_tier', isOneOf(table.tier, LIMIT_TIERS)),
    check(
      'purchase_limits_positive',
      sql`coalesce(least(${table.dayUsd}, ${table.monthUsd}, ${table.totalUsd}), 0) >= 0`,
    ),
  ],
);
