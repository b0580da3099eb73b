import * as z from 'zod/mini';
import { askedTime, bytes32, id, isoDate, isoTime } from '../atoms';
import { taxResidence } from '../distributions/tax-schemas';
import { get } from '../endpoint';
import { row } from '../row';
import { REGISTER_PERSON_KINDS } from '../shared/register';
import { after, limit, paged } from './lists';
import { said } from './objects';

/* The read of a firm that reports to tax offices. */

const statement = z.object({
  id,
  holder: bytes32,
  kind: z.enum(REGISTER_PERSON_KINDS),
  birthDate: said(
    z.nullable(isoDate),
    'From the confirmed identity or the imported register; null where the bank knows none.',
  ),
  residences: z.array(taxResidence),
  certification: said(z.string(), 'Version of the self-certification, signed at `statedAt`.'),
  statedAt: isoTime,
});

export const taxCallSchemas = {
  partnerTaxStatements: row({
    about:
      'Where owners pay tax: the newest statement of each, in the order of their times. `updatedAfter` leaves out what is older. `format=csv` answers with all of them as one file, a line for each country, and `limit` does not apply. The journal notes each hour in which it is read.',
    input: z.strictObject({
      updatedAfter: said(z.optional(askedTime), 'Only statements after this time, UTC.'),
      format: said(z._default(z.enum(['json', 'csv']), 'json'), 'json: pages; csv: one file.'),
      after,
      limit,
    }),
    data: paged(statement),
    errors: ['TOO_MANY_ROWS'],
  }),
};

export const taxCallFacts = {
  partnerTaxStatements: {
    ...get('partner/tax-statements', { orFile: ['text/csv'] }),
    scope: 'tax',
  },
} as const;
