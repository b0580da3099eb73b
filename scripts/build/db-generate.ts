/**
 * `npm run db:generate`: writes the migration of each domain's `tables.ts` as one file `0000_schema.sql`, and lists the
 * hand-written files (`0001_*.sql` and later) in the journal. Only until the first release: after it `drizzle-kit generate`
 * adds a file instead, because databases with data exist.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MIGRATIONS = 'src/server/platform/database/migrations';
const SCHEMA_TAG = '0000_schema';
/** Drizzle applies what is newer than the last applied file; any rising numbers do. */
const FIRST_WHEN = 1_767_225_600_000;

const draft = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-migrations-'));
try {
  const made = spawnSync('npx', ['drizzle-kit', 'generate', '--name', 'schema'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // drizzle-kit reads its folder relative to the project.
    env: { ...process.env, DRIZZLE_OUT: path.relative(process.cwd(), draft) },
  });
  if (made.status !== 0) throw new Error('drizzle-kit could not read the schema.');
  const snapshot = JSON.parse(fs.readFileSync(path.join(draft, 'meta/0000_snapshot.json'), 'utf8'));
  fs.mkdirSync(path.join(MIGRATIONS, 'meta'), { recursive: true });
  fs.copyFileSync(
    path.join(draft, `${SCHEMA_TAG}.sql`),
    path.join(MIGRATIONS, `${SCHEMA_TAG}.sql`),
  );
  // The random id would change the file at every run.
  snapshot.id = '00000000-0000-0000-0000-000000000001';
  writeJson('meta/0000_snapshot.json', snapshot);
} finally {
  fs.rmSync(draft, { recursive: true, force: true });
}

const tags = fs
  .readdirSync(MIGRATIONS)
  .filter((name) => /^\d{4}_.*\.sql$/.test(name))
  .map((name) => name.replace(/\.sql$/, ''))
  .sort();
writeJson('meta/_journal.json', {
  version: '7',
  dialect: 'postgresql',
  entries: tags.map((tag, idx) => ({
    idx,
    version: '7',
    when: FIRST_WHEN + idx,
    tag,
    breakpoints: true,
  })),
});
console.log(`${tags.length} migration(s): ${tags.join(', ')}`);

function writeJson(name: string, value: unknown): void {
  fs.writeFileSync(path.join(MIGRATIONS, name), `${JSON.stringify(value, null, 2)}\n`);
}
