import { NO_NUMBER_REASONS, TAX_FIELD_NAMES, taxFieldOf } from '@fnx/api/shared/tax-fields';
import { asc, desc, eq } from 'drizzle-orm';
import { taxResidences, taxStatements } from '@/server/distributions/tax-tables';
import type { PersonSection } from '@/server/platform/people';
import { countryName } from '@/shared/desk-words';
import { openNumber } from './seal-number';

/** Statements newest first, with the fields that the reader's roles may see. */
export const taxSections: readonly PersonSection[] = [
  {
    title: 'Tax residences',
    roles: taxFieldOf('country').seenBy,
    async rows({ db, config }, { id }, roles) {
      const rows = await db
        .select()
        .from(taxResidences)
        .innerJoin(taxStatements, eq(taxStatements.id, taxResidences.statementId))
        .where(eq(taxStatements.userId, id))
        .orderBy(desc(taxStatements.statedAt), asc(taxResidences.place));
      const seen = TAX_FIELD_NAMES.filter((name) =>
        taxFieldOf(name).seenBy.some((role) => roles.includes(role)),
      );
      return rows.map(({ tax_residences: row, tax_statements: { statedAt, certification } }) => {
        const { country, reason } = row;
        const words = {
          country: countryName(country),
          number: seen.includes('number') ? openNumber({ config }, row).number : null,
          reason: reason && NO_NUMBER_REASONS[reason],
        };
        const answers = seen.map((name) => {
          const { label, row: column = label } = taxFieldOf(name);
          return [column.toLowerCase(), words[name]];
        });
        return { stated: statedAt, ...Object.fromEntries(answers), certification };
      });
    },
  },
];
