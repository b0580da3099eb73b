import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

type Journal = { entries: { tag: string }[] };

/** SQLSTATEs of a database without the list of migrations: undefined table or schema, or no right to read it. */
const UNKNOWN = ['42P01', '3F000', '42501'];

/**
 * Migrations of this release that the database lacks. A database may have newer ones: the release before a migration keeps
 * running on it.
 */
export async function missingMigrations(
  client: Pick<pg.ClientBase, 'query'>,
  folder: string,
): Promise<string[]> {
  const applied = new Set(await readHashes(client));
  return readOwn(folder).flatMap(({ tag, hash }) => (applied.has(hash) ? [] : [tag]));
}

/** How many migrations the database has that this release does not know. */
export async function unknownMigrations(
  client: Pick<pg.ClientBase, 'query'>,
  folder: string,
): Promise<number> {
  const own = new Set(readOwn(folder).map(({ hash }) => hash));
  return (await readHashes(client)).filter((hash) => !own.has(hash)).length;
}

function readOwn(folder: string): { tag: string; hash: string }[] {
  const journal: Journal = JSON.parse(
    fs.readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8'),
  );
  return journal.entries.map(({ tag }) => ({ tag, hash: hashOf(path.join(folder, `${tag}.sql`)) }));
}

async function readHashes(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  try {
    const { rows } = await client.query('select hash from drizzle.__drizzle_migrations');
    return rows.map(({ hash }) => hash);
  } catch (error) {
    if (UNKNOWN.includes((error as { code?: string }).code ?? '')) return [];
    throw error;
  }
}

const hashOf = (file: string) => createHash('sha256').update(fs.readFileSync(file)).digest('hex');
