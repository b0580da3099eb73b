import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Abi, Hex } from 'viem';

export type Artifact = { abi: Abi; bytecode: Hex };

const ROOT = join(__dirname, '../..');
const fromPackages = createRequire(join(ROOT, 'package.json'));

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
  if (name.startsWith('@')) return fromPackages.resolve(name);
  if (name === 'multicall3') return join(ROOT, 'scripts/chain/artifacts/multicall3.json');
  return join(ROOT, 'contracts/compiled', `${name}.json`);
}
