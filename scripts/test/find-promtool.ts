import { existsSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { unpackPackage } from './unpack-package';

const FOLDER = resolve('.data', 'prometheus');
const UNPACKED = join(FOLDER, 'promtool');

/**
 * Prometheus' checker of rules: one that is installed, else Debian's package unpacked into a folder of ours.
 *
 * @returns the path of an executable; null where none can be had, with the reason printed
 */
export async function findPromtool(): Promise<string | null> {
  const found = [process.env.PROMTOOL_PATH, '/usr/bin/promtool', UNPACKED].find(
    (path) => path !== undefined && existsSync(path),
  );
  if (found) return found;
  if (!existsSync('/usr/bin/apt-get')) {
    console.log('No promtool was found, and there is no apt-get to fetch it. Set PROMTOOL_PATH.');
    return null;
  }
  console.log('No promtool found; unpacking Debian’s package …');
  const failed = await unpackPackage('prometheus', FOLDER);
  if (failed) console.log(`promtool could not be fetched: ${failed}`);
  // The server and its libraries are three times as large.
  const root = join(FOLDER, 'root');
  if (existsSync(root)) renameSync(join(root, 'usr', 'bin', 'promtool'), UNPACKED);
  rmSync(root, { recursive: true, force: true });
  return existsSync(UNPACKED) ? UNPACKED : null;
}
