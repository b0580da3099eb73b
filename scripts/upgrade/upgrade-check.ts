/**
 * `npm run upgrade:check -- [ref]`: runs the service of the release before (the last tag, or `ref`) and of this folder at once,
 * on one database that this release has migrated, and then the old one alone again. Where this release adds no migration,
 * a made-up one is added, so that the schema is newer in any case. The last line is `N passed, N failed`.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { createDb } from '@/server/platform/database/client';
import { startEmbeddedPostgres } from '@/server/platform/database/embedded';
import { migrateDatabase } from '@/server/platform/database/migrate';
import { checkLedger } from '@/server/register/check/check-ledger';
import { createInstance, type Instance } from '../cluster/cluster';
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
import { startLocalChain } from '../dev/local-chain';
import { freePort } from '../processes';
import { addedMigrations, checkOut, previousRelease, withOneMore } from './old-release';

let passed = 0;
let failed = 0;

function report(what: string, holds: boolean, saw: unknown = ''): void {
  if (holds) passed += 1;
  else failed += 1;
  console.log(`${holds ? 'ok    ' : 'FAILED'} ${what}${holds ? '' : `: ${JSON.stringify(saw)}`}`);
}

type World = { chain: { rpcUrl: string }; databaseUrl: string };
type Pair = readonly [Instance, Instance];

/** Signs up, reads, writes and buys, asking two instances by turns; the same one twice is the release alone. */
async function use(what: string, instances: Pair, world: World, known: Person): Promise<void> {
  const [first, second] = instances;
  const place = { instances, chain: world.chain };
  const newcomer = await signUp(place);
  report(`${what}: somebody signs up, half at each`, newcomer.token !== '');
  const token = await logIn(place, newcomer.email);
  const profile = await call(first.url, 'GET', 'user/getProfile', {}, { token });
  report(`${what}: and logs in so`, profile.status === 200, profile);
  for (const [name, from, to] of [
    ['one', first, second],
    ['the other', second, first],
  ] as const) {
    const settings = { theme: name === 'one' ? 'DARK' : 'light' };
    const saved = await call(from.url, 'PUT', 'user/settings', settings, known);
    const read = await call(to.url, 'GET', 'user/settings', {}, known);
    const same = saved.status === 200 && read.status === 200 && read.data.theme === settings.theme;
    report(`${what}: what ${name} writes the other reads`, same, [saved, read]);
  }
  const { orderId } = await orderShares(place, known, '60');
  const confirmed = await until(async () => {
    const { status } = await ask(second.url, 'GET', 'wallet/buyShare', { orderId }, known);
    return status === 'CONFIRMED' ? true : undefined;
  }, 'The purchase').catch((error: Error) => error.message);
  report(`${what}: a purchase is booked`, confirmed === true, confirmed);
}

async function checkLogs(instances: readonly Instance[]): Promise<void> {
  const lines = instances
    .flatMap((instance) => instance.log().split('\n'))
    .filter(
      (line) =>
        !line.includes('"alert":') &&
        /"status":500|"level":(50|"error")|column .* does not exist/.test(line),
    );
  report('no instance logged an error', lines.length === 0, lines.slice(0, 3));
}

async function checkBooks(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const faults = await checkLedger(createDb(pool));
  await pool.end();
  report('the books are right', faults.length === 0, faults);
}

async function checkUpgrade(old: string, folder: string): Promise<void> {
  mkdirSync(join(folder, 'logs'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database') });
  const chain = await startLocalChain({ addressesFile: resolve(folder, 'addresses.json') });
  const env = {
    NODE_ENV: 'production',
    FNX_MODE: 'demo',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    FNX_DATA_DIR: resolve(folder),
    DATABASE_URL: postgres.url,
    TOKEN_SECRET: randomBytes(32).toString('base64url'),
    CODE_SECRET: randomBytes(32).toString('base64url'),
    FILES_KEY: randomBytes(32).toString('base64url'),
    CHAIN_RPC_URL: chain.rpcUrl,
    CHAIN_ID: '56',
    TREASURY_ADDRESS: chain.addresses.treasury,
    TOKEN_ADDRESSES_FILE: chain.addressesFile,
  };
  const before = await createInstance('before', folder, await freePort(), 'api', env, old);
  const after = await createInstance('after', folder, await freePort(), 'api', env);
  const world = { chain, databaseUrl: postgres.url };
  try {
    await before.start();
    const alone = [before, before] as const;
    const person = await signUp({ instances: alone, chain });
    await buyShares({ instances: alone, chain }, person, '100');
    report('the release before serves its own schema', true);
    const added = addedMigrations(old) ?? 0;
    await migrateDatabase(
      postgres.url,
      added > 0 ? undefined : withOneMore(join(folder, 'migrations')),
    );
    console.log(added > 0 ? `${added} new migration(s)` : 'one made-up migration');
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
    if (failed === 0) rmSync(folder, { recursive: true, force: true });
  }
}

main()
  .catch((error: unknown) => {
    failed += 1;
    console.error(error instanceof Error ? error.message : error);
  })
  .finally(() => {
    console.log(`\n${passed} passed, ${failed} failed`);
    process.exit(failed === 0 ? 0 : 1);
  });
