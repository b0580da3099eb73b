import { jobDefinitions } from '@/server/modules';
import { createPool } from '@/server/platform/database/client';
import { createJobEngine, type JobEngine } from '@/server/platform/jobs/engine';
import { createLogger } from '@/server/platform/log';
import { expect } from '../../scripts/shots/shoot';
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
