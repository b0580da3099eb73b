import * as z from 'zod/mini';
import { decimal } from '../amounts';
import { address, bytes32, choice, count, isoTime } from '../atoms';
import type { ColumnKind } from './commands';

export type Tone = 'waiting' | 'done' | 'idle' | 'failed';

/** How a field of a row is shown. `name`: of a person, empty once erased; `country`: ISO 3166-1 alpha-2. */
export type FieldLook = {
  kind: ColumnKind | 'name' | 'country';
  /** English labels of its values. */
  labels?: Readonly<Record<string, string>>;
  tones?: Readonly<Record<string, Tone>>;
};

const looks = new Map<z.core.$ZodType, FieldLook>([
  [isoTime, { kind: 'time' }],
  [count, { kind: 'number' }],
  [decimal, { kind: 'number' }],
  [address, { kind: 'hash' }],
  [bytes32, { kind: 'hash' }],
]);

function looking<S extends z.ZodMiniType>(schema: S, look: FieldLook): S {
  looks.set(schema, look);
  return schema;
}

/** A person's full name; empty once it was erased. */
export const fullName = looking(z.string(), { kind: 'name' });
export const countryCode = looking(z.string(), { kind: 'country' });
/** A text that a label of the vocabulary may be, which is translated. */
export const word = looking(z.string(), { kind: 'text', labels: {} });
/** An amount with its currency. */
export const sum = looking(z.string(), { kind: 'number' });
/** The id of a person. */
export const personId = looking(z.string(), { kind: 'person' });

/** One of the values that have labels; with tones, a state. */
export function labelled<const L extends Readonly<Record<string, string>>>(
  labels: L,
  tones?: Readonly<Record<keyof L, Tone>>,
) {
  type Value = keyof L & string;
  const names = Object.keys(labels) as [Value, Value, ...Value[]];
  return looking(choice(names), { kind: 'text', labels, ...(tones && { tones }) });
}

const PLAIN = new Set(['string', 'number', 'int', 'enum']);

/** How the values of a schema are shown. */
export function lookOf(schema: z.core.$ZodType): FieldLook {
  const own = looks.get(schema);
  if (own) return own;
  const { type, innerType } = schema._zod.def as z.core.$ZodTypeDef & {
    innerType?: z.core.$ZodType;
  };
  if (innerType) return lookOf(innerType);
  return { kind: PLAIN.has(type) ? 'text' : type === 'boolean' ? 'flag' : 'any' };
}
