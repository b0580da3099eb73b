import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Abi, Hex } from 'viem';
import { fromHere, PACKAGE } from './place';

export type Artifact = { abi: Abi; bytecode: Hex };

/**
 * A compiled contract: one of ours by its name (`ShareToken`), the deployed `multicall3`, or one of a package that ships
 * its build, by its path.
 *
 * @throws Error when there is no such file.
 */
export function readArtifact(name: string): Artifact {
  const { abi, bytecode } = JSON.parse(readFileSync(pathOf(name), 'utf8')) as Artifact;
  return { abi, bytecode: bytecode.startsWith('0x') ? bytecode : `0x${bytecode}` };
}

function pathOf(name: string): string {
  if (name.startsWith('@')) return fromHere.resolve(name);
  if (name === 'multicall3') return join(PACKAGE, 'artifacts/multicall3.json');
  return join(PACKAGE, 'compiled', `${name}.json`);
}
