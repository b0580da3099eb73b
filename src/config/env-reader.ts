import { parseDatabaseUrl, SESSION_ATTRIBUTES } from '@fnx/postgres/database-url';
import * as z from 'zod/mini';

export type EnvSource = Readonly<Record<string, string | undefined>>;

/**
 * Reads environment variables with zod schemas and collects errors instead of stopping at the first. An invalid variable
 * reads as its fallback, so that rules about several variables are checked in the same run.
 */
export class EnvReader {
  readonly faults: string[] = [];
  constructor(private readonly source: EnvSource) {}

  text(name: string): string | null {
    return TEXT.parse(this.source[name]) || null;
  }

  required(name: string, why: string): string {
    const present = z.string().check(z.minLength(1, `is missing (${why})`));
    return this.read(name, this.text(name) ?? '', present, '');
  }

  choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const known = z.enum(choices, {
      error: ({ input }) => `must be one of ${choices.join(', ')}, not "${input}"`,
    });
    return this.read(name, this.text(name) ?? fallback, known, fallback);
  }

  whole(name: string, fallback: number, min: number, max = Number.MAX_SAFE_INTEGER): number {
    const value = this.text(name);
    if (value === null) return fallback;
    const error = `must be a whole number from ${min} to ${max}, not "${value}"`;
    const whole = z.pipe(
      z.pipe(z.string().check(z.regex(/^\d{1,16}$/, { error, abort: true })), z.transform(Number)),
      z.number().check(z.gte(min, error), z.lte(max, error)),
    );
    return this.read(name, value, whole, fallback);
  }

  /** A URL of one of the given protocols. `null` when the variable is unset or wrong. */
  url(name: string, value: string | null, protocols: readonly string[]): URL | null {
    if (!value) return null;
    // The value may contain a password, so the error does not repeat it.
    const error = `must be a URL starting with ${protocols.map((p) => `${p}//`).join(' or ')}`;
    const protocol = new RegExp(`^(${protocols.map((p) => p.slice(0, -1)).join('|')})$`);
    const text = this.read<string | null>(name, value, z.url({ protocol, error }), null);
    return text === null ? null : new URL(text);
  }

  /** @param writes whether a standby among several servers would be the wrong one */
  databaseUrl(name: string, value: string | null, { writes = false } = {}): void {
    if (!value) return;
    const { servers, attribute } = parseDatabaseUrl(value);
    const protocols = ['postgres:', 'postgresql:'];
    if (!servers.every((server) => this.url(name, server, protocols))) return;
    const fits = writes && servers.length > 1 ? ['read-write', 'primary'] : SESSION_ATTRIBUTES;
    if (attribute !== null && fits.includes(attribute)) return;
    this.faults.push(`${name} needs target_session_attrs=${fits.join(' or ')}`);
  }

  /** A comma-separated list; each item is checked by the schema. */
  list(name: string, item: z.ZodMiniType<string, string>): string[] {
    const items = (this.text(name) ?? '').split(',').map((one) => one.trim());
    return items.filter(Boolean).map((one) => this.read(name, one, item, one));
  }

  /** Parses the value; if it is invalid, records the schema's messages and returns the fallback. */
  read<T>(name: string, value: unknown, schema: z.ZodMiniType<T>, fallback: T): T {
    const parsed = z.safeParse(schema, value);
    if (parsed.success) return parsed.data;
    for (const { message } of parsed.error.issues) this.faults.push(`${name} ${message}`);
    return fallback;
  }
}

const TEXT = z._default(z.string().check(z.trim()), '');
