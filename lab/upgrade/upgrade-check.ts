/**
 * `npm run check -- upgrade [ref]`: runs the service of the release before (or of `ref`) and of this folder at once,
 * on one database that this release has migrated, and then the old one alone again. The database is the cluster of deploy/ha, whose primary
 * is changed while both run. Where this release adds no migration,
 * a made-up one is added, so that the schema is newer in any case. The last line is `N passed, N failed`.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endpoints } from '@fnx/api/endpoints';
import { logIn } from '@fnx/client/person';
import { DatabaseClient } from '@fnx/postgres/database-client';
import { migrateDatabase } from '@/server/platform/database/schema';
import { allPassed, expectThat, runChecks } from '../../scripts/checks';
import { findLedgerFaults, query } from '../../scripts/database';
import { environment } from '../../scripts/dev/instance-environment';
import { startLocalChain } from '../../scripts/dev/local-chain';
import {
  booked,
  buyShares,
  clientOf,
  demoPlace,
  orderShares,
  outcome,
  PASSWORD,
  type Person,
  signUp,
  until,
} from '../../scripts/people/person';
import { freePort } from '../../scripts/processes';
import { createInstance, type Instance } from '../cluster/cluster';
import { type Database, OWNER_TIMEOUTS, removeFolder, startDatabase } from '../failover/cluster';
import { ensurePackages } from '../failover/packages';
import { allowRewrites, refuseRewrites, slowStatements } from './migration-rules';
import { addedMigrations, checkOut, previousRelease, withOneMore } from './old-release';

type World = { chain: { rpcUrl: string } };
type Pair = readonly [Instance, Instance];

const WHOLE_MS = 90_000;

/** Signs up, reads, writes and buys, asking two instances by turns; the same one twice is the release alone. */
async function use(what: string, instances: Pair, world: World, known: Person): Promise<void> {
  const [first, second] = instances;
  const place = { instances, chain: world.chain };
  const newcomer = await signUp(place);
  expectThat(`${what}: a person signs up, half at each release`, newcomer.token !== '');
  const { email } = newcomer;
  const token = await logIn(demoPlace(instances), { email, password: PASSWORD });
  const profile = await outcome(clientOf(first.url, token).call(endpoints.getProfile));
  expectThat(`${what}: and logs in so`, profile.status === 200, profile);
  for (const [name, from, to] of [
    ['one', first, second],
    ['the other', second, first],
  ] as const) {
    const theme = name === 'one' ? 'DARK' : 'light';
    const write = clientOf(from.url, known.token).call(endpoints.updateSettings, { theme });
    const saved = await outcome(write);
    const read = await outcome(clientOf(to.url, known.token).call(endpoints.getSettings));
    const same = saved.status === 200 && read.data?.theme === theme;
    expectThat(`${what}: what ${name} writes the other reads`, same, [saved, read]);
  }
  const { orderId } = await orderShares(place, known, '60');
  const order = await outcome(booked(clientOf(second.url, known.token), orderId));
  expectThat(`${what}: a purchase is booked`, order.data !== undefined, order.error);
}

const ERRORS = /"status":500|"level":(50|"error")|column .* does not exist/;

/** @param skipped characters of an instance's log that are not looked at */
async function checkLogs(instances: Pair, [from, to] = [0, 0]): Promise<void> {
  const lines = instances
    .flatMap((instance, place) => {
      const log = instance.log();
      // The release before need not know what this one says of a switchover.
      return (place === 0 ? log.slice(0, from) + log.slice(to) : log).split('\n');
    })
    .filter((line) => !line.includes('"alert":') && ERRORS.test(line));
  expectThat('no instance logged an error', lines.length === 0, lines.slice(0, 3));
}

/** Changes the primary under two instances. @returns the part of the first one's log meanwhile */
async function switchOver(database: Database, [old, now]: Pair): Promise<[number, number]> {
  const began = old.log().length;
  const machine = await database.find('leader');
  await machine.control('switchover', 'fnx', '--force');
  await database.whole(WHOLE_MS);
  for (const { url } of [old, now]) {
    await until(async () => {
      const { ok } = await fetch(`${url}/api/v1/ready`);
      return ok || undefined;
    }, `${url} after the switchover`);
  }
  expectThat('the primary has changed', (await database.find('leader')) !== machine);
  return [began, old.log().length];
}

async function checkBooks(url: string): Promise<void> {
  const faults = await findLedgerFaults(url);
  expectThat('the books are right', faults.length === 0, faults);
}

/** Migrates as an operator would, on a database that refuses what would stop its users for long. */
async function migrateAsRelease(
  { superuser, direct }: Database,
  old: string,
  folder: string,
): Promise<void> {
  const added = addedMigrations(old) ?? [];
  const slow = slowStatements(added.flat());
  expectThat('no migration holds up writes to a table with rows', slow.length === 0, slow);
  const client = new DatabaseClient({ connectionString: superuser });
  await client.connect();
  try {
    await refuseRewrites(client);
    await migrateDatabase(direct.DATABASE_URL, added.length > 0 ? undefined : withOneMore(folder));
    await allowRewrites(client);
  } finally {
    await client.end();
  }
  console.log(added.length > 0 ? `${added.length} new migration(s)` : 'one made-up migration');
}

async function checkUpgrade(old: string, folder: string): Promise<void> {
  mkdirSync(join(folder, 'logs'));
  await ensurePackages();
  const database = await startDatabase();
  const { DATABASE_URL: url } = database.direct;
  await query(url, OWNER_TIMEOUTS);
  const chain = await startLocalChain({ addressesFile: resolve(folder, 'addresses.json') });
  const env = environment(
    folder,
    'http://127.0.0.1:3000',
    { url: database.pooled.DATABASE_URL },
    chain,
  );
  const before = await createInstance('before', folder, await freePort(), 'api', env, old);
  const after = await createInstance('after', folder, await freePort(), 'api', env);
  try {
    await before.start();
    const alone = [before, before] as const;
    const person = await signUp({ instances: alone, chain });
    await buyShares({ instances: alone, chain }, person, '100');
    expectThat('the release before serves its own schema', true);
    await migrateAsRelease(database, old, join(folder, 'migrations'));
    await use('the release before on the newer schema', alone, { chain }, person);
    await after.start();
    const both = [before, after] as const;
    await use('both releases at once', both, { chain }, person);
    const meanwhile = await switchOver(database, both);
    await use('both after a switchover', both, { chain }, person);
    await before.stop();
    await use('this release alone', [after, after], { chain }, person);
    await before.start();
    await after.stop();
    await use('after the rollback', alone, { chain }, person);
    await checkBooks(url);
    await checkLogs(both, meanwhile);
  } finally {
    await Promise.all([before.stop(), after.stop()].map((ended) => ended.catch(() => {})));
    await chain.stop();
    await database.stop();
    if (allPassed()) removeFolder(database);
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
