import {
  type AnswerTo,
  FIELD_NAMES,
  type FieldName,
  fieldOf,
  type IDENTITY_FIELDS,
} from '@fnx/api/shared/identity-fields';
import { date, text } from 'drizzle-orm/pg-core';

/* The columns of the answers in `kyc_applications`, from the table of the form's fields. */

type StoredAs<N extends FieldName> = (typeof IDENTITY_FIELDS)[N] extends {
  stored: infer S extends string;
}
  ? S
  : N;

/** The answers as a row of `kycApplications` has them. */
type Stored = { readonly [N in FieldName as StoredAs<N>]: AnswerTo<N> | null };

const storedAs = (name: FieldName) => (fieldOf(name).stored ?? name) as keyof Stored;

/** The name of an answer in SQL: `document_number` */
export const columnOf = (name: FieldName): string =>
  storedAs(name).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const dayColumn = (name: string) => date(name, { mode: 'string' });
const textColumn = <V extends string>(name: string) => text(name).$type<V>();

type Column<N extends FieldName> = (typeof IDENTITY_FIELDS)[N]['kind'] extends 'day'
  ? ReturnType<typeof dayColumn>
  : ReturnType<typeof textColumn<AnswerTo<N>>>;

export const answerColumns = () =>
  Object.fromEntries(
    FIELD_NAMES.map((name) => {
      const make = fieldOf(name).kind === 'day' ? dayColumn : textColumn;
      return [storedAs(name), make(columnOf(name))];
    }),
  ) as { [N in FieldName as StoredAs<N>]: Column<N> };

/** The answers in a row of `kycApplications`. */
export const answersOf = (row: Stored) =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, row[storedAs(name)]])) as {
    [N in FieldName]: AnswerTo<N> | null;
  };

/** The values of answers for a row of `kycApplications`. */
export const toColumns = (
  answers: { [N in FieldName]?: AnswerTo<N> | undefined },
): Partial<Stored> =>
  Object.fromEntries(
    FIELD_NAMES.filter((name) => answers[name] !== undefined).map((name) => [
      storedAs(name),
      answers[name],
    ]),
  );
