import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Child, capture, freePort } from '../../scripts/processes';
import { createMachine, type Machine, type Site, startProgram } from './machine';

/** A member as Patroni on any machine sees it. */
type Member = {
  name: string;
  role: string;
  state: string;
  timeline?: number;
  lag?: number | string;
};

/** How an instance reaches the primary and the replicas. */
type Way = { DATABASE_URL: string; DATABASE_REPLICA_URL: string };

/** Three machines of PostgreSQL, with HAProxy and PgBouncer before them. */
export type Database = {
  folder: string;
  machines: readonly Machine[];
  /** By PgBouncer, HAProxy and whichever server is primary. A demo migrates its database itself, so the service is the owner. */
  pooled: Way;
  /** Past both: the connection strings list all servers. */
  direct: Way;
  /** The same as DATABASE_URL for the role of the service. */
  service: string;
  /** The same for the superuser. */
  superuser: string;
  members(): Promise<Member[]>;
  /** The machine of the primary, or of the synchronous standby. */
  find(role: 'leader' | 'sync_standby'): Promise<Machine>;
  /** Resolves when all three run, with a synchronous standby on the primary's timeline. */
  whole(withinMs: number): Promise<void>;
  /** `kill -9` of PgBouncer, which its unit starts again. */
  killPooler(): Promise<void>;
  stop(): Promise<void>;
};

const HA = resolve('deploy/ha');
/** RestartSec of the unit. */
const RESTART_MS = 1_000;
const BUILDS_MS = 90_000;

/** The owner needs the timeouts that create-database.sh gives to the role of the service, because the pooler drops those of a start. */
export const OWNER_TIMEOUTS = `alter role fnx_owner set statement_timeout = '10s';
  alter role fnx_owner set lock_timeout = '5s';
  alter role fnx_owner set idle_in_transaction_session_timeout = '20s'`;

const password = () => randomBytes(12).toString('hex');

async function makeSite(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-failover-'));
  mkdirSync(join(folder, 'logs'));
  for (const file of ['patroni.yml', 'create-database.sh', 'leave-etcd.py', 'haproxy.cfg']) {
    copyFileSync(join(HA, file), join(folder, file));
  }
  const port = freePort;
  const ports = [];
  for (let index = 0; index < 3; index += 1) {
    ports.push({
      postgres: await port(),
      api: await port(),
      client: await port(),
      peer: await port(),
    });
  }
  const secrets = {
    OWNER_PASSWORD: password(),
    SERVICE_PASSWORD: password(),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: password(),
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: password(),
    PATRONI_REWIND_USERNAME: 'rewinder',
    PATRONI_REWIND_PASSWORD: password(),
    PATRONI_RESTAPI_USERNAME: 'patroni',
    PATRONI_RESTAPI_PASSWORD: password(),
  };
  return { folder, ports, secrets };
}

/** The shipped file with the ports and the password of this run. */
function writePoolerFiles({ folder, secrets }: Site, port: number, primary: number): string {
  const users = join(folder, 'userlist.txt');
  writeFileSync(users, `"fnx_owner" "${secrets.OWNER_PASSWORD}"\n`, { mode: 0o600 });
  const shipped = readFileSync(join(HA, 'pgbouncer.ini'), 'utf8');
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    shipped
      .replace('port=5000', `port=${primary}`)
      .replace('listen_port = 6432', `listen_port = ${port}`)
      .replace('/etc/pgbouncer/userlist.txt', users),
  );
  return file;
}

async function ownByPostgres(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  chmodSync(folder, 0o711);
  const { code, output } = await capture('chown', ['-R', 'postgres:postgres', folder]);
  if (code !== 0) throw new Error(output);
}

async function membersOf(machines: readonly Machine[]): Promise<Member[]> {
  for (const { ports } of machines) {
    try {
      const signal = AbortSignal.timeout(1_000);
      const answer = await fetch(`http://127.0.0.1:${ports.api}/cluster`, { signal });
      const { members } = (await answer.json()) as { members: Member[] };
      if (members.some(({ role }) => role === 'leader')) return members;
    } catch {
      // It is away: the next one knows, too.
    }
  }
  return [];
}

function isWhole(members: readonly Member[]): boolean {
  const leader = members.find(({ role }) => role === 'leader');
  return (
    members.length === 3 &&
    members.some(({ role }) => role === 'sync_standby') &&
    members.every(
      ({ state, timeline }) =>
        (state === 'running' || state === 'streaming') && timeline === leader?.timeline,
    )
  );
}

/** Builds the cluster from the files in deploy/ha. */
export async function startDatabase(): Promise<Database> {
  const site = await makeSite();
  const { folder, secrets } = site;
  const [primary, replicas, figures, pooler] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const poolerFile = writePoolerFiles(site, pooler, primary);
  await ownByPostgres(folder);
  const machines = site.ports.map((_, index) => createMachine(site, index));
  const addresses = site.ports.flatMap(({ postgres, api }, index) => [
    [`PG${index + 1}`, `127.0.0.1:${postgres}`],
    [`API${index + 1}`, String(api)],
  ]);
  const owner = `postgres://fnx_owner:${secrets.OWNER_PASSWORD}`;
  const servers = site.ports.map(({ postgres }) => `127.0.0.1:${postgres}`).join(',');
  for (const machine of machines) machine.start();
  const haproxy = startProgram(site, 'haproxy', ['-db', '-f', 'haproxy.cfg'], 'haproxy', {
    ...Object.fromEntries(addresses),
    PRIMARY: `127.0.0.1:${primary}`,
    REPLICAS: `127.0.0.1:${replicas}`,
    FIGURES: `127.0.0.1:${figures}`,
  });
  const startPooler = () => startProgram(site, 'pgbouncer', [poolerFile], 'pgbouncer');
  let pgbouncer: Child = startPooler();
  const members = () => membersOf(machines);
  const whole = async (withinMs: number) => {
    const deadline = performance.now() + withinMs;
    for (;;) {
      const found = await members();
      if (isWhole(found)) return;
      if (performance.now() > deadline) {
        throw new Error(`The cluster is not whole: ${JSON.stringify(found)}`);
      }
      await sleep(250);
    }
  };
  const stop = async () => {
    await Promise.all([haproxy.stop(), pgbouncer.stop()]);
    await Promise.all(machines.map((machine) => machine.kill()));
  };
  try {
    await whole(BUILDS_MS);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    folder,
    machines,
    pooled: {
      DATABASE_URL: `${owner}@127.0.0.1:${pooler}/fnx`,
      DATABASE_REPLICA_URL: `${owner}@127.0.0.1:${replicas}/fnx`,
    },
    direct: {
      DATABASE_URL: `${owner}@${servers}/fnx?target_session_attrs=read-write`,
      DATABASE_REPLICA_URL: `${owner}@${servers}/fnx?target_session_attrs=prefer-standby`,
    },
    service: `postgres://fnx:${secrets.SERVICE_PASSWORD}@${servers}/fnx?target_session_attrs=read-write`,
    superuser: `postgres://postgres:${secrets.PATRONI_SUPERUSER_PASSWORD}@${servers}/fnx?target_session_attrs=read-write`,
    members,
    find: async (wanted) => {
      const name = (await members()).find(({ role }) => role === wanted)?.name;
      const machine = machines.find((one) => one.name === name);
      if (!machine) throw new Error(`No member is ${wanted}.`);
      return machine;
    },
    whole,
    killPooler: async () => {
      process.kill(pgbouncer.pid, 'SIGKILL');
      await pgbouncer.ended;
      await sleep(RESTART_MS);
      pgbouncer = startPooler();
    },
    stop,
  };
}

/** Removes what a run that passed leaves behind. */
export const removeFolder = ({ folder }: Database) =>
  rmSync(folder, { recursive: true, force: true });
