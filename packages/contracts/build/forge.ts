import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from './place';

const howToGet = (program: string) =>
  `${program} was not found. npm installs it on Linux (x64) as an optional package; if it is missing there, run
npm ci without --omit=optional. Elsewhere install Foundry 1.7.1 (https://getfoundry.sh) so that ${program} is on the PATH.`;

/**
 * A program of Foundry: the one that npm installed, otherwise the one on the PATH.
 *
 * @throws Error that says how to get it.
 */
export function findFoundry(program: 'forge' | 'anvil'): string {
  const folders = [join(ROOT, 'node_modules/.bin'), ...(process.env.PATH ?? '').split(delimiter)];
  const name = process.platform === 'win32' ? `${program}.exe` : program;
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (!found) throw new Error(howToGet(program));
  return found;
}

export const findForge = (): string => findFoundry('forge');

/** Runs forge with the contracts' configuration and its output on this terminal. @returns its exit code. */
export function runForge(args: readonly string[]): number {
  const env = { ...process.env, FOUNDRY_CONFIG: join(ROOT, 'packages/contracts/foundry.toml') };
  const { status } = spawnSync(findForge(), args, { cwd: ROOT, env, stdio: 'inherit' });
  return status ?? 1;
}
