/**
 * `npm run upgrade:check -- [ref]`: runs the service of the release before (or of `ref`) and of this folder at once,
 * on one database that this release has migrated, and then the old one alone again. Where this release adds no migration,
 * a made-up one is added, so that the schema is newer in any case. The last line is `N passed, N failed`.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '@/server/platform/database/embedded';
import { migrateDatabase } from '@/server/platform/database/migrate';
import { allPassed, expectThat, runChecks } from '../checks';
import { createInstance, environment, type Instance } from '../cluster/cluster';
import {
  ask,
  buyShares,
  call,
  logIn,
  orderShares,
  type Person,
  signUp,
  until,
} from '../cluster/person';
import { findLedgerFaults } from '../database';
import { startLocalChain } from '../dev/local-chain';
import { freePort } from '../processes';
import { allowRewrites, refuseRewrites, slowStatements } from './migration-rules';
import { addedMigrations, checkOut, previousRelease, withOneMore } from './old-release';

type World = { chain: { rpcUrl: string }; databaseUrl: string };
type Pair = readonly [Instance, Instance];

/** Signs up, reads, writes and buys, asking two instances by turns; the same one twice is the release alone. */
async function use(what: string, instances: Pair, world: World, known: Person): Promise<void> {
  const [first, second] = instances;
  const place = { instances, chain: world.chain };
  const newcomer = await signUp(place);
  expectThat(`${what}: a person signs up, half at each release`, newcomer.token !== '');
  const token = await logIn(place, newcomer.email);
  const profile = await call(first.url, 'GET', 'user/getProfile', {}, { token });
  expectThat(`${what}: and logs in so`, profile.status === 200, profile);
  for (const [name, from, to] of [
    ['one', first, second],
    ['the other', second, first],
  ] as const) {
    const settings = { theme: name === 'one' ? 'DARK' : 'light' };
    const saved = await call(from.url, 'PUT', 'user/settings', settings, known);
    const read = await call(to.url, 'GET', 'user/settings', {}, known);
    const same = saved.status === 200 && read.status === 200 && read.data.theme === settings.theme;
    expectThat(`${what}: what ${name} writes the other reads`, same, [saved, read]);
  }
  const { orderId } = await orderShares(place, known, '60');
  const confirmed = await until(async () => {
    const { status } = await ask(second.url, 'GET', 'wallet/buyShare', { orderId }, known);
    return status === 'CONFIRMED' ? true : undefined;
  }, 'The purchase').catch((error: Error) => error.message);
  expectThat(`${what}: a purchase is booked`, confirmed === true, confirmed);
}

async function checkLogs(instances: readonly Instance[]): Promise<void> {
  const lines = instances
    .flatMap((instance) => instance.log().split('\n'))
    .filter(
      (line) =>
        !line.includes('"alert":') &&
        /"status":500|"level":(50|"error")|column .* does not exist/.test(line),
    );
  expectThat('no instance logged an error', lines.length === 0, lines.slice(0, 3));
}

async function checkBooks(url: string): Promise<void> {
  const faults = await findLedgerFaults(url);
  expectThat('the books are right', faults.length === 0, faults);
}

/** Migrates as an operator would, on a database that refuses what would stop its users for long. */
async function migrateAsRelease(url: string, old: string, folder: string): Promise<void> {
  const added = addedMigrations(old) ?? [];
  const slow = slowStatements(added.flat());
  expectThat('no migration holds up writes to a table with rows', slow.length === 0, slow);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await refuseRewrites(client);
    await migrateDatabase(url, added.length > 0 ? undefined : withOneMore(folder));
    await allowRewrites(client);
  } finally {
    await client.end();
  }
  console.log(added.length > 0 ? `${added.length} new migration(s)` : 'one made-up migration');
}

async function checkUpgrade(old: string, folder: string): Promise<void> {
  mkdirSync(join(folder, 'logs'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database') });
  const chain = await startLocalChain({ addressesFile: resolve(folder, 'addresses.json') });
  const env = environment(folder, 'http://127.0.0.1:3000', postgres, chain);
  const before = await createInstance('before', folder, await freePort(), 'api', env, old);
  const after = await createInstance('after', folder, await freePort(), 'api', env);
  const world = { chain, databaseUrl: postgres.url };
  try {
    await before.start();
    const alone = [before, before] as const;
    const person = await signUp({ instances: alone, chain });
    await buyShares({ instances: alone, chain }, person, '100');
    expectThat('the release before serves its own schema', true);
    await migrateAsRelease(postgres.url, old, join(folder, 'migrations'));
    await use('the release before on the newer schema', alone, world, person);
    await after.start();
    await use('both releases at once', [before, after], world, person);
    await before.stop();
    await use('this release alone', [after, after], world, person);
    await before.start();
    await after.stop();
    await use('after the rollback', alone, world, person);
    await checkBooks(postgres.url);
    await checkLogs([before, after]);
  } finally {
    await Promise.all([before.stop(), after.stop()].map((ended) => ended.catch(() => {})));
    await chain.stop();
    await postgres.stop();
  }
}

async function main(): Promise<void> {
  const ref = process.argv[2] ?? (await previousRelease());
  if (ref === null) {
    console.log('Skipped: git knows no release before this one. Name a commit.');
    return;
  }
  mkdirSync('.data', { recursive: true });
  const folder = mkdtempSync(join('.data', 'upgrade-'));
  const old = resolve(folder, 'old');
  try {
    await checkOut(ref, old);
    if (addedMigrations(old) === null) {
      throw new Error(
        `${ref} has other migrations than the first ones of this release: no database of it can be upgraded.`,
      );
    }
    console.log(`From ${ref} to this folder:`);
    await checkUpgrade(old, folder);
  } finally {
    if (allPassed()) rmSync(folder, { recursive: true, force: true });
  }
}

runChecks(main);
