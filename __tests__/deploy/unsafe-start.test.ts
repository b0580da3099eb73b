import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { LOCKS } from '@/server/platform/database/locks';
import { startRuntime } from '@/server/runtime';
import { prepareDatabase } from '../../scripts/ops/prepare-database';
import { signUpByCodes } from '../support/people/members';
import { startNode } from '../support/service/fake-node';
import { makeOperatorFolder } from '../support/service/operator-folder';
import { createTestDatabase, type TestDatabase } from '../support/service/postgres';
import { production } from '../support/service/production';
import { type ProductionChain, startProductionChain } from '../support/service/production-chain';
import { startTestService } from '../support/service/service';
import { whyRefused } from '../support/service/why-refused';

const OWNER = `fnx_owner_${randomBytes(4).toString('hex')}`;
const SERVICE = `fnx_service_${randomBytes(4).toString('hex')}`;
const root = process.cwd();

let dataDir: string;
let operatorFolder: string;
let database: TestDatabase;
let chain: ProductionChain;

/** Runs a statement as the superuser of the test server. */
async function administrate(statement: string, url = database.url): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function asRole(role: string, url = database.url): string {
  const changed = new URL(url);
  changed.username = role;
  changed.password = 'a-password';
  return changed.href;
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-unsafe-'));
  operatorFolder = makeOperatorFolder();
  chain = await startProductionChain();
  // Empty, as createdb makes it.
  database = await createTestDatabase('template0');
  await administrate(`create role ${OWNER} login password 'a-password'`);
  await administrate(`create role ${SERVICE} login password 'a-password'`);
  await administrate(`alter database ${nameOf(database.url)} owner to ${OWNER}`);
});
afterEach(() => process.chdir(root));
afterAll(async () => {
  const server = await createTestDatabase('template0');
  await database.drop();
  await administrate(`drop role ${OWNER}, ${SERVICE}`, server.url);
  await server.drop();
  await chain.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
  fs.rmSync(operatorFolder, { recursive: true, force: true });
});

/** Why a production service refuses to start; null when it starts. */
const start = (changes: Record<string, string> = {}) =>
  whyRefused(async () => {
    const source = { ...production(chain, asRole(SERVICE), dataDir), ...changes };
    const { stop } = await startRuntime(source);
    await stop();
  });

describe('in production the service refuses', () => {
  it('everything at once: owner, empty database, test nodes, sample content', async () => {
    const hardhat = await startNode('HardhatNetwork/2.29.1', 56);
    try {
      const said = await start({
        DATABASE_URL: asRole(OWNER),
        CHAIN_RPC_URL: `${chain.urls.chain[0]},${hardhat.url}`,
      });
      expect(said).toMatch(/for 4 reason\(s\)/);
      expect(said).toMatch(/owns the database test_.*DATABASE_OWNER_URL/);
      expect(said).toMatch(/lacks the migrations 0000_schema.*npm run migrate/);
      expect(said).toMatch(/CHAIN_RPC_URL \(127\.0\.0\.1:\d+\) is a test node/);
      for (const sample of [
        'bank/bank.json',
        'bank/content/en/faq/what-is-fnx.md',
        'bank/content/en/legal/share-agreement.md',
        'bank/content/en/legal/cookies.md',
        'bank/public/documents/annual-report-2025.pdf',
      ]) {
        expect(said).toContain(sample);
      }
      const allowed = await start({ SAMPLE_CONTENT: 'accepted', DATABASE_URL: asRole(OWNER) });
      expect(allowed).toMatch(/for 2 reason\(s\)/);
      expect(allowed).not.toMatch(/sample bank/);
    } finally {
      await hardhat.stop();
    }
  });

  it.each([
    ['hardhat', { hardhat_metadata: { clientVersion: 'hidden' } }],
    ['anvil', { anvil_nodeInfo: { currentBlockNumber: '0x1' } }],
  ])('a node of %s that hides its name, also the one for browsers', async (_, answers) => {
    const hidden = await startNode('Geth/v1.5.0', 56, answers);
    try {
      expect(await start({ PUBLIC_RPC_URL: hidden.url })).toMatch(
        /PUBLIC_RPC_URL \(.*\) is a test node/,
      );
    } finally {
      await hidden.stop();
    }
  });

  it.each(['31337', '1337'])('chain %s', async (id) => {
    expect(await start({ CHAIN_ID: id })).toMatch(/is the chain of a local test node/);
  });

  it('a superuser', async () => {
    expect(await start({ DATABASE_URL: database.url })).toMatch(/is a superuser/);
  });
});

it('a role that only reads and writes rows runs the service, and cannot change a table', async () => {
  process.chdir(operatorFolder);
  expect(await start()).toMatch(/lacks the migrations/);
  // "npm run migrate" and "npm start" at once.
  const [refused, role] = await Promise.all([
    start({ LIMIT_MIGRATION_WAIT_SECONDS: '60' }),
    prepareDatabase(asRole(OWNER), asRole(SERVICE)),
  ]);
  expect([refused, role]).toEqual([null, SERVICE]);
  // Again, as each release does.
  await prepareDatabase(asRole(OWNER), asRole(SERVICE));

  const service = await startTestService({ databaseUrl: asRole(SERVICE) });
  try {
    await signUpByCodes(service);
    for (const statement of [
      'alter table ledger_entries disable trigger user',
      'drop table journal',
      "update journal set actor = 'x'",
      'delete from journal',
      'truncate journal',
      'truncate ledger_entries',
      'create table mine (id int)',
      'create schema mine',
      'delete from drizzle.__drizzle_migrations',
    ]) {
      await expect(service.ctx.pool.query(statement)).rejects.toThrow(
        /permission denied|must be owner/,
      );
    }
  } finally {
    await service.stop();
  }
  // The messages of that service are a demo's.
  expect(await start()).toMatch(/holds the data of a demo/);
});

it('a queue that a release adds needs the owner too', async () => {
  process.chdir(operatorFolder);
  await administrate("delete from demo_messages; select pgboss.delete_queue('kyc-sync')");
  expect(await start()).toMatch(/lacks tables of the job queue.*npm run migrate/);
  await prepareDatabase(asRole(OWNER), asRole(SERVICE));
  expect(await start()).toBeNull();
});

it('a start waits while a migration runs, and a migration for the one before it', async () => {
  process.chdir(operatorFolder);
  // The superuser sees what other roles ask.
  const first = new pg.Client({ connectionString: database.url });
  await first.connect();
  await first.query(`select pg_advisory_lock(${LOCKS.migration})`);
  const order: string[] = [];
  const started = start().then((refused) => order.push(refused ?? 'started'));
  const migrated = prepareDatabase(asRole(OWNER), asRole(SERVICE)).then(() =>
    order.push('migrated'),
  );
  const waiting = async () => {
    const { rows } = await first.query(
      `select count(*)::int as n from pg_stat_activity where datname = current_database()
        and (application_name = 'probe' and query like '%pg_locks%'
          or application_name = 'migrate' and wait_event = 'advisory')`,
    );
    return rows[0].n === 2;
  };
  while (!(await waiting()));
  order.push('the first is done');
  await first.end();
  await Promise.all([started, migrated]);
  expect(order[0]).toBe('the first is done');
  expect(order.slice(1).sort()).toEqual(['migrated', 'started']);
});
