import { sql } from 'drizzle-orm';
import { createDb, createPool } from '../src/client';
import { createJobEngine, type JobEngine } from '../src/jobs/engine';
import { Leadership } from '../src/jobs/leadership';
import { serverOfFile, silent, type TestDatabase } from './server';

type Pool = ReturnType<typeof createPool>;

const locks = { queues: 1, lead: 2 };
const createDatabase = serverOfFile();
let database: TestDatabase;
const pools: Pool[] = [];
const engines: JobEngine<object>[] = [];
beforeEach(async () => {
  database = await createDatabase();
});
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.stop()));
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
  await database.drop();
});

function openPool(): Pool {
  const pool = createPool(database.url, { max: 3 });
  pool.on('error', () => {});
  pools.push(pool);
  return pool;
}

const until = async (check: () => boolean | Promise<boolean>) => {
  const [pool] = pools;
  while (!(await check())) await pool?.query('select 1');
};

/** Processes that note which of them runs the job. */
async function startProcesses(count: number, ran: number[]): Promise<JobEngine<object>[]> {
  for (let n = 0; n < count; n += 1) {
    const work = async () => void ran.push(n);
    const job = { queue: 'often', every: 0.01, work };
    const engine = await createJobEngine(openPool(), silent, [job], { locks });
    engines.push(engine);
    await engine.start({});
  }
  return engines;
}

it('one process runs the jobs, and another one when it stops or its connection breaks', async () => {
  const ran: number[] = [];
  const [first] = await startProcesses(3, ran);
  await until(() => ran.length > 20);
  expect([...new Set(ran)]).toEqual([0]);
  expect(engines.map((engine) => engine.state())).toEqual(['ok', 'ok', 'ok']);
  await first?.stop();
  ran.splice(0);
  await until(() => ran.length > 20);
  const leader = ran[0] ?? -1;
  expect([...new Set(ran)]).toEqual([leader]);
  // The lead is taken while the connection of the former leader is closed.
  const { rowCount } = await openPool().query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
    and objid = ${locks.lead} and database = (select oid from pg_database where datname = current_database())`,
  );
  expect(rowCount).toBe(1);
  // For a while both work: the former leader asks only once a second whether it still leads.
  await until(() => ran.length > 500 && new Set(ran.slice(-100)).size === 1);
});

it('a leader that is frozen loses the lead: the database ends its session', async () => {
  const frozen = new Leadership(openPool(), locks.lead, 1_000);
  const other = new Leadership(openPool(), locks.lead);
  expect(await frozen.hold()).toBe(true);
  expect(await other.hold()).toBe(false);
  await until(() => other.hold());
  await expect(frozen.hold()).rejects.toThrow();
  expect(await frozen.hold()).toBe(false);
  other.giveUp();
  await until(() => frozen.hold());
  frozen.giveUp();
});

it('a job that hangs, one that fails at the database, and a queue that cannot be fetched make their process unready within a minute', async () => {
  let seconds = 0;
  const pool = openPool();
  let hang = () => {};
  const hangs = new Promise<void>((resolve) => {
    hang = resolve;
  });
  let failures = 0;
  const engine = await createJobEngine(
    pool,
    silent,
    [
      { queue: 'hangs', every: 1, work: () => hangs },
      {
        queue: 'fails',
        every: 0.01,
        work: async () => {
          failures += 1;
          await pool.query('select 1/0');
        },
      },
      { queue: 'unfetched', work: async () => {} },
    ],
    { locks, now: () => seconds },
  );
  engines.push(engine);
  await pool.query(`alter table pgboss.job add constraint stuck check (state <> 'active')`);
  await engine.send(createDb(pool), 'unfetched', {});
  await engine.start({});
  await until(() => failures > 3);
  expect(engine.state()).toBe('ok');
  seconds = 50;
  await until(() => engine.standing().length === 3);
  expect(engine.state()).toBe('no progress: hangs, fails, unfetched');
  hang();
});

it('a job whose turn is far away runs as soon as its condition holds', async () => {
  const pool = openPool();
  await pool.query('create table wishes (name text)');
  const ran: string[] = [];
  const work = async () => {
    const { rows } = await pool.query('delete from wishes returning name');
    ran.push(...rows.map(({ name }) => name));
  };
  const wakes = sql`exists (select from wishes)`;
  const job = { queue: 'waits', every: 3_600, restsFirst: true, wakes, work };
  const engine = await createJobEngine(pool, silent, [job], { locks });
  engines.push(engine);
  await engine.start({});
  for (const name of ['one', 'two']) {
    await pool.query('insert into wishes values ($1)', [name]);
    await until(() => ran.includes(name));
  }
});
