import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bankFolder } from '@/config/bank';
import { filesBelow } from '../files-below';
import { run } from '../processes';
import { makeBankFiles } from './bank-files';
import { BUILD_DIR } from './build-dir';

const SOURCES = [
  'src',
  'packages',
  'pages',
  'public',
  // Not its place: a checkout that is copied with its build needs no other one.
  relative('', bankFolder()),
  'languages',
  'scripts/build/next',
  'scripts/build/brand',
];
const SOURCE_FILES = [
  'next.config.js',
  'package-lock.json',
  'scripts/build/compress.js',
  'scripts/build/texts-plugin.js',
  'tsconfig.json',
  'instrumentation.ts',
];

const STAMP = join(BUILD_DIR, 'source-hash');

/** Whether the build that is there was made from exactly these sources. */
export function isBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashSources();
}

/**
 * Builds the app unless the build that is there was made from exactly these sources.
 *
 * @throws Error when the build fails; its output has been shown
 */
export async function ensureBuild(): Promise<'built' | 'current'> {
  await makeBankFiles();
  const hash = hashSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return 'current';
  const code = await run('npm', ['run', '--silent', 'build'], {
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
    // Whatever Next reads from files: the hash above is of this bank.
    BANK_DIR: bankFolder(),
  });
  if (code !== 0) throw new Error(`The build failed (exit ${code}).`);
  writeFileSync(STAMP, hash);
  return 'built';
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const [name, value] of Object.entries(process.env).sort()) {
    // These are compiled into the pages, so another value needs another build.
    if (name.startsWith('NEXT_PUBLIC_') || name === 'PUBLIC_URL') hash.update(`${name}=${value}\n`);
  }
  for (const path of [...filesBelow(...SOURCES.filter(existsSync)), ...SOURCE_FILES].sort()) {
    if (existsSync(path)) hash.update(path).update(readFileSync(path));
  }
  return hash.digest('hex');
}
