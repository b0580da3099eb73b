import { createPool } from '@fnx/postgres/client';
import { jobDefinitions } from '@/server/modules';
import type { AppContext } from '@/server/platform/context';
import type { RepeatedJob } from '@/server/platform/jobs';
import { createJobEngine, type JobEngine } from '@/server/platform/jobs';
import { createLogger } from '@/server/platform/log';
import { createTestDatabase } from '../support/service/postgres';

it('processes that start at once on a new database do not stand in each other’s way', async () => {
  const database = await createTestDatabase();
  const pools = Array.from({ length: 6 }, () => createPool(database.url, { max: 4 }));
  for (const pool of pools) pool.on('error', () => {});
  const engines: JobEngine[] = [];
  try {
    const started = await Promise.allSettled(
      pools.map((pool) => createJobEngine(pool, createLogger('silent'), jobDefinitions)),
    );
    for (const one of started) if (one.status === 'fulfilled') engines.push(one.value);
    expect(started.map(({ status }) => status)).toEqual(pools.map(() => 'fulfilled'));
    const queues = await pools[0]?.query(
      'select name from pgboss.queue where partition_name is not null',
    );
    const queued = jobDefinitions.filter((job) => !('every' in job)).map(({ queue }) => queue);
    expect(queues?.rows.map(({ name }) => name)).toEqual(expect.arrayContaining(queued));
  } finally {
    await Promise.all(engines.map((engine) => engine.stop()));
    await Promise.all(pools.map((pool) => pool.end()));
    await database.drop();
  }
});

describe('repeated jobs', () => {
  type Work = (pool: Pool) => Promise<void>;
  type Pool = ReturnType<typeof createPool>;

  /** Runs jobs in an engine with two connections for all. `check` comes after each has run. */
  async function runJobs(
    works: readonly Work[],
    check: (pool: Pool) => Promise<void>,
    every = 3_600,
  ) {
    const database = await createTestDatabase();
    const pool = createPool(database.url, { max: 2, waitMs: 2_000 });
    let engine: JobEngine | undefined;
    try {
      const results: Promise<void>[] = [];
      const jobs = works.map(
        (work, index): RepeatedJob => ({
          queue: `job-${index}`,
          every,
          work: () => {
            const result = work(pool);
            results.push(result);
            return result;
          },
        }),
      );
      engine = await createJobEngine(pool, createLogger('silent'), jobs);
      await engine.start({} as AppContext);
      while (results.length < works.length) await pool.query('select 1');
      await Promise.all(results);
      await check(pool);
    } finally {
      await engine?.stop();
      await pool.end();
      await database.drop();
    }
  }

  it('leave connections to work with, however many there are', async () => {
    const done: number[] = [];
    const works = Array.from(
      { length: 8 },
      (_, index): Work =>
        async (pool) => {
          await pool.query('select 1');
          done.push(index);
        },
    );
    await runJobs(works, async () => {
      expect(done.sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    });
  });

  it('run again after the connection with the lead breaks', async () => {
    let runs = 0;
    const work: Work = async (pool) => {
      runs += 1;
      if (runs > 1) return;
      await pool.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`,
      );
    };
    await runJobs(
      [work],
      async (pool) => {
        while (runs < 3) await pool.query('select 1');
      },
      0.01,
    );
  });
});
