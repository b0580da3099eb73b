import { accessSync, chmodSync, constants, existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { unpackedLibraries, unpackPackage } from './unpack-package';

const FOLDER = resolve('.data', 'nginx');
const UNPACKED = join(FOLDER, 'nginx');

const INSTALLED = [
  process.env.NGINX_PATH,
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
  UNPACKED,
];

/**
 * The nginx that checks run: one that is installed, else Debian's package unpacked into a folder of ours. It is never
 * installed, because Debian's package would start a web server on this machine.
 *
 * @returns the path of an executable; null where none can be had, with the reason printed
 */
export async function findNginx(): Promise<string | null> {
  const found = installedNginx();
  if (found) return found;
  if (!existsSync('/usr/bin/apt-get')) {
    console.log('No nginx was found, and there is no apt-get to fetch it. Set NGINX_PATH.');
    return null;
  }
  console.log('No nginx found; unpacking Debian’s package …');
  const failed = await unpackPackage('nginx', FOLDER);
  if (failed) {
    console.log(`nginx could not be fetched: ${failed}\nInstall it, or set NGINX_PATH.`);
    return null;
  }
  const root = join(FOLDER, 'root');
  const libraries = (await unpackedLibraries(root)).join(':');
  writeFileSync(
    UNPACKED,
    `#!/bin/sh\nexport LD_LIBRARY_PATH="${libraries}"\nexec "${root}/usr/sbin/nginx" "$@"\n`,
  );
  chmodSync(UNPACKED, 0o755);
  return installedNginx() ?? null;
}

function installedNginx(): string | undefined {
  return INSTALLED.find((path) => path !== undefined && isRunnable(path));
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
