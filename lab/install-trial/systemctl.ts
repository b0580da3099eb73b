/**
 * Stands in for systemctl where no systemd runs: starts, stops and restarts units by systemd's own rules for users, variables and credentials.
 * It opens no sandbox, and a timer only says that it would run. nginx and PostgreSQL are started as Debian's units do.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { handOver, readUnit } from '../../scripts/documented';

const UNITS = '/etc/systemd/system';
const RUN = '/run/stand';
const STOP_MS = 15_000;

const run = (program: string, args: readonly string[]): number =>
  spawnSync(program, args, { stdio: 'inherit' }).status ?? 1;

/** Units of Debian's packages: how they are started, reloaded and stopped. */
const DEBIAN: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  nginx: { start: ['nginx'], reload: ['nginx', '-s', 'reload'], stop: ['nginx', '-s', 'stop'] },
  postgresql: { start: ['pg_ctlcluster', '15', 'main', 'start'] },
};

const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // Nobody waits for it here, so one that has ended may still be listed.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

function start(name: string): number {
  const unit = readUnit('/', name, UNITS);
  const place = join('/run/credentials', name);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  const variables = { ...handOver(unit, place, (path) => path), PATH: '/usr/bin:/bin', ...STAND };
  run('chown', ['-R', `${unit.user}:`, place]);
  run('chmod', ['-R', 'u=rX,go=', place]);
  process.umask(0o077);
  const log = openSync(`/var/log/stand-${name}.log`, 'a', 0o644);
  for (const command of unit.commands) {
    const words = command.map((word) => word.replace(/\$\{CREDENTIALS_DIRECTORY\}/, place));
    const pairs = Object.entries(variables).map(([key, value]) => `${key}=${value}`);
    const as = [`--reuid=${unit.user}`, `--regid=${unit.user}`, '--init-groups', '--no-new-privs'];
    const line = [...as, 'env', '-i', ...pairs, ...words];
    const options = {
      cwd: realpathSync(unit.folder),
      stdio: ['ignore', log, log] as ['ignore', number, number],
    };
    if (unit.isOneshot) {
      const { status } = spawnSync('setpriv', line, options);
      if (status !== 0) {
        console.error(readFileSync(`/var/log/stand-${name}.log`, 'utf8').slice(-2_000));
        return 1;
      }
    } else {
      const child = spawn('setpriv', line, { ...options, detached: true });
      writeFileSync(join(RUN, name), String(child.pid));
      child.unref();
    }
  }
  return 0;
}

/** A variable of the stand alone: its certificate, which no authority has signed. */
const STAND = { NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS ?? '' };

function stop(name: string): number {
  const file = join(RUN, name);
  if (!existsSync(file)) return 0;
  const pid = Number(readFileSync(file, 'utf8'));
  if (isAlive(pid)) process.kill(pid, 'SIGTERM');
  const end = Date.now() + STOP_MS;
  while (isAlive(pid) && Date.now() < end) pause(100);
  if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  rmSync(file);
  return 0;
}

function act(what: string, unit: string): number {
  const name = unit.replace(/\.service$/, '');
  const [program = '', ...args] = DEBIAN[name]?.[what] ?? [];
  if (program) return run(program, args);
  if (name.endsWith('.timer')) {
    console.log(`systemctl ${what} ${name}: noted; nothing runs by the clock here.`);
    return existsSync(join(UNITS, name)) || what === 'stop' ? 0 : 1;
  }
  if (what === 'start') return start(name);
  if (what === 'stop') return stop(name);
  return what === 'restart' ? stop(name) || start(name) : 1;
}

function main([asked = '', ...rest]: readonly string[]): number {
  mkdirSync(RUN, { recursive: true });
  if (asked === 'daemon-reload') return 0;
  const what = { enable: 'start', disable: 'stop' }[asked] ?? asked;
  const units = rest.filter((word) => !word.startsWith('--'));
  return units.reduce((code, unit) => code || act(what, unit), 0);
}

process.exitCode = main(process.argv.slice(2));
