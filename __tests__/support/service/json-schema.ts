/*
 * JSON Schema 2020-12 as far as the API's description uses it. A keyword that is not known here is an error and never passed
 * over, so that a description cannot promise what nobody checks.
 */

type Schema = { [keyword: string]: unknown };

/** Words about a schema that forbid nothing, as those of a maker (`x-`). `format` is one of them in OpenAPI 3.1. */
const ANNOTATIONS = new Set(['description', 'title', 'default', 'example', 'format', 'deprecated']);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON's own notion of equality. */
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const KINDS: Record<string, (value: unknown) => boolean> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

type Check = (limit: never, value: unknown, at: string, schema: Schema) => string[];

/** A validator over the schemas that `$ref`s of this document point to. Gives each fault with its place; none when all fits. */
export function jsonSchemaValidator(document: unknown) {
  const resolve = (ref: string): Schema => {
    const parts = ref.replace(/^#\//, '').split('/');
    const found = parts.reduce<unknown>((at, part) => (at as Schema | undefined)?.[part], document);
    if (!isObject(found)) throw new Error(`${ref} points to nothing.`);
    return found;
  };
  const fits = (schema: Schema, value: unknown) => validate(schema, value).length === 0;

  const checks: Record<string, Check> = {
    $ref: (ref: string, value, at) => validate(resolve(ref), value, at),
    type: (type: string | string[], value, at) =>
      [type].flat().some((kind) => KINDS[kind]?.(value)) ? [] : [`${at} is no ${type}`],
    const: (wanted, value, at) => (same(wanted, value) ? [] : [`${at} is not ${wanted}`]),
    enum: (wanted: unknown[], value, at) =>
      wanted.some((one) => same(one, value))
        ? []
        : [`${at} is ${JSON.stringify(value)}, none of ${wanted.join(', ')}`],
    pattern: (pattern: string, value, at) =>
      typeof value !== 'string' || new RegExp(pattern, 'u').test(value)
        ? []
        : [`${at} does not match ${pattern}`],
    minLength: (least: number, value, at) =>
      typeof value !== 'string' || value.length >= least ? [] : [`${at} is too short`],
    maxLength: (most: number, value, at) =>
      typeof value !== 'string' || value.length <= most ? [] : [`${at} is too long`],
    minimum: (least: number, value, at) =>
      typeof value !== 'number' || value >= least ? [] : [`${at} is less than ${least}`],
    maximum: (most: number, value, at) =>
      typeof value !== 'number' || value <= most ? [] : [`${at} is more than ${most}`],
    minItems: (least: number, value, at) =>
      !Array.isArray(value) || value.length >= least ? [] : [`${at} has too few`],
    maxItems: (most: number, value, at) =>
      !Array.isArray(value) || value.length <= most ? [] : [`${at} has too many`],
    items: (items: Schema, value, at) =>
      Array.isArray(value)
        ? value.flatMap((item, index) => validate(items, item, `${at}[${index}]`))
        : [],
    required: (names: string[], value, at) =>
      isObject(value)
        ? names.filter((name) => !(name in value)).map((name) => `${at}.${name} is missing`)
        : [],
    properties: (properties: Record<string, Schema>, value, at) =>
      isObject(value)
        ? Object.entries(properties).flatMap(([name, schema]) =>
            name in value ? validate(schema, value[name], `${at}.${name}`) : [],
          )
        : [],
    propertyNames: (names: Schema, value, at) =>
      isObject(value)
        ? Object.keys(value).flatMap((name) => validate(names, name, `${at}'s name ${name}`))
        : [],
    additionalProperties: (more: Schema | boolean, value, at, { properties = {} }) => {
      const others = isObject(value)
        ? Object.keys(value).filter((name) => !(name in (properties as Schema)))
        : [];
      if (more === false) return others.map((name) => `${at}.${name} is not described`);
      return others.flatMap((name) =>
        validate(more === true ? {} : more, (value as Schema)[name], `${at}.${name}`),
      );
    },
    allOf: (all: Schema[], value, at) => all.flatMap((schema) => validate(schema, value, at)),
    anyOf: (any: Schema[], value, at) =>
      any.some((schema) => fits(schema, value)) ? [] : [nearest(any, value, at)],
    oneOf: (one: Schema[], value, at) => {
      const fitting = one.filter((schema) => fits(schema, value)).length;
      if (fitting === 1) return [];
      return [fitting === 0 ? nearest(one, value, at) : `${at} fits several`];
    },
  };

  /** Faults of the branch that has the fewest, when all have failed. */
  const nearest = (branches: Schema[], value: unknown, at: string) =>
    branches
      .map((schema) => validate(schema, value, at))
      .reduce((best, next) => (next.length < best.length ? next : best))
      .join(' and ');

  function validate(schema: Schema, value: unknown, at = 'answer'): string[] {
    return Object.entries(schema).flatMap(([keyword, limit]) => {
      if (ANNOTATIONS.has(keyword) || keyword.startsWith('x-')) return [];
      const check = checks[keyword];
      if (!check) throw new Error(`The keyword ${keyword} is not known here.`);
      return check(limit as never, value, at, schema);
    });
  }
  return { validate, resolve };
}
