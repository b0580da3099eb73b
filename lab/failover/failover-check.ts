/**
 * `npm run check -- failover`: three machines of PostgreSQL by Patroni, with etcd, HAProxy and PgBouncer from Debian's packages and the
 * files in deploy/ha, and two instances of the service behind nginx. Kills and freezes parts of it under load, and counts what was
 * acknowledged and is lost, answers of 500, and how long nothing could be written. Prints a table; the last line is
 * `N passed, N failed`. `-- kill freeze` does only what contains one of these words.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { allPassed, report, runChecks } from '../../scripts/checks';
import { findLedgerFaults, query } from '../../scripts/database';
import { environment } from '../../scripts/dev/instance-environment';
import { type LocalChain, startLocalChain } from '../../scripts/dev/local-chain';
import { MANY_PEOPLE } from '../../scripts/dev/local-stack';
import { prepareDatabase } from '../../scripts/ops/prepare-database';
import { freePort } from '../../scripts/processes';
import { findNginx } from '../../scripts/test/find-program';
import { createInstance, type Instance } from '../cluster/cluster';
import { type Nginx, startNginx } from '../cluster/nginx';
import { countAnswers } from './answers';
import { type Database, OWNER_TIMEOUTS, removeFolder, startDatabase } from './cluster';
import { type Load, ROWS, startLoad } from './load';
import { ensurePackages, mayWake } from './packages';

const UNPLANNED_MS = 25_000;
const PLANNED_MS = 5_000;
const SLOWEST_MS = 15_000;
/** Acknowledged after the last gap before writes count as back. */
const BACK_WRITES = 20;
const BACK_MS = 60_000;
/** After writes are back: until the index has booked a new purchase. */
const BOOKED_MS = 30_000;
const WHOLE_MS = 90_000;
/** In patroni.yml: ttl less safety_margin. */
const WATCHDOG_MS = 15_000;
/** So long nothing is acknowledged without a standby; a standby is replaced in less. */
const ALONE_MS = 12_000;

type Scene = {
  database: Database;
  instances: readonly [Instance, Instance];
  load: Load;
  answers: ReturnType<typeof countAnswers>;
};

type Event = {
  what: string;
  mostMs: number;
  /** @returns what mends it once writes are back */
  act(scene: Scene): Promise<() => Promise<void>>;
};

const PREPARE = `create table ${ROWS} (id text primary key); ${OWNER_TIMEOUTS}`;

const nothing = async () => {};

const killPrimary: Event['act'] = async ({ database }) => {
  const machine = await database.find('leader');
  await machine.kill();
  return async () => machine.start();
};

const EVENTS: readonly Event[] = [
  { what: 'kill of the primary’s machine', mostMs: UNPLANNED_MS, act: killPrimary },
  { what: 'kill of the next primary’s machine', mostMs: UNPLANNED_MS, act: killPrimary },
  { what: 'kill of a third primary’s machine', mostMs: UNPLANNED_MS, act: killPrimary },
  {
    what: 'freeze of the primary’s machine',
    mostMs: UNPLANNED_MS,
    act: async ({ database }) => {
      const machine = await database.find('leader');
      const wake = machine.freeze();
      if (await mayWake()) return async () => wake();
      await machine.watch(WATCHDOG_MS);
      return async () => machine.start();
    },
  },
  ...['first', 'second'].map((which) => ({
    what: `planned switchover, the ${which}`,
    mostMs: PLANNED_MS,
    act: async ({ database }: Scene) => {
      const machine = await database.find('leader');
      await machine.control('switchover', 'fnx', '--force');
      return nothing;
    },
  })),
  {
    what: 'kill of the synchronous standby’s machine',
    mostMs: UNPLANNED_MS,
    act: async ({ database }) => {
      const machine = await database.find('sync_standby');
      await machine.kill();
      return async () => machine.start();
    },
  },
  {
    what: 'kill of both standbys’ machines',
    mostMs: UNPLANNED_MS,
    act: async ({ database, load }) => {
      const leader = await database.find('leader');
      const [one, other] = database.machines.filter((machine) => machine !== leader);
      if (!one || !other) throw new Error('A cluster has three machines.');
      await Promise.all([one.kill(), other.kill()]);
      if ((await waitFor(() => load.away() > ALONE_MS, 2 * ALONE_MS)) === null)
        throw new Error('A write was acknowledged that only one machine has.');
      one.start();
      return async () => other.start();
    },
  },
  {
    what: 'kill of an instance',
    mostMs: UNPLANNED_MS,
    act: async ({ instances: [first] }) => {
      await first.kill();
      return () => first.start();
    },
  },
  {
    what: 'kill of PgBouncer',
    mostMs: UNPLANNED_MS,
    act: async ({ database }) => {
      await database.killPooler();
      return nothing;
    },
  },
];

/** Waits until something is so. @returns seconds it took; null when it was not so in time */
async function waitFor(holds: () => boolean, withinMs: number): Promise<number | null> {
  const began = performance.now();
  while (!holds()) {
    if (performance.now() - began > withinMs) return null;
    await sleep(100);
  }
  return (performance.now() - began) / 1000;
}

/** Acknowledged facts of each kind that are lost. */
async function findLost({ database, load }: Pick<Scene, 'database' | 'load'>): Promise<string[]> {
  const { rows, accounts, orders, purchases } = load.acknowledged;
  const kinds: [string, ReadonlySet<string>, string][] = [
    ['row', new Set(rows), `select id from ${ROWS}`],
    ['account', new Set(accounts), 'select email as id from users'],
    ['order', new Set(orders), 'select id::text as id from orders'],
    [
      'purchase',
      new Set(purchases),
      `select id::text as id from orders where status = 'CONFIRMED'`,
    ],
  ];
  const lost: string[] = [];
  for (const [kind, acknowledged, text] of kinds) {
    const there = new Set(
      (await query<{ id: string }>(database.direct.DATABASE_URL, text)).map(({ id }) => id),
    );
    const gone = [...acknowledged].filter((id) => !there.has(id));
    if (gone.length > 0)
      lost.push(`${gone.length} of ${acknowledged.size} ${kind}s, as ${gone[0]}`);
  }
  return lost;
}

type Line = { what: string; away: string; slowest: string; booked: string; statuses: string };

async function happen(scene: Scene, event: Event): Promise<Line> {
  const { database, load, answers } = scene;
  answers.reset();
  load.reset();
  const mend = await event.act(scene);
  const before = load.writes();
  const back = await waitFor(() => load.writes() >= before + BACK_WRITES, BACK_MS);
  const backAt = performance.now();
  await mend();
  await database.whole(WHOLE_MS);
  const booked = await waitFor(() => load.bookedSince(backAt), BOOKED_MS);
  const lost = await findLost(scene);
  const { byStatus, faults, slowestMs } = answers.read();
  const away = load.away();
  const statuses = [...byStatus].sort(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status}`);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const wrong = [
    ...(back === null ? ['writes did not come back'] : []),
    ...(away > event.mostMs ? [`writes were away for ${seconds(away)}`] : []),
    ...(slowestMs > SLOWEST_MS ? [`an answer took ${seconds(slowestMs)}`] : []),
    ...(booked === null ? ['the index books no purchase'] : []),
    ...lost.map((what) => `lost ${what}`),
    ...(faults.length > 0 ? [`${faults.length} × 500, as ${faults[0]}`] : []),
  ];
  report(event.what, wrong.length === 0, wrong.join('; ') || `writes away for ${seconds(away)}`);
  return {
    what: event.what,
    away: seconds(away),
    slowest: seconds(slowestMs),
    booked: booked === null ? 'no' : seconds(performance.now() - backAt),
    statuses: statuses.join(', '),
  };
}

function variables(database: Database, chain: LocalChain, url: string): Record<string, string> {
  return {
    ...environment(database.folder, url, { url: database.direct.DATABASE_URL }, chain),
    FNX_DATA_DIR: resolve(database.folder, 'instances'),
    LIMIT_OPEN_ORDERS: '1000000',
    LIMIT_QUOTES_PER_MINUTE: '1000000',
    ...MANY_PEOPLE,
    LIMIT_MAX_DAY_USD: '100000000',
    LIMIT_MAX_MONTH_USD: '100000000',
    LIMIT_MAX_TOTAL_USD: '100000000',
  };
}

async function checkAll(scene: Scene, words: readonly string[]): Promise<void> {
  const { database, load } = scene;
  const lines: Line[] = [];
  for (const event of EVENTS) {
    if (words.length > 0 && !words.some((word) => event.what.includes(word))) continue;
    lines.push(await happen(scene, event));
  }
  await load.stop();
  const lost = await findLost(scene);
  const { rows, accounts, orders, purchases } = load.acknowledged;
  const counted = `${rows.size} rows, ${accounts.size} accounts, ${orders.size} orders, ${purchases.size} purchases`;
  report('everything acknowledged is there', lost.length === 0, lost.join('; ') || counted);
  // Not a failure: a standby shows a commit that still waits for it, before the primary does.
  console.log(`${load.olderLists} of ${load.reads} lists were older than one before`);
  const faults = await findLedgerFaults(database.direct.DATABASE_URL);
  report('the books are right', faults.length === 0, `${faults.length} faults`);
  console.table(lines);
}

async function withScene(nginx: string, work: (scene: Scene) => Promise<void>): Promise<void> {
  const ends: (() => Promise<unknown>)[] = [];
  try {
    const database = await startDatabase();
    ends.push(database.stop);
    mkdirSync(join(database.folder, 'instances'));
    await prepareDatabase(database.direct.DATABASE_URL, null);
    await query(database.direct.DATABASE_URL, PREPARE);
    const addressesFile = join(database.folder, 'addresses.json');
    const chain = await startLocalChain({ addressesFile });
    ends.push(chain.stop);
    const ports = [await freePort(), await freePort(), await freePort()] as const;
    const folder = join(database.folder, 'nginx');
    const proxy: Nginx = startNginx(nginx, folder, ports[2], ports.slice(0, 2));
    ends.push(() => proxy.stop());
    const env = variables(database, chain, proxy.url);
    const first = await createInstance('pooled', database.folder, ports[0], 'api', {
      ...env,
      ...database.pooled,
    });
    const second = await createInstance('direct', database.folder, ports[1], 'api', {
      ...env,
      ...database.direct,
    });
    ends.push(() => Promise.all([first.stop(), second.stop()]));
    await Promise.all([first.start(), second.start()]);
    const answers = countAnswers([proxy.url]);
    const load = await startLoad(
      { instances: [proxy, proxy], chain },
      database.pooled.DATABASE_URL,
    );
    try {
      await work({ database, instances: [first, second], load, answers });
    } finally {
      await load.stop();
    }
    if (allPassed()) ends.unshift(async () => removeFolder(database));
    else console.log(`Logs: ${database.folder}`);
  } finally {
    for (const end of ends.reverse()) await end().catch(() => {});
  }
}

async function main(): Promise<void> {
  await ensurePackages();
  const nginx = await findNginx();
  if (!nginx) throw new Error('Install nginx, or name it in NGINX_PATH.');
  const began = performance.now();
  await withScene(nginx, (scene) => checkAll(scene, process.argv.slice(2)));
  console.log(`\n${((performance.now() - began) / 1000).toFixed(0)} s with start and end`);
}

runChecks(main);
