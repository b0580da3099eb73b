/** Starts, finds and stops the PostgreSQL processes of an embedded cluster. */
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { locateCluster } from './embedded-location';
import { isAlive } from './folder-lock';

/** The role that owns an embedded cluster. */
export type Access = { user: string; password: string };

/** A recovery after a crash takes minutes, on a busy machine all the more. */
const READY_WITHIN_MS = 600_000;
/** A running server that was verified to serve its data folder. */
export type Running = { port: number; pid: number };

export type ClusterLocation = ReturnType<typeof locateCluster>;

export function connectionString(
  port: number,
  { user, password }: Access,
  database: string,
): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}

export const clusterOf = (folder: string) => path.join(folder, 'data');

/** Keeps our variables, including secrets, out of the server's environment. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' } as unknown as NodeJS.ProcessEnv;
}

/** Reads `postmaster.pid`: process id in line 1, port in line 4. */
export function readPidFile(folder: string): Running | null {
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

export async function query<T extends pg.QueryResultRow>(
  port: number,
  access: Access,
  text: string,
): Promise<T[]> {
  const client = new pg.Client({
    connectionString: connectionString(port, access, 'postgres'),
    connectionTimeoutMillis: 5_000,
    application_name: 'embedded',
  });
  // A server that stops during a query also emits an error event; the query's own error is enough.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Queries the server's data folder: its port or process id may belong to another process by now. */
async function serves(folder: string, { port }: Running, access: Access): Promise<boolean> {
  try {
    const rows = await query<{ data_directory: string }>(port, access, 'show data_directory');
    return path.resolve(rows[0]?.data_directory ?? '') === clusterOf(folder);
  } catch {
    return false;
  }
}

/**
 * The server left running by a previous process, if any. Waits for one that is starting. A stale pid file, whose process
 * is gone or is not PostgreSQL, is removed.
 */
export async function findRunning(folder: string, access: Access): Promise<Running | null> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const noted = readPidFile(folder);
    if (!noted) return null;
    if (noted.port > 0 && (await serves(folder, noted, access))) return noted;
    if (!isAlive(noted.pid) || !isPostgres(noted.pid)) {
      fs.rmSync(path.join(clusterOf(folder), 'postmaster.pid'), { force: true });
      return null;
    }
    await sleep(100);
  }
  throw new Error(
    `A PostgreSQL process holds ${clusterOf(folder)} but does not respond; see ${folder}/server.log`,
  );
}

/** Whether a process is a PostgreSQL server. Assumed true where /proc does not exist. */
export function isPostgres(pid: number): boolean {
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

export async function start(
  location: ClusterLocation,
  access: Access,
  settings: Readonly<Record<string, string>>,
  wanted?: number,
): Promise<Running> {
  // Another program may take the free port first, or the backends of a killed server may still be running.
  let last = '';
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    const port = wanted ?? (await freePort());
    const child = launch(location, port, settings);
    const deadline = Date.now() + READY_WITHIN_MS;
    while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
      const running = { port, pid: child.pid ?? 0 };
      if (await serves(location.folder, running, access)) return running;
      await sleep(40);
    }
    last = tail(path.join(location.folder, 'server.log'));
    await sleep(500);
  }
  throw new Error(`PostgreSQL did not start in ${location.folder}:\n${last}`);
}

function launch(
  { folder, binaries, identity }: ClusterLocation,
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
    // Failed statements are logged without their parameter values.
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

export function readOwner(folder: string): number | null {
  try {
    return Number(fs.readFileSync(path.join(folder, 'owner'), 'utf8')) || null;
  } catch {
    return null;
  }
}

export async function stop(
  location: ClusterLocation,
  server: Running,
  access: Access,
): Promise<void> {
  if (readOwner(location.folder) !== process.pid) return;
  const others = await query<{ n: string }>(
    server.port,
    access,
    "select count(*) as n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  ).catch(() => []);
  if (Number(others[0]?.n ?? 0) > 0) {
    fs.rmSync(path.join(location.folder, 'owner'), { force: true });
    return;
  }
  stopNow(location);
}

/** `pg_ctl stop` returns after the last page is written to disk. */
export function stopNow({ folder, binaries, identity }: ClusterLocation): void {
  if (readOwner(folder) !== process.pid) return;
  spawnSync(
    binaries.pgCtl,
    ['stop', '-D', clusterOf(folder), '-m', 'fast', '-w', '-t', '20', '-s'],
    { ...identity, cwd: folder, env: bareEnvironment(), stdio: 'ignore' },
  );
  fs.rmSync(path.join(folder, 'owner'), { force: true });
}
