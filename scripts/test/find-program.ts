import { accessSync, chmodSync, constants, existsSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { unpackedLibraries, unpackPackage } from './unpack-package';

/** A program of a Debian package. */
type Program = {
  name: string;
  /** Debian's package; by default of the same name. */
  of?: string;
  /** Where the package has it. Default `usr/sbin/<name>`. */
  at?: string;
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

/** Prometheus' checker of rules. */
const PROMTOOL: Program = {
  name: 'promtool',
  of: 'prometheus',
  at: 'usr/bin/promtool',
  variable: 'PROMTOOL_PATH',
  installed: ['/usr/bin/promtool'],
};

/** The checker of XML by its schema. */
const XMLLINT: Program = {
  name: 'xmllint',
  of: 'libxml2-utils',
  at: 'usr/bin/xmllint',
  variable: 'XMLLINT_PATH',
  installed: ['/usr/bin/xmllint'],
};

/** Where a package was unpacked; null where it was not. */
export function unpackedRoot(name: string): string | null {
  const root = resolve('.data', name, 'root');
  return existsSync(root) ? root : null;
}

export const findNginx = () => find(NGINX);
export const findPgBouncer = () => find(PGBOUNCER);
export const findPromtool = () => find(PROMTOOL);
export const findXmllint = () => find(XMLLINT);

/**
 * The program that checks run: one that is installed, else Debian's package unpacked into a folder of ours. It is never
 * installed, because Debian's package would start a server on this machine.
 *
 * @returns the path of an executable; null where none can be had, with the reason printed
 */
async function find(program: Program): Promise<string | null> {
  const { name, of = name, at = `usr/sbin/${name}`, variable, installed } = program;
  const unpacked = unpackedProgram(of, name);
  const found = [process.env[variable], ...installed, unpacked].find(isRunnable);
  if (found) return found;
  console.log(`No ${name} found; unpacking Debian’s package …`);
  const failed = await unpackProgram(of, name, at);
  if (failed) {
    console.log(`${name} could not be fetched: ${failed}\nInstall it, or set ${variable}.`);
    return null;
  }
  return unpacked;
}

/** The start script that finds the unpacked libraries of a program; present once it was unpacked. */
export const unpackedProgram = (packageName: string, name: string) =>
  resolve('.data', packageName, name);

/**
 * Unpacks Debian's package without root.
 *
 * @param at where the package has its program
 * @returns null, or what failed
 */
export async function unpackProgram(
  packageName: string,
  name: string,
  at: string,
): Promise<string | null> {
  if (!existsSync('/usr/bin/apt-get')) return 'there is no apt-get on this system';
  const failed = await unpackPackage(packageName, resolve('.data', packageName));
  if (failed) return failed;
  const root = resolve('.data', packageName, 'root');
  const program = join(root, at);
  const libraries = [...(await unpackedLibraries(root)), dirname(program)].join(':');
  const starter = unpackedProgram(packageName, name);
  writeFileSync(
    starter,
    `#!/bin/sh\nexport LD_LIBRARY_PATH="${libraries}"\nexec "${program}" "$@"\n`,
  );
  chmodSync(starter, 0o755);
  return null;
}

export function isRunnable(path: string | undefined): path is string {
  if (path === undefined) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
