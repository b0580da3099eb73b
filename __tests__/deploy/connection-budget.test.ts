import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createChainReader } from '@/server/platform/gateways/chain-reader';
import { createLogger } from '@/server/platform/log';
import { whyNotReady } from '@/server/platform/system/readiness';
import { openContext } from '@/server/runtime';
import { FAR_ADDRESSES } from '../support/market/addresses';
import { createTestDatabase, type TestDatabase } from '../support/service/postgres';
import { testConfig } from '../support/service/service';

/* Twenty instances on a server with PostgreSQL's default of 100 connections, three of which are reserved. */

const INSTANCES = 20;
const MOST = 97;
const BUSY = 2;

type Instance = Awaited<ReturnType<typeof openContext>>;

let database: TestDatabase;
let watcher: pg.Client;
let folder: string;
const instances: Instance[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-budget-'));
  watcher = new pg.Client({ connectionString: database.url });
  await watcher.connect();
});
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.stop()));
  await watcher.end();
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Connections to the database, but the watcher's own. */
async function countAll(): Promise<number> {
  const { rows } = await watcher.query(
    'select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  return rows[0].n;
}

async function peakDuring(work: Promise<unknown>): Promise<number> {
  let most = 0;
  let over = false;
  const ended = work.finally(() => {
    over = true;
  });
  while (!over) most = Math.max(most, await countAll());
  await ended;
  return most;
}

it('20 instances, with the pages of each listening, fit into 100 connections; also while two are busy', async () => {
  const config = testConfig({ databaseUrl: database.url }, folder);
  const chain = createChainReader({ rpcUrls: config.chain.rpcUrls, addresses: FAR_ADDRESSES });
  for (let n = 0; n < INSTANCES; n += 1) {
    const instance = await openContext(config, createLogger('silent'), chain);
    instances.push(instance);
    await instance.startJobs();
    await instance.ctx.events.subscribe({ event: () => {}, end: () => {} });
  }
  // Connections that only a start needed are closed when they have been idle for ten seconds.
  const idleMost = 2 * INSTANCES + config.databasePools.jobs;
  while ((await countAll()) > idleMost);
  // The first one leads, too. Each takes all the connections that it may.
  const busy = instances.slice(0, BUSY);
  const load = busy.flatMap(({ ctx }) =>
    Array.from({ length: 3 * config.databasePools.requests }, () =>
      ctx.pool.query('select pg_sleep(0.5)'),
    ),
  );
  // Load balancers go on asking the others.
  const probes = (async () => {
    for (const { ctx } of instances.slice(BUSY)) expect(await whyNotReady(ctx)).toBeNull();
  })();
  const peak = await peakDuring(Promise.all([...load, probes]));
  expect(busy.map(({ ctx }) => ctx.pool.totalCount)).toEqual([20, 20]);
  expect(peak).toBeLessThanOrEqual(MOST);
});
