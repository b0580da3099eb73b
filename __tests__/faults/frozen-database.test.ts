import { createPool } from '@fnx/postgres/client';
import type { AppContext } from '@/server/platform/context';
import { createEventHub } from '@/server/platform/events/event-hub';
import { createJobEngine } from '@/server/platform/jobs';
import { createLogger } from '@/server/platform/log';
import { startFreezingProxy } from '../../packages/postgres/test/freezing-proxy';
import { createTestDatabase } from '../support/service/postgres';

/* A database that neither answers nor ends its connections. New connections reach the server that has taken over. */

it('jobs and events continue over new connections', async () => {
  const database = await createTestDatabase();
  const proxy = await startFreezingProxy(database.url);
  // A connection ends 2.1 s after a statement that is not answered.
  const pool = createPool(proxy.url, { statementMs: 100 });
  Object.assign(pool.options, { statement_timeout: 5_000 });
  pool.on('error', () => {});
  let frozen = false;
  const runs: { before: number; after: number } = { before: 0, after: 0 };
  const work = async () => {
    runs[frozen ? 'after' : 'before'] += 1;
  };
  const engine = await createJobEngine(pool, createLogger('silent'), [
    { queue: 'orders', every: 0.01, work },
  ]);
  const events = createEventHub(proxy.url, createLogger('silent'));
  try {
    await engine.start({} as AppContext);
    const ended = new Promise<void>((end) => {
      void events.subscribe({ event: () => {}, end }).then(() => {
        frozen = true;
        proxy.freeze();
      });
    });
    await ended;
    await expect(events.subscribe({ event: () => {}, end: () => {} })).resolves.toBeDefined();
    while (runs.after < 3) await pool.query('select 1');
    expect(runs.before).toBeGreaterThan(0);
  } finally {
    await events.stop();
    await engine.stop();
    await proxy.stop();
    await pool.end();
    await database.drop();
  }
});
