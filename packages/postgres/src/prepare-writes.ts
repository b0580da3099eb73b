import type pg from 'pg';

/** Only writes are prepared; reads are planned for their values each time. */
const WRITE = /^\s*(insert|update|with)\b/i;
/** Executions before a statement is prepared. Excludes imports, whose batches all differ. */
const USUAL = 3;
/** Limits on prepared statements and their length: each costs memory on every connection. */
const MOST_FORMS = 200;
const MOST_CHARACTERS = 4_000;

const seen = new Map<string, number>();
const names = new Map<string, string>();

/** The name under which a statement is prepared; undefined for statements that are not. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= MOST_FORMS || text.length > MOST_CHARACTERS || !WRITE.test(text))
    return undefined;
  if (seen.size > MOST_FORMS * 10) seen.clear();
  const times = (seen.get(text) ?? 0) + 1;
  if (times < USUAL) {
    seen.set(text, times);
    return undefined;
  }
  seen.delete(text);
  const name = `prepared_${names.size}`;
  names.set(text, name);
  return name;
}

type Query = (this: unknown, config: unknown, ...rest: unknown[]) => unknown;

/** Prepares frequent writes on a connection: planning a one-row write costs PostgreSQL more than executing it. */
export function prepareWrites(client: pg.PoolClient): void {
  const driver = Object.getPrototypeOf(client) as { query: Query };
  const prepared: Query = (config, ...rest) => {
    // Looked up at each call, so that instrumentation of the driver sees every statement.
    const { query } = driver;
    if (typeof config !== 'object' || config === null || !('text' in config)) {
      return query.call(client, config, ...rest);
    }
    const { text, name } = config as { text: unknown; name?: unknown };
    const given = typeof text === 'string' && !name ? nameOf(text) : undefined;
    return query.call(client, given ? { ...config, name: given } : config, ...rest);
  };
  client.query = prepared as unknown as typeof client.query;
}
