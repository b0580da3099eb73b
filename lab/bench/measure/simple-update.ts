import pg from 'pg';

const SCALE = 20;
const CONNECTIONS = 20;

/**
 * PostgreSQL's own yardstick: the statements of pgbench's simple update (`-N`), at 20 connections of our driver.
 *
 * @param url a database of its own on that server
 * @returns what runs them for so many seconds, and returns how many it ran in a second
 */
export async function prepareSimpleUpdate(
  url: string,
): Promise<(seconds: number) => Promise<number>> {
  await makeTables(url);
  return (seconds) => runUpdates(url, seconds);
}

async function makeTables(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84));
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into pgbench_accounts select n, 1, 0, '' from generate_series(1, ${SCALE * 100_000}) n;`);
  await client.query('vacuum analyze pgbench_accounts');
  await client.end();
}

async function runUpdates(url: string, seconds: number): Promise<number> {
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
