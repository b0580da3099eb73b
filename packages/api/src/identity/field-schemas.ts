import { plainCode } from '@fnx/values/typed-text';
import * as z from 'zod/mini';
import { askedDate, country, line, personName } from '../atoms';
import { fault } from '../fault';
import {
  type AnswerTo,
  FIELD_NAMES,
  type FieldName,
  fieldOf,
  type IdentityField,
} from '../shared/identity-fields';

/* The schemas of the fields of the identity form, from their table. */

type Schema<V> = z.ZodMiniType<V, V>;
type Optional = { [N in FieldName]: z.ZodMiniOptional<Schema<AnswerTo<N>>> };
type Nullable = { [N in FieldName]: z.ZodMiniNullable<Schema<AnswerTo<N>>> };

const eachField = <S>(make: (field: IdentityField) => z.ZodMiniType): S =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, make(fieldOf(name))])) as S;

const documentNumber = z
  .string(fault('DOCUMENT_NUMBER_MISSING'))
  .check(
    z.overwrite(plainCode),
    z.regex(/^[A-Za-z0-9][A-Za-z0-9 /-]{3,29}$/, fault('DOCUMENT_NUMBER_INVALID')),
  );

function submitted(field: IdentityField): z.ZodMiniType {
  switch (field.kind) {
    case 'name':
      return personName;
    case 'day':
      return askedDate;
    case 'country':
      return country;
    case 'documentNumber':
      return documentNumber;
    case 'choice':
      return z.enum(Object.keys(field.choices));
    case 'line':
      return line(1, field.max);
  }
}

/** Accepts an answer that is not complete yet. */
function typed(field: IdentityField): z.ZodMiniType {
  if (field.kind === 'choice' || field.kind === 'country') return submitted(field);
  return line(1, field.kind === 'day' ? 10 : 200);
}

/** Accepts a stored answer, which was checked when it was submitted. */
function stored(field: IdentityField): z.ZodMiniType {
  return field.kind === 'choice' || field.kind === 'day' ? submitted(field) : z.string();
}

/** The fields of a draft. */
export const draftFields = eachField<Optional>((field) => z.optional(typed(field)));

const { documentType: _, ...rest } = eachField<Optional>((field) => z.optional(submitted(field)));

/** The fields of an upload, whose picture says the type of the document. */
export const uploadFields = rest;

/** The answers of an attempt; null where nothing was entered. */
export const answers: z.ZodMiniObject<Nullable> = z.object(
  eachField<Nullable>((field) => z.nullable(stored(field))),
);
