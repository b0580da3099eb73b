import {
  NO_NUMBER_REASONS,
  TAX_FIELD_NAMES,
  type TAX_FIELDS,
  type TaxField,
  type TaxFieldName,
  type TaxResidence,
  taxFieldOf,
} from '@fnx/api/shared/tax-fields';
import { bytea, isOneOf, moment } from '@fnx/postgres/columns';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { ofUser } from '@/server/users/tables';

/** Statements of owners about where they pay tax, each signed. The newest one counts; none is changed. */
export const taxStatements = pgTable(
  'tax_statements',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofUser(),
    /** Version of the text that was signed. */
    certification: text('certification').notNull(),
    statedAt: moment('stated_at').notNull(),
  },
  (table) => [index('tax_statements_user').on(table.userId, table.statedAt)],
);

const sealedColumn = (name: string) => bytea(name);
const plainColumn = <V extends string>(name: string) => text(name).$type<V>();
const neededColumn = (name: string) => text(name).notNull();
type Column<N extends TaxFieldName> = (typeof TAX_FIELDS)[N] extends { sealed: true }
  ? ReturnType<typeof sealedColumn>
  : (typeof TAX_FIELDS)[N] extends { kind: 'country' }
    ? ReturnType<typeof neededColumn>
    : ReturnType<typeof plainColumn<NonNullable<TaxResidence[N]>>>;

const columnOf = ({ sealed, kind }: TaxField) =>
  sealed ? sealedColumn : kind === 'country' ? neededColumn : plainColumn;

/** The columns of the answers, from the table of the fields: what is sealed is bytes. */
const answerColumns = () =>
  Object.fromEntries(TAX_FIELD_NAMES.map((name) => [name, columnOf(taxFieldOf(name))(name)])) as {
    [N in TaxFieldName]: Column<N>;
  };

/** The countries of a statement, in the order of their owner. */
export const taxResidences = pgTable(
  'tax_residences',
  {
    statementId: uuid('statement_id')
      .notNull()
      .references(() => taxStatements.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    ...answerColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.statementId, table.place] }),
    check('tax_residences_country', sql`${table.country} ~ '^[A-Z]{2}$'`),
    check('tax_residences_one', sql`num_nonnulls(${table.number}, ${table.reason}) = 1`),
    check('tax_residences_reason', isOneOf(table.reason, Object.keys(NO_NUMBER_REASONS))),
  ],
);
