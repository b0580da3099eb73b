import type pg from 'pg';

/** Statements that write rows and come in few forms; what reads is planned for its values each time. */
const WRITE = /^\s*(insert|update|with)\b/i;
/** A form counts as usual once it came this often; an import that writes each batch in another form does not. */
const USUAL = 3;
/** Forms that a process tells apart, and bytes of the longest. Each costs every connection some memory. */
const MOST_FORMS = 200;
const MOST_CHARACTERS = 4_000;

const seen = new Map<string, number>();
const names = new Map<string, string>();

/** A name for a statement that is worth keeping; undefined for any other. */
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
  const name = `fnx_${names.size}`;
  names.set(text, name);
  return name;
}

type Query = (this: unknown, config: unknown, ...rest: unknown[]) => unknown;

/**
 * Lets a connection keep the plans of the usual writes: planning a statement that writes one row, with its keys and checks, costs
 * PostgreSQL more than carrying it out.
 */
export function prepareWrites(client: pg.PoolClient): void {
  const driver = Object.getPrototypeOf(client) as { query: Query };
  const prepared: Query = (config, ...rest) => {
    // Looked up at each call, so that whoever listens at the driver's own hears every statement.
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
