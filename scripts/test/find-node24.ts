import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { capture } from '../processes';

/** The release that deployments run. */
const VERSION = '24.21.0';

/** npm's packages of Node's own binaries, with the hashes that a lockfile would hold. */
const INTEGRITY: Readonly<Record<string, string>> = {
  'linux-x64':
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'linux-arm64':
    'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
};

const FOLDER = resolve('.data', `node-${VERSION}`);

/**
 * The Node that deployments run: this one if it is a 24, else npm's package of it, unpacked into a folder of ours. It is no
 * dependency, because its `node` would then come before the machine's in every npm script.
 *
 * @returns the path of an executable; null where none can be had, with the reason printed
 */
export async function findNode24(): Promise<string | null> {
  if (process.versions.node.startsWith('24.')) return process.execPath;
  const program = join(FOLDER, 'bin', 'node');
  if (existsSync(program)) return program;
  const integrity = INTEGRITY[`${process.platform}-${process.arch}`];
  if (!integrity) {
    console.log(`There is no package of Node ${VERSION} for this platform: run this with Node 24.`);
    return null;
  }
  console.log(`Fetching Node ${VERSION} …`);
  const draft = `${FOLDER}-${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    const failed = await fetchInto(draft, integrity);
    if (failed) console.log(`Node ${VERSION} could not be fetched: ${failed}`);
    // Another process may have been first.
    else if (!existsSync(FOLDER)) renameSync(join(draft, 'package'), FOLDER);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return existsSync(program) ? program : null;
}

/** @returns null, or what failed */
async function fetchInto(folder: string, integrity: string): Promise<string | null> {
  const name = `node-${process.platform}-${process.arch}`;
  const packed = await capture('npm', ['pack', `${name}@${VERSION}`, '--pack-destination', folder]);
  if (packed.code !== 0) return `npm pack: exit ${packed.code}\n${packed.output.slice(-400)}`;
  const file = join(folder, `${name}-${VERSION}.tgz`);
  const digest = createHash('sha512').update(readFileSync(file)).digest('base64');
  if (`sha512-${digest}` !== integrity) return `${name} is not the package that was meant`;
  const unpacked = await capture('tar', ['-xzf', file, '-C', folder]);
  if (unpacked.code !== 0) return `tar: exit ${unpacked.code}\n${unpacked.output.slice(-400)}`;
  chmodSync(join(folder, 'package', 'bin', 'node'), 0o755);
  return null;
}
