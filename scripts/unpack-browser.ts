import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { capture } from './processes';

/** Where a browser is unpacked for a person who may not install packages. */
const FOLDER = resolve('.data', 'browser');

/** The start script that finds the unpacked libraries; present once the unpacking has succeeded. */
export const UNPACKED_BROWSER = join(FOLDER, 'chromium');

/**
 * Fetches Debian's Chromium and the libraries this system lacks, and unpacks them below `.data/browser`.
 * apt and dpkg need root only to install: with their state in a folder of ours they resolve, download and
 * unpack as anyone.
 *
 * @returns what happened, for the list of attempts
 */
export async function unpackBrowser(): Promise<string> {
  rmSync(FOLDER, { recursive: true, force: true });
  const root = join(FOLDER, 'root');
  const archives = join(FOLDER, 'cache', 'archives');
  for (const folder of [root, join(archives, 'partial'), join(FOLDER, 'state/lists/partial')]) {
    mkdirSync(folder, { recursive: true });
  }
  const options = [
    `Dir::State=${join(FOLDER, 'state')}`,
    'Dir::State::status=/var/lib/dpkg/status',
    `Dir::Cache=${join(FOLDER, 'cache')}`,
    `Dir::Log=${FOLDER}`,
    'Debug::NoLocking=1',
    'APT::Sandbox::User=',
  ].flatMap((option) => ['-o', option]);
  for (const step of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--download-only', '--no-install-recommends', 'chromium'],
  ]) {
    const { code, output } = await capture('apt-get', [...options, ...step]);
    if (code !== 0) return `apt-get ${step[0]} without root: exit ${code}\n${output.slice(-400)}`;
  }
  for (const name of readdirSync(archives).filter((entry) => entry.endsWith('.deb'))) {
    const { code, output } = await capture('dpkg', ['-x', join(archives, name), root]);
    if (code !== 0) return `dpkg -x ${name}: exit ${code}\n${output.slice(-400)}`;
  }
  rmSync(archives, { recursive: true, force: true });
  await writeStarter(root);
  return 'unpacked Chromium without root';
}

async function writeStarter(root: string): Promise<void> {
  const { output } = await capture('dpkg', ['--print-architecture']);
  const triplet = output.trim() === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu';
  const program = join(root, 'usr/lib/chromium');
  const libraries = [join(root, 'usr/lib', triplet), join(root, 'lib', triplet), program];
  writeFileSync(
    UNPACKED_BROWSER,
    `#!/bin/sh\nexport LD_LIBRARY_PATH="${libraries.join(':')}"\nexec "${program}/chromium" "$@"\n`,
  );
  chmodSync(UNPACKED_BROWSER, 0o755);
}
