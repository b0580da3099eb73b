import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sharesSessions } from '@fnx/postgres/probe-sessions';
import pg from 'pg';
import { startRuntime } from '@/server/runtime';
import { findPgBouncer } from '../../scripts/test/find-program';
import { startTestChain } from '../support/market/chain';
import { startPgBouncer } from '../support/service/pgbouncer';
import { createTestDatabase, type TestDatabase } from '../support/service/postgres';
import { whyRefused } from '../support/service/why-refused';

let database: TestDatabase;
let chain: Awaited<ReturnType<typeof startTestChain>>;
let dataDir: string;
beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-pooled-'));
  chain = await startTestChain();
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await chain.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

type Settings = Parameters<typeof startPgBouncer>[1];

/** Skipped, with the reason on the console, on a machine with neither PgBouncer nor apt-get. */
async function behind(options: Settings, work: (url: string) => Promise<void>): Promise<void> {
  const pooler = await startPgBouncer(database.url, options);
  if (!pooler) return;
  try {
    await work(pooler.url);
  } finally {
    await pooler.stop();
  }
}

/** The service's refusal to start on this database; null when it starts. */
const start = (url: string) =>
  whyRefused(async () => {
    const { stop } = await startRuntime({
      FNX_MODE: 'demo',
      FNX_DATA_DIR: dataDir,
      DATABASE_URL: url,
      PUBLIC_URL: 'http://localhost:3000',
      CHAIN_RPC_URL: chain.rpcUrl,
      TREASURY_ADDRESS: chain.treasury,
      TOKEN_ADDRESSES_FILE: chain.addressesFile,
      LOG_LEVEL: 'silent',
    });
    await stop();
  });

describe('behind PgBouncer', () => {
  it('in transaction mode the service refuses to start, and says what to do', () =>
    behind({ mode: 'transaction' }, async (url) => {
      expect(await start(url)).toMatch(/is a pooler that shares connections.*pool_mode = session/);
    }));

  it.each([
    ['rejects', 'ignore_startup_parameters = extra_float_digits'],
    ['drops', undefined],
  ])('that %s the timeouts it refuses to start', (_, settings) =>
    behind({ mode: 'session', ...(settings ? { settings } : {}) }, async (url) => {
      expect(await start(url)).toMatch(/does not pass on the timeouts/);
    }),
  );

  it('in session mode it starts, with the timeouts on the role', () =>
    behind({ mode: 'session' }, async (url) => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      const name = new URL(database.url).pathname.slice(1);
      for (const setting of [
        'statement_timeout',
        'lock_timeout',
        'idle_in_transaction_session_timeout',
      ]) {
        await client.query(`alter database ${name} set ${setting} = '15s'`);
      }
      await client.end();
      expect(await start(url)).toBeNull();
    }));

  it.each([0, 1])(
    'in transaction mode is found out while others use it (round robin %s)',
    (turns) =>
      behind(
        { mode: 'transaction', poolSize: 12, settings: `server_round_robin = ${turns}` },
        async (url) => {
          const clients = Array.from(
            { length: 12 },
            () => new pg.Client({ connectionString: url }),
          );
          await Promise.all(clients.map((client) => client.connect()));
          let over = false;
          const busy = clients.map(async (client) => {
            while (!over) await client.query('select pg_sleep(random() * 0.004)');
          });
          try {
            for (let times = 0; times < 30; times += 1)
              expect(await sharesSessions(url)).toBe(true);
          } finally {
            over = true;
            await Promise.all(busy);
            await Promise.all(clients.map((client) => client.end()));
          }
        },
      ),
  );
});

it('a PostgreSQL without a pooler gives each connection a process of its own', async () => {
  expect(await sharesSessions(database.url)).toBe(false);
});

it('PgBouncer is there to be tested where packages can be fetched', async () => {
  if (!fs.existsSync('/usr/bin/apt-get')) return;
  expect(await findPgBouncer()).not.toBeNull();
});
