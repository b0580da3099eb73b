import * as z from 'zod/mini';

export type EnvSource = Readonly<Record<string, string | undefined>>;

/**
 * Reads one variable of the environment after another by its zod schema, and collects faults instead of stopping at the first. A
 * variable that is faulty reads as its fallback, so that rules about several variables are checked in the same run.
 */
export class EnvReader {
  readonly faults: string[] = [];
  constructor(private readonly source: EnvSource) {}

  text(name: string): string | null {
    return TEXT.parse(this.source[name]) || null;
  }

  required(name: string, why: string): string {
    const present = z.string().check(z.minLength(1, `is missing: ${why}`));
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
    // The value itself may hold a password, so the fault does not repeat it.
    const error = `must be a URL beginning with ${protocols.map((p) => `${p}//`).join(' or ')}`;
    const protocol = new RegExp(`^(${protocols.map((p) => p.slice(0, -1)).join('|')})$`);
    const text = this.read<string | null>(name, value, z.url({ protocol, error }), null);
    return text === null ? null : new URL(text);
  }

  /** A list with commas, each item by its schema. */
  list(name: string, item: z.ZodMiniType<string, string>): string[] {
    const items = (this.text(name) ?? '').split(',').map((one) => one.trim());
    return items.filter(Boolean).map((one) => this.read(name, one, item, one));
  }

  /** The value by its schema; the fallback, and a fault of the variable's name and the schema's words, when it does not fit. */
  read<T>(name: string, value: unknown, schema: z.ZodMiniType<T>, fallback: T): T {
    const parsed = z.safeParse(schema, value);
    if (parsed.success) return parsed.data;
    for (const { message } of parsed.error.issues) this.faults.push(`${name} ${message}`);
    return fallback;
  }
}

const TEXT = z._default(z.string().check(z.trim()), '');
