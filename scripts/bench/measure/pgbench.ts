import { spawnSync } from 'node:child_process';
import pg from 'pg';

const SCALE = 20;
const CONNECTIONS = 20;

/** What a number of runs measures the server by. */
type SimpleUpdate = { by: string; run(seconds: number): Promise<number> };

/**
 * PostgreSQL's own yardstick on the same server: pgbench's simple update (`-N`) at 20 connections. Where pgbench is not
 * installed, the same statements through our driver, which costs more than pgbench does and so measures less.
 *
 * @param url a database of its own on that server
 */
export async function prepareSimpleUpdate(url: string): Promise<SimpleUpdate> {
  if (spawnSync('pgbench', ['--version']).status === 0) {
    call(url, ['-i', '-q', '-s', String(SCALE)]);
    return { by: 'pgbench', run: async (seconds) => byPgbench(url, seconds) };
  }
  await makeTables(url);
  return { by: 'its statements through node-postgres', run: (seconds) => byDriver(url, seconds) };
}

function call(url: string, args: readonly string[]): string {
  const { hostname, port, username, password, pathname } = new URL(url);
  const done = spawnSync(
    'pgbench',
    ['-h', hostname, '-p', port, '-U', username, ...args, pathname.slice(1)],
    {
      env: { ...process.env, PGPASSWORD: password },
      encoding: 'utf8',
    },
  );
  if (done.status !== 0) throw new Error(`pgbench: ${done.stderr}`);
  return done.stdout;
}

function byPgbench(url: string, seconds: number): number {
  const output = call(url, [
    '-N',
    '-n',
    '-M',
    'prepared',
    '-c',
    String(CONNECTIONS),
    '-j',
    '2',
    '-T',
    String(seconds),
  ]);
  const rate = /tps = ([0-9.]+)/.exec(output)?.[1];
  if (!rate) throw new Error(`pgbench said no rate: ${output}`);
  return Number(rate);
}

async function makeTables(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84));
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into pgbench_accounts select n, 1, 0, '' from generate_series(1, ${SCALE * 100_000}) n;
    vacuum analyze pgbench_accounts;`);
  await client.end();
}

async function byDriver(url: string, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let done = 0;
  const worker = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    while (performance.now() < until) {
      const account = 1 + Math.floor(Math.random() * SCALE * 100_000);
      const delta = Math.floor(Math.random() * 10_001) - 5_000;
      await client.query('begin');
      await client.query({
        name: 'u',
        text: 'update pgbench_accounts set abalance = abalance + $1 where aid = $2',
        values: [delta, account],
      });
      await client.query({
        name: 's',
        text: 'select abalance from pgbench_accounts where aid = $1',
        values: [account],
      });
      await client.query({
        name: 'i',
        text: 'insert into pgbench_history (tid, bid, aid, delta, mtime) values (1, 1, $1, $2, current_timestamp)',
        values: [account, delta],
      });
      await client.query('end');
      done += 1;
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return done / seconds;
}
