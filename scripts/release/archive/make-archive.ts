import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { findBinaries } from '@fnx/postgres/embedded-location';
import { bankFolder } from '@/config/bank';
import { FONT_FILES, FONT_LICENCES } from '@/server/platform/documents/font-files';
import { ensureBuild } from '../../build/build';
import { BUILD_DIR } from '../../build/build-dir';
import { DEMO_CHUNK } from '../../build/demo-chunk';
import { capture } from '../../processes';
import { usageOf, WORDS } from '../../words/words';
import { bundlePrograms } from './bundle-programs';
import { PROGRAMS } from './programs';
import { PICTURE_WORKER, tracePackages } from './trace-packages';

/** Contents of the archive beside the build, packages and programs. */
const COPIED = [
  'public',
  'languages',
  // The service writes PDF files with these.
  ...FONT_LICENCES,
  ...FONT_FILES.regular,
  ...FONT_FILES.strong,
  'deploy',
  'docs/deploying.md',
  'docs/commands.md',
  'docs/desk.md',
  'docs/operating.md',
  'docs/contracts.md',
  'docs/runbook.md',
  'docs/takeover.md',
  'docs/database-cluster.md',
  'docs/worst-days.md',
  'docs/variables.md',
  'src/server/platform/database/migrations',
  PICTURE_WORKER,
  '.env.example',
];

/** Files of the build that only the next build reads. */
const NOT_SERVED = /^(cache|dev|diagnostics|types|trace(-build)?|source-hash)(\/|$)|\.nft\.json$/;

export type Archive = { name: string; file: string; bytes: number; files: number };

/**
 * Builds the app unless it is built, and packs it with the service and what operators run.
 *
 * @param to the folder for the archive and its checksum
 */
export async function makeArchive(to: string): Promise<Archive> {
  await ensureBuild();
  const name = await archiveName();
  mkdirSync('.data', { recursive: true });
  const draft = mkdtempSync(join('.data', 'release-'));
  try {
    const root = join(draft, name);
    mkdirSync(root);
    for (const file of ['start.js', 'brotli-copies.js']) {
      cpSync(join('scripts/build', file), join(root, file));
    }
    await bundlePrograms(root);
    for (const program of ['start', ...Object.keys(PROGRAMS)]) begin(root, program);
    for (const file of await tracePackages(BUILD_DIR, draft)) copyInto(root, file);
    for (const path of COPIED) copyInto(root, path);
    // The build was made with this one: see `ensureBuild`.
    cpSync(bankFolder(), join(root, 'bank'), { recursive: true });
    // The nightly check of a backup restores it into a PostgreSQL of its own.
    copyInto(root, relative(process.cwd(), findBinaries(process.cwd()).native));
    cpSync(BUILD_DIR, join(root, '.next'), { recursive: true, filter: isServed });
    writeFileSync(join(root, 'package.json'), `${JSON.stringify(packageFile(), null, 2)}\n`);
    mkdirSync(to, { recursive: true });
    return await pack(draft, name, to);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Version and commit, and the platform of the native packages. */
async function archiveName(): Promise<string> {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const commit = await capture('git', ['rev-parse', '--short=10', 'HEAD']);
  const of = commit.code === 0 ? `-${commit.output.trim()}` : '';
  return `fnx-${version}${of}-${process.platform}-${process.arch}`;
}

/**
 * Writes the first lines of a program. It says how it is used before anything is loaded. The variables of a set-up may name the bank's
 * folder of the build machine, or none; the pages are those of the bank that is packed.
 */
function begin(root: string, program: string): void {
  const file = join(root, `${program}.js`);
  const { does } = WORDS.tool[program] ?? {};
  const usage = usageOf('tool', program).replaceAll(
    `npm run tool -- ${program}`,
    `node ${program}.js`,
  );
  const help = `if (process.argv[2] === '--help') {
  process.stdout.write(${JSON.stringify(`${does}\n\n${usage}`)});
  process.exit();
}
`;
  const lines = `'use strict';\n${does ? help : ''}process.env.BANK_DIR = 'bank';\n`;
  writeFileSync(file, lines + readFileSync(file, 'utf8'));
}

function copyInto(root: string, path: string): void {
  const target = join(root, path);
  mkdirSync(dirname(target), { recursive: true });
  // Links of npm point into the folder; they stay links.
  cpSync(path, target, { recursive: true, verbatimSymlinks: true });
}

function isServed(path: string): boolean {
  const inside = path.slice(BUILD_DIR.length + 1);
  return path === BUILD_DIR || !(NOT_SERVED.test(inside) || DEMO_CHUNK.test(inside));
}

/** The same words as in a checkout, for machines that have npm. */
function packageFile() {
  const { name, version, description, license, engines } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  );
  const own = ['start', 'admin', 'doctor', 'migrate'].map((name) => [name, `node ${name}.js`]);
  // Node finds the program of a word by its name, such as `api.js`.
  const scripts = { ...Object.fromEntries(own), tool: 'node' };
  return { name, version, private: true, description, license, engines, scripts };
}

async function pack(draft: string, name: string, to: string): Promise<Archive> {
  const file = join(to, `${name}.tar.gz`);
  // Everybody may read it, nobody but root may change it, no matter who packs or unpacks it.
  const owner = ['--owner=root:0', '--group=root:0', '--mode=u=rwX,go=rX', '--sort=name'];
  const { code, output } = await capture('tar', [...owner, '-C', draft, '-czf', file, name]);
  if (code !== 0) throw new Error(`tar: exit ${code}\n${output}`);
  const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
  writeFileSync(`${file}.sha256`, `${digest}  ${name}.tar.gz\n`);
  const { bytes, files } = sizeOf(join(draft, name));
  return { name, file, bytes, files };
}

function sizeOf(folder: string): { bytes: number; files: number } {
  const sizes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size);
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: sizes.length };
}
