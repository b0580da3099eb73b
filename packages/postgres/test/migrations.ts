import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Later than the migrations of any release. */
const WHEN = 9_000_000_000_000;

/** A folder of migrations, as drizzle-kit writes them. @returns its path */
export function writeMigrations(...texts: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-migrations-'));
  const entries = texts.map((text, idx) => {
    const tag = `next_${idx}`;
    writeFileSync(join(folder, `${tag}.sql`), text);
    return { idx, version: '7', when: WHEN + idx, tag, breakpoints: true };
  });
  mkdirSync(join(folder, 'meta'));
  const journal = { version: '7', dialect: 'postgresql', entries };
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(journal));
  return folder;
}
