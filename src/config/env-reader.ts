export type EnvSource = Readonly<Record<string, string | undefined>>;

/** Reads environment variables and collects errors instead of stopping at the first. */
export class EnvReader {
  readonly faults: string[] = [];
  constructor(private readonly source: EnvSource) {}

  text(name: string): string | null {
    const value = this.source[name]?.trim();
    return value ? value : null;
  }

  required(name: string, why: string): string {
    const value = this.text(name);
    if (value === null) this.faults.push(`${name} is missing (${why})`);
    return value ?? '';
  }

  choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const value = this.text(name) ?? fallback;
    const found = choices.find((choice) => choice === value);
    if (!found) this.faults.push(`${name} must be one of ${choices.join(', ')}, not "${value}"`);
    return found ?? fallback;
  }

  whole(name: string, fallback: number, min: number, max = Number.MAX_SAFE_INTEGER): number {
    const value = this.text(name);
    if (value === null) return fallback;
    const number = /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    this.faults.push(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
    return fallback;
  }

  /** A URL of one of the given protocols. `null` when the variable is unset or wrong. */
  url(name: string, value: string | null, protocols: readonly string[]): URL | null {
    if (!value) return null;
    const url = URL.canParse(value) ? new URL(value) : null;
    if (url && protocols.includes(url.protocol)) return url;
    // The value may contain a password, so the error does not repeat it.
    this.faults.push(
      `${name} must be a URL starting with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    );
    return null;
  }
}
