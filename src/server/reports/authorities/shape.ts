import type { XmlElement } from '@fnx/bank-files/xml-records';

/** The elements that a file may have: each named with its prefix, in the order of the schema. `value` is a text's rule; without one it has children. */
export type Shape = {
  name: string;
  least: number;
  most: number;
  value?: Value;
  /** A name that ends with `?` may be missing. */
  attributes?: Readonly<Record<string, Value>>;
  children?: readonly Shape[];
};

type Value = { is: (text: string) => boolean; says: string };
type Inside = Value | readonly Shape[];

const shape = (least: number, most: number) =>
  function element(name: string, inside: Inside, attributes?: Shape['attributes']): Shape {
    const content = 'is' in inside ? { value: inside } : { children: inside };
    return { name, least, most, ...content, ...(attributes && { attributes }) };
  };

export const one = shape(1, 1);
export const maybe = shape(0, 1);
export const some = shape(1, Number.POSITIVE_INFINITY);
export const any = shape(0, Number.POSITIVE_INFINITY);

const matches = (pattern: RegExp, says: string): Value => ({
  is: (text) => pattern.test(text),
  says,
});

export const text = (most: number, least = 1): Value => ({
  is: ({ length }) => length >= least && length <= most,
  says: `${least} to ${most} characters`,
});
export const choice = (...words: string[]): Value => ({
  is: (word) => words.includes(word),
  says: `one of ${words.join(', ')}`,
});
export const country = matches(/^[A-Z]{2}$/, 'a code of ISO 3166-1');
export const currency = matches(/^[A-Z]{3}$/, 'a code of ISO 4217');
export const date = matches(/^\d{4}-\d\d-\d\d$/, 'a day such as 2026-12-31');
export const time = matches(
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?$/,
  'a time such as 2027-01-31T09:30:00',
);
export const money = matches(/^-?\d+\.\d\d$/, 'an amount with two decimals');
export const decimal = matches(/^\d+(\.\d+)?$/, 'a decimal number');
export const count = matches(/^[1-9]\d*$/, 'a whole number above zero');

/** Each thing in which an element differs from its shape, as a sentence. */
export function* faultsOf(wanted: Shape, found: XmlElement): Generator<string> {
  yield* attributeFaults(wanted, found);
  if (wanted.value) {
    const isText = found.children.length === 0 && wanted.value.is(found.text);
    if (!isText) yield `${wanted.name} is not ${wanted.value.says}.`;
    return;
  }
  const shapes = wanted.children ?? [];
  const counts = shapes.map(() => 0);
  let place = 0;
  for (const child of found.children) {
    const next = shapes.findIndex(({ name }, index) => index >= place && name === child.name);
    const known = shapes[next];
    if (!known) {
      yield `${child.name} has no place there in ${wanted.name}.`;
      continue;
    }
    place = next;
    counts[next] = (counts[next] ?? 0) + 1;
    yield* faultsOf(known, child);
  }
  for (const [index, { name, least, most }] of shapes.entries()) {
    const times = counts[index] ?? 0;
    if (times < least) yield `${wanted.name} has no ${name}.`;
    if (times > most) yield `${wanted.name} has ${name} ${times} times.`;
  }
}

function* attributeFaults({ name, attributes = {} }: Shape, found: XmlElement): Generator<string> {
  const known = Object.entries(attributes).map(([key, value]) => ({
    key: key.replace('?', ''),
    isNeeded: !key.endsWith('?'),
    value,
  }));
  for (const { key, isNeeded, value } of known) {
    const given = found.attributes[key];
    if (given === undefined && isNeeded) yield `${name} has no attribute ${key}.`;
    if (given !== undefined && !value.is(given)) yield `${key} of ${name} is not ${value.says}.`;
  }
  for (const key of Object.keys(found.attributes)) {
    if (!key.startsWith('xmlns') && !known.some((one) => one.key === key))
      yield `${name} has an unknown attribute ${key}.`;
  }
}
