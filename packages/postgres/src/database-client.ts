import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { parseDatabaseUrl, type SessionAttribute } from './database-url';

/** How long a server may take to say what it is. */
const ANSWER_WITHIN_MS = 2_000;
/** A server that has not answered by then is not waited for alone. */
const NEXT_AFTER_MS = 250;
/** Connections that are opened together share one search. */
const KNOWN_FOR_MS = 1_000;

type State = { standby: boolean; readOnly: boolean };

const FITS: Readonly<Record<SessionAttribute, (state: State) => boolean>> = {
  any: () => true,
  'read-write': ({ standby, readOnly }) => !standby && !readOnly,
  'read-only': ({ standby, readOnly }) => standby || readOnly,
  primary: ({ standby }) => !standby,
  standby: ({ standby }) => standby,
  'prefer-standby': ({ standby }) => standby,
};

type Config = pg.ClientConfig & { connectionString?: string | undefined };
type Done = (error: Error) => void;

/**
 * A connection to the first server of its connection string that `target_session_attrs` allows, as libpq does it; the driver knows only
 * one server. With one server it is the driver's own client.
 */
export class DatabaseClient extends pg.Client {
  private readonly list: string;

  constructor(config: Config) {
    const list = config.connectionString ?? '';
    super({ ...config, connectionString: parseDatabaseUrl(list).servers[0] });
    this.list = list;
  }

  // The driver's type has both forms of the call, and so have its pool and its callers.
  override connect: typeof pg.Client.prototype.connect = ((done?: Done) => {
    const chosen = this.chooseServer();
    if (!done) return chosen.then(() => super.connect());
    // In the driver's own callback the pool begins to listen: an error that follows at once would end the process otherwise.
    chosen.then(() => super.connect(done), done);
    return undefined;
  }) as typeof pg.Client.prototype.connect;

  private async chooseServer(): Promise<void> {
    if (parseDatabaseUrl(this.list).servers.length === 1) return;
    const { host, port } = new pg.Client({ connectionString: await findServer(this.list) });
    Object.assign(this, { host, port });
  }
}

type Search = { server: Promise<string>; until: number };

const searches = new Map<string, Search>();
const lastFound = new Map<string, string>();

function findServer(list: string): Promise<string> {
  const known = searches.get(list);
  if (known && performance.now() < known.until) return known.server;
  const search: Search = { server: searchAll(list), until: Number.POSITIVE_INFINITY };
  searches.set(list, search);
  search.server.then(
    (server) => {
      lastFound.set(list, server);
      search.until = performance.now() + KNOWN_FOR_MS;
    },
    () => searches.delete(list),
  );
  return search.server;
}

async function searchAll(list: string): Promise<string> {
  const { servers, attribute } = parseDatabaseUrl(list);
  const last = lastFound.get(list);
  const inOrder = [...servers].sort((one, other) => Number(other === last) - Number(one === last));
  const fits = FITS[attribute ?? 'any'];
  if (attribute !== 'prefer-standby') return firstThat(fits, inOrder);
  return firstThat(fits, inOrder).catch(() => firstThat(FITS.any, inOrder));
}

/** @throws the error of the first server, when none fits */
async function firstThat(
  fits: (state: State) => boolean,
  servers: readonly string[],
): Promise<string> {
  const asked: Promise<string>[] = [];
  for (const server of servers) {
    asked.push(fitting(fits, server));
    // Null when all so far have failed, or after a moment.
    const any = Promise.any(asked).catch(() => null);
    const found = await Promise.race([any, sleep(NEXT_AFTER_MS, null, { ref: false })]);
    if (found !== null) return found;
  }
  return Promise.any(asked).catch((error: AggregateError) => {
    throw error.errors[0];
  });
}

async function fitting(fits: (state: State) => boolean, server: string): Promise<string> {
  const client = new pg.Client({
    connectionString: server,
    application_name: 'probe',
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<State>(
      `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as "readOnly"`,
    );
    if (rows[0] && fits(rows[0])) return server;
  } finally {
    // A server that does not answer takes no farewell either.
    client.end().catch(() => {});
  }
  const none = new Error('No server of the list is what target_session_attrs asks for.');
  throw Object.assign(none, { code: '25006' });
}
