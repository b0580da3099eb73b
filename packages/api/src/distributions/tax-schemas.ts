import * as z from 'zod/mini';
import { totp } from '../account/fields';
import { country, isoTime, line, password } from '../atoms';
import { fault } from '../fault';
import { row } from '../row';
import {
  MOST_TAX_RESIDENCES,
  PRESENT_CERTIFICATION,
  TAX_FIELD_NAMES,
  type TaxField,
  type TaxResidence,
  taxFieldOf,
} from '../shared/tax-fields';

/* The schemas of a statement of tax residences, from the table of its fields. */

const eachField = (make: (field: TaxField) => z.ZodMiniType) =>
  Object.fromEntries(TAX_FIELD_NAMES.map((name) => [name, make(taxFieldOf(name))]));

function entered(field: TaxField): z.ZodMiniType {
  if (field.kind === 'country') return country;
  return z.nullable(field.kind === 'taxNumber' ? line(1, field.max) : choiceOf(field));
}

const choiceOf = ({ choices }: Extract<TaxField, { kind: 'choice' }>) =>
  z.enum(Object.keys(choices));

function stored(field: TaxField): z.ZodMiniType {
  if (field.kind === 'country') return country;
  return z.nullable(field.kind === 'choice' ? choiceOf(field) : z.string());
}

type Shaped = z.ZodMiniType<TaxResidence, TaxResidence>;

/** A country as its owner enters it. */
const enteredResidence = z.strictObject(eachField(entered)) as unknown as Shaped;

/** A country of a statement. */
export const taxResidence = z.object(eachField(stored)) as unknown as Shaped;

/**
 * Where the caller pays tax. `asked`: the bank asks its owners, and the caller has or had shares. Of each number only the end is shown: the file
 * of the caller's data has it whole. `suggested` is the country of the confirmed identity. `present` is the certification to be signed.
 */
const taxStatement = z.object({
  asked: z.boolean(),
  suggested: z.nullable(z.string()),
  present: z.string(),
  statement: z.nullable(
    z.object({ residences: z.array(taxResidence), certification: z.string(), statedAt: isoTime }),
  ),
});
export type TaxStatement = z.infer<typeof taxStatement>;

export const taxSchemas = {
  taxStatement: row({
    about: 'Tells where the caller has stated to pay tax, and whether the bank asks.',
    data: taxStatement,
  }),

  /** Each country has its number, or the reason why there is none. What was stated before is kept. Needs the password. */
  stateTaxResidences: row({
    about: 'Stores a new statement of where the caller pays tax, signed with the password.',
    input: z.strictObject({
      residences: z
        .array(enteredResidence)
        .check(z.minLength(1, fault('REQUIRED')), z.maxLength(MOST_TAX_RESIDENCES)),
      certification: z.literal(PRESENT_CERTIFICATION, fault('NOT_ACCEPTED')),
      password,
      totp,
    }),
    data: taxStatement,
    errors: ['WRONG_PASSWORD', 'TOTP_INVALID', 'ACCOUNT_LOCKED', 'NOT_FOUND'],
  }),
};
