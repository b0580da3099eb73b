import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { capture, run } from '../../scripts/processes';

const MIGRATIONS = 'src/server/platform/database/migrations';

/**
 * The commit of the release before this one: the last tag, else the one before the commit that gave this release its version. Null
 * without git.
 */
export async function previousRelease(): Promise<string | null> {
  const tag = await capture('git', ['describe', '--tags', '--abbrev=0', 'HEAD^']);
  if (tag.code === 0) return tag.output.trim();
  const versions = ['log', '--format=%h', '-n', '1', '-G', '^  "version":', '--', 'package.json'];
  const named = (await capture('git', versions)).output.trim();
  if (!named) return null;
  const before = await capture('git', ['rev-parse', '--short', `${named}^`]);
  return before.code === 0 ? before.output.trim() : null;
}

/** Checks a commit out into a folder, with the packages of its lockfile. @throws Error when git or npm fails */
export async function checkOut(ref: string, folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const archive = `${folder}.tar`;
  const made = await capture('git', ['archive', '--output', archive, ref]);
  if (made.code !== 0) throw new Error(`git has no ${ref}: ${made.output}`);
  const { code, output } = await capture('sh', [
    '-c',
    `mkdir -p "${folder}" && tar -xf "${archive}" -C "${folder}" && rm "${archive}"`,
  ]);
  if (code !== 0) throw new Error(output);
  const lockfile = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lockfile('.') === lockfile(folder)) linkPackages(folder);
  else if ((await run('npm', ['ci', '--silent', '--prefix', folder])) !== 0) {
    throw new Error(`npm ci of ${ref} failed.`);
  }
}

/** Gives a copy the packages of this checkout, and its own of this repository. */
function linkPackages(folder: string): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@fnx'), { recursive: true });
  for (const name of readdirSync('node_modules')) {
    if (name !== '@fnx') symlinkSync(resolve('node_modules', name), join(modules, name));
  }
  for (const name of readdirSync('node_modules/@fnx')) {
    symlinkSync(`../../packages/${name}`, join(modules, '@fnx', name));
  }
}

type Journal = { entries: { idx: number; when: number; tag: string }[] };

const readJournal = (root: string): Journal =>
  JSON.parse(readFileSync(join(root, MIGRATIONS, 'meta/_journal.json'), 'utf8'));

const hashes = (root: string) =>
  readJournal(root).entries.map(({ tag }) =>
    createHash('sha256')
      .update(readFileSync(join(root, MIGRATIONS, `${tag}.sql`)))
      .digest('hex'),
  );

/** The statements of each migration that this release adds; null if it changes or removes one of the old release. */
export function addedMigrations(oldRoot: string): string[][] | null {
  if (!existsSync(join(oldRoot, MIGRATIONS))) return null;
  const before = hashes(oldRoot);
  const now = hashes('.');
  if (!before.every((hash, index) => hash === now[index])) return null;
  const all = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  return all.slice(before.length).map(({ sql }) => sql);
}

/** Changes that a release might bring: columns with and without a value for old rows, an index, a table. */
const SYNTHETIC = `ALTER TABLE users ADD COLUMN next_name text;
--> statement-breakpoint
ALTER TABLE orders ADD COLUMN next_note text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE outbox_messages ADD COLUMN next_count integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY next_index ON ledger_entries (id) WHERE id < 0;
--> statement-breakpoint
CREATE TABLE next_things (id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, user_id uuid NOT NULL REFERENCES users (id));`;

/** This release's migrations, and one more that no release has. @returns the folder */
export function withOneMore(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journal = readJournal('.');
  const last = journal.entries.at(-1);
  if (!last) throw new Error('There are no migrations.');
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'next' });
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(journal));
  writeFileSync(join(folder, 'next.sql'), SYNTHETIC);
  return folder;
}
