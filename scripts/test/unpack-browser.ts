import { chmodSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { unpackedLibraries, unpackPackage } from './unpack-package';

/** Where a browser is unpacked for a person who may not install packages. */
const FOLDER = resolve('.data', 'browser');

/** The start script that finds the unpacked libraries; present once the unpacking has succeeded. */
export const UNPACKED_BROWSER = join(FOLDER, 'chromium');

/**
 * Fetches Debian's Chromium without root and unpacks it below `.data/browser`.
 *
 * @returns what happened, for the list of attempts
 */
export async function unpackBrowser(): Promise<string> {
  const failed = await unpackPackage('chromium', FOLDER);
  if (failed) return failed;
  await writeStarter(join(FOLDER, 'root'));
  return 'unpacked Chromium without root';
}

async function writeStarter(root: string): Promise<void> {
  const program = join(root, 'usr/lib/chromium');
  const libraries = [...(await unpackedLibraries(root)), program];
  writeFileSync(
    UNPACKED_BROWSER,
    `#!/bin/sh\nexport LD_LIBRARY_PATH="${libraries.join(':')}"\nexec "${program}/chromium" "$@"\n`,
  );
  chmodSync(UNPACKED_BROWSER, 0o755);
}
