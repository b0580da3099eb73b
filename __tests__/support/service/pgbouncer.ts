import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../scripts/processes';
import { findPgBouncer, unpackedRoot } from '../../../scripts/test/find-program';
import { unpackedLibraries } from '../../../scripts/test/unpack-package';

const READY_WITHIN_MS = 240_000;
/** PgBouncer refuses to run as root. */
const NOBODY = 65_534;

type Options = { mode: 'session' | 'transaction'; settings?: string; poolSize?: number };

/** A real PgBouncer in front of one database. Null, with the reason on the console, where none can be had. */
export async function startPgBouncer(databaseUrl: string, options: Options) {
  const found = await findPgBouncer();
  if (!found) return null;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-pgbouncer-'));
  const port = await freePort();
  fs.writeFileSync(path.join(folder, 'pgbouncer.ini'), configuration(databaseUrl, port, options));
  const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (identity.uid) fs.chownSync(folder, identity.uid, identity.gid);
  const { program, libraries } = await reachable(found, folder);
  const log = fs.openSync(path.join(folder, 'log'), 'w');
  const child = spawn(program, [path.join(folder, 'pgbouncer.ini')], {
    ...identity,
    cwd: folder,
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
    stdio: ['ignore', log, log],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    fs.closeSync(log);
    fs.rmSync(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await accepts(port))) {
    if (Date.now() > deadline) {
      const said = fs.readFileSync(path.join(folder, 'log'), 'utf8');
      await stop();
      throw new Error(`PgBouncer did not start: ${said}`);
    }
    await sleep(20);
  }
  return { url: `postgres://fnx@127.0.0.1:${port}/pooled`, stop };
}

/** A clone may lie where another user cannot look: root's copy is for that user. */
async function reachable(found: string, folder: string) {
  const root = unpackedRoot('pgbouncer');
  if (!root || !found.startsWith(path.dirname(root))) return { program: found, libraries: '' };
  const copy = path.join(folder, 'root');
  fs.cpSync(root, copy, { recursive: true });
  const libraries = (await unpackedLibraries(copy)).join(':');
  return { program: path.join(copy, 'usr/sbin/pgbouncer'), libraries };
}

function configuration(databaseUrl: string, port: number, { mode, settings, poolSize }: Options) {
  const { hostname, port: server, pathname, username, password } = new URL(databaseUrl);
  return `[databases]
pooled = host=${hostname} port=${server} dbname=${pathname.slice(1)} user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${poolSize ?? 60}
${settings ?? 'ignore_startup_parameters = extra_float_digits,statement_timeout,lock_timeout,idle_in_transaction_session_timeout'}
`;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
