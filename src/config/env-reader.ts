import { parseDatabaseUrl, SESSION_ATTRIBUTES } from '@fnx/postgres/database-url';
import * as z from 'zod/mini';
import { isLoopback } from './server-env-rules';
import { VARIABLES, type Variable, type VariableName } from './variables';

export type EnvSource = Readonly<Record<string, string | undefined>>;
type Name = VariableName | `LIMIT_${string}`;
type UrlRules = {
  protocols?: readonly string[];
  /** Whether http may lead to another machine. */
  inClear?: boolean;
};

/**
 * Reads the declared variables with zod schemas and collects errors instead of stopping at the first. An invalid variable
 * reads as its fallback, so that rules about several variables are checked in the same run.
 */
export class EnvReader {
  readonly faults: string[] = [];
  readonly mode: 'production' | 'demo';
  constructor(private readonly source: EnvSource) {
    this.mode = this.choice('FNX_MODE', ['production', 'demo']);
  }

  /** The value, or the default. */
  text(name: Name): string | null {
    const { [name as VariableName]: declared } = VARIABLES as Record<Name, Variable | undefined>;
    return TEXT.parse(this.source[name]) || (declared?.default ?? null);
  }

  /** Empty when it is missing or wrong. */
  required<T extends string = string>(name: VariableName, schema?: z.ZodMiniType<T>): T | '' {
    const text = this.text(name);
    if (text === null) this.faults.push(`${name} is missing (${VARIABLES[name].why})`);
    return text === null ? '' : schema ? this.read<T | ''>(name, text, schema, '') : (text as T);
  }

  /** Null when it is unset or wrong. */
  optional<T>(name: VariableName, schema: z.ZodMiniType<T>): T | null {
    const text = this.text(name);
    return text === null ? null : this.read<T | null>(name, text, schema, null);
  }

  choice<T extends string>(name: VariableName, choices: readonly [T, ...T[]]): T {
    const known = z.enum(choices, {
      error: ({ input }) => `must be one of ${choices.join(', ')}, not "${input}"`,
    });
    return this.read<T>(name, this.text(name), known, choices[0]);
  }

  whole(name: Name, min: number, max = Number.MAX_SAFE_INTEGER, fallback = 0): number {
    const value = this.text(name) ?? String(fallback);
    const error = `must be a whole number from ${min} to ${max}, not "${value}"`;
    const whole = z.pipe(
      z.pipe(z.string().check(z.regex(/^\d{1,16}$/, { error, abort: true })), z.transform(Number)),
      z.number().check(z.gte(min, error), z.lte(max, error)),
    );
    return this.read(name, value, whole, fallback);
  }

  /** A URL, by default of https or http. `null` when the variable is unset or wrong. */
  url(name: VariableName, rules: UrlRules = {}, value = this.text(name)): URL | null {
    if (!value) return null;
    const { protocols = ['https:', 'http:'], inClear = false } = rules;
    // The value may contain a password, so the error does not repeat it.
    const error = `must be a URL starting with ${protocols.map((p) => `${p}//`).join(' or ')}`;
    const protocol = new RegExp(`^(${protocols.map((p) => p.slice(0, -1)).join('|')})$`);
    const text = this.read<string | null>(name, value, z.url({ protocol, error }), null);
    if (text === null) return null;
    const url = new URL(text);
    const { https } = VARIABLES[name];
    if (https && !inClear && url.protocol === 'http:' && !isLoopback(url)) {
      this.faults.push(`${name} ${https}`);
    }
    return url;
  }

  /** The same, as it is written. Empty when it is missing. */
  requiredUrl(name: VariableName, rules: UrlRules = {}): string {
    const text = this.required(name);
    this.url(name, rules, text);
    return text;
  }

  /** @param writes whether a standby among several servers would be the wrong one */
  databaseUrl(name: VariableName, { writes = false } = {}): string | null {
    const value = this.text(name);
    if (value === null) return null;
    const { servers, attribute } = parseDatabaseUrl(value);
    const rules = { protocols: ['postgres:', 'postgresql:'] };
    if (!servers.every((server) => this.url(name, rules, server))) return value;
    const fits = writes && servers.length > 1 ? ['read-write', 'primary'] : SESSION_ATTRIBUTES;
    if (attribute === null || !fits.includes(attribute)) {
      this.faults.push(`${name} needs target_session_attrs=${fits.join(' or ')}`);
    }
    return value;
  }

  /** A comma-separated list; each item is checked by the schema. */
  list<T extends string = string>(name: VariableName, item: z.ZodMiniType<T>): T[] {
    const items = (this.text(name) ?? '').split(',').map((one) => one.trim());
    return items.filter(Boolean).map((one) => this.read(name, one, item, one as T));
  }

  /** Parses the value; if it is invalid, records the schema's messages and returns the fallback. */
  read<T>(name: Name, value: unknown, schema: z.ZodMiniType<T>, fallback: T): T {
    const parsed = z.safeParse(schema, value);
    if (parsed.success) return parsed.data;
    for (const { message } of parsed.error.issues) this.faults.push(`${name} ${message}`);
    return fallback;
  }
}

const TEXT = z._default(z.string().check(z.trim()), '');
