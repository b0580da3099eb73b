import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from '../processes';

/**
 * Fetches a Debian package with the libraries this system lacks, and unpacks them below `folder`/root. apt and dpkg need
 * root only to install: with their state in a folder of ours they resolve, download and unpack as anyone. Nothing of the
 * package is started or set up.
 *
 * @returns null when it is there; else what failed, in words
 */
export async function unpackPackage(name: string, folder: string): Promise<string | null> {
  // Two processes may want the same package: each unpacks it by itself, and the first one's is kept.
  const draft = `${folder}-${process.pid}`;
  try {
    const failed = await unpackInto(draft, name);
    if (failed) return failed;
    renameSync(draft, folder);
    return null;
  } catch (error) {
    if (!existsSync(folder)) throw error;
    return null;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** @returns null, or what failed */
async function unpackInto(folder: string, name: string): Promise<string | null> {
  const root = join(folder, 'root');
  const archives = join(folder, 'cache', 'archives');
  for (const part of [root, join(archives, 'partial'), join(folder, 'state/lists/partial')]) {
    mkdirSync(part, { recursive: true });
  }
  const options = [
    `Dir::State=${join(folder, 'state')}`,
    'Dir::State::status=/var/lib/dpkg/status',
    `Dir::Cache=${join(folder, 'cache')}`,
    `Dir::Log=${folder}`,
    'Debug::NoLocking=1',
    'APT::Sandbox::User=',
  ].flatMap((option) => ['-o', option]);
  for (const step of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--download-only', '--no-install-recommends', name],
  ]) {
    const { code, output } = await capture('apt-get', [...options, ...step]);
    if (code !== 0) return `apt-get ${step[0]} without root: exit ${code}\n${output.slice(-400)}`;
  }
  for (const archive of readdirSync(archives).filter((entry) => entry.endsWith('.deb'))) {
    const { code, output } = await capture('dpkg', ['-x', join(archives, archive), root]);
    if (code !== 0) return `dpkg -x ${archive}: exit ${code}\n${output.slice(-400)}`;
  }
  rmSync(archives, { recursive: true, force: true });
  return null;
}

/** Where an unpacked package's libraries lie, for `LD_LIBRARY_PATH`. */
export async function unpackedLibraries(root: string): Promise<string[]> {
  const { output } = await capture('dpkg', ['--print-architecture']);
  const triplet = output.trim() === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu';
  return [join(root, 'usr/lib', triplet), join(root, 'lib', triplet)];
}
