/**
 * `npm run release [-- --to folder]`: packs the built app, the service and what operators run into one archive that needs
 * nothing but Node. `npm run release -- check [archive]` tries one as a deployment would: see archive/check-archive.ts.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packClient } from '@fnx/client/build/pack';
import { loadVariables } from '../ops/variables';
import { capture, run, runScript } from '../processes';
import { findNode24 } from '../test/find-node24';
import type { Archive } from './archive/make-archive';
import { unpackArchive } from './archive/unprivileged';

const FOLDER = join('.data', 'release');
const HELP = `Packs the built app and what operators run into one archive, which needs Node alone; builds it first unless it is built.

Usage: npm run release [-- --to ${FOLDER}]
       npm run release -- check [archive]    tries one, or a new one, as a deployment would`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { to: { type: 'string', default: FOLDER }, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const [act, named] = positionals;
  if (act === 'check') {
    process.exitCode = await check(named ?? (await make(values.to)).file);
    return;
  }
  if (act !== undefined) throw new Error(`Say "check", or nothing; not "${act}".`);
  await make(values.to);
}

async function make(to: string): Promise<Archive> {
  // The bank and the address of the site, as Next reads them. Modules read the bank's folder when they are loaded.
  loadVariables();
  const { makeArchive } = await import('./archive/make-archive');
  const archive = await makeArchive(to);
  console.log(await packClient(to));
  const packed = (statSync(archive.file).size / 1e6).toFixed(1);
  const unpacked = (archive.bytes / 1e6).toFixed(1);
  console.log(`${archive.file}: ${packed} MB, unpacked ${unpacked} MB in ${archive.files} files`);
  return archive;
}

/** Tries the archive on Node 24, which deployments run, and on the Node of this machine where it is another one. */
async function check(archive: string): Promise<number> {
  const nodes = new Set([(await findNode24()) ?? process.execPath, process.execPath]);
  let failed = 0;
  for (const node of nodes) failed += await checkWith(node, archive);
  return failed === 0 ? 0 : 1;
}

/** Runs the check with no network but the machine's own, where that can be had. It signs the agreements of the archive's bank. */
async function checkWith(node: string, archive: string): Promise<number> {
  const words = ['--import', 'tsx', 'scripts/release/archive/check-archive.ts', archive, node];
  const folder = mkdtempSync(join(tmpdir(), 'fnx-bank-'));
  try {
    const env = { BANK_DIR: await unpackArchive(archive, folder, 'bank') };
    if (process.getuid?.() !== 0 || (await capture('unshare', ['-n', 'ip', 'link'])).code !== 0) {
      return await run(process.execPath, words, env);
    }
    const alone = ['-n', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', process.execPath];
    return await run('unshare', [...alone, ...words], env);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

runScript(main);
