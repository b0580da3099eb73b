import { accessSync, chmodSync, constants, existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { unpackedLibraries, unpackPackage } from './unpack-package';

/** A program of a Debian package of the same name. */
type Program = {
  name: string;
  /** Overrides where it is looked for. */
  variable: string;
  installed: readonly string[];
};

const NGINX: Program = {
  name: 'nginx',
  variable: 'NGINX_PATH',
  installed: [
    '/usr/sbin/nginx',
    '/usr/local/sbin/nginx',
    '/usr/local/bin/nginx',
    '/opt/homebrew/bin/nginx',
  ],
};

const PGBOUNCER: Program = {
  name: 'pgbouncer',
  variable: 'PGBOUNCER_PATH',
  installed: ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'],
};

/** Where a package was unpacked; null where it was not. */
export function unpackedRoot(name: string): string | null {
  const root = resolve('.data', name, 'root');
  return existsSync(root) ? root : null;
}

export const findNginx = () => find(NGINX);
export const findPgBouncer = () => find(PGBOUNCER);

/**
 * The program that checks run: one that is installed, else Debian's package unpacked into a folder of ours. It is never
 * installed, because Debian's package would start a server on this machine.
 *
 * @returns the path of an executable; null where none can be had, with the reason printed
 */
async function find({ name, variable, installed }: Program): Promise<string | null> {
  const folder = resolve('.data', name);
  const unpacked = join(folder, name);
  const look = () =>
    [process.env[variable], ...installed, unpacked].find(
      (path) => path !== undefined && isRunnable(path),
    ) ?? null;
  const found = look();
  if (found) return found;
  if (!existsSync('/usr/bin/apt-get')) {
    console.log(`No ${name} was found, and there is no apt-get to fetch it. Set ${variable}.`);
    return null;
  }
  console.log(`No ${name} found; unpacking Debian’s package …`);
  const failed = await unpackPackage(name, folder);
  if (failed) {
    console.log(`${name} could not be fetched: ${failed}\nInstall it, or set ${variable}.`);
    return null;
  }
  const root = join(folder, 'root');
  const libraries = (await unpackedLibraries(root)).join(':');
  writeFileSync(
    unpacked,
    `#!/bin/sh\nexport LD_LIBRARY_PATH="${libraries}"\nexec "${root}/usr/sbin/${name}" "$@"\n`,
  );
  chmodSync(unpacked, 0o755);
  return look();
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
