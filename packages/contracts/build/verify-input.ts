import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sourceNames, standardInput } from './compile';
import { PACKAGE } from './place';

/**
 * Prints the standard JSON input of one contract, which block explorers take together with the compiler version to verify it.
 *
 * @throws Error when there is no such contract.
 */
export function runVerifyInput([name]: string[]): void {
  process.stdout.write(`${JSON.stringify(verifyInput(name), null, 2)}\n`);
}

export function verifyInput(name: string | undefined) {
  const names = sourceNames().filter(isDeployed);
  const source = names.find((path) => basename(path, '.sol') === name);
  if (!source) {
    const known = names.map((path) => basename(path, '.sol')).join(', ');
    throw new Error(`Name a contract: ${known}.`);
  }
  return standardInput([source]);
}

/** Abstract contracts have no code of their own, and local ones are on no explorer. */
function isDeployed(path: string): boolean {
  const compiled = join(PACKAGE, 'compiled', `${basename(path, '.sol')}.json`);
  return !path.includes('/local/') && existsSync(compiled);
}
