import { createHash } from 'node:crypto';
import {
  copyFileSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createDb, createPool } from '@fnx/postgres/client';
import { DatabaseClient } from '@fnx/postgres/database-client';
import type pg from 'pg';
import { migrateDatabase, migrationsFolder } from '@/server/platform/database/schema';
import { checkLedger, type LedgerFault } from '@/server/register/check/check-ledger';
import { grantToService, makeQueues } from '../prepare-database';
import { copyIn } from './copy';
import { type Manifest, readManifest, type StoredTable } from './manifest';
import { fetchStored } from './stored-file';
import { JOBS, NO_TIMEOUTS, quoted, readJobVersion, readTables } from './tables';

type RestoreRequest = {
  databaseUrl: string;
  /** The role that gets the right to use the rows; null when it is the owner itself. */
  serviceUrl?: string | null;
  dataDir: string;
  folder: string;
  key: string;
};

/** The result of a restore. Faults in the restored books mean that the backup's own database was damaged. */
type Restored = { manifest: Manifest; rows: number; faults: LedgerFault[] };

/**
 * Fills a new database with a backup's rows, all or none, brings it to the newest schema, puts the uploads back, and checks
 * the books.
 *
 * @throws DamagedError, or Error in words, before the database was touched; or with it left without any row
 */
export async function readBackup(request: RestoreRequest): Promise<Restored> {
  const { databaseUrl, folder, key } = request;
  const manifest = readManifest(folder, key);
  await requireNew(databaseUrl);
  await migrateTo(databaseUrl, manifest.migrations);
  await makeQueues(databaseUrl);
  const rows = await fill(databaseUrl, manifest, request);
  await migrateDatabase(databaseUrl);
  await grantToService(databaseUrl, request.serviceUrl ?? null);
  await restoreUploads(manifest, request);
  return { manifest, rows, faults: await checkBooks(databaseUrl) };
}

async function requireNew(url: string): Promise<void> {
  const client = new DatabaseClient({ connectionString: url, application_name: 'restore' });
  await client.connect();
  try {
    const { rows } = await client.query(
      "select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1",
    );
    if (rows.length === 0) return;
  } finally {
    await client.end();
  }
  throw new Error(
    'The database has tables already. Restore into a new one: create it, and name it in DATABASE_URL.',
  );
}

type Journal = { entries: { tag: string }[] };

/** The schema as it was: this program's migrations, up to the last one the backup's database had. */
async function migrateTo(url: string, hashes: readonly string[]): Promise<void> {
  const source = migrationsFolder();
  const journal: Journal = JSON.parse(readFileSync(join(source, 'meta/_journal.json'), 'utf8'));
  const entries = journal.entries.slice(0, hashes.length);
  const mine = entries.map(({ tag }) => hashFile(join(source, `${tag}.sql`)));
  if (mine.length < hashes.length || mine.some((hash, index) => hash !== hashes[index])) {
    throw new Error(
      'The backup was made by a release with other migrations. Restore it by that release or a newer one.',
    );
  }
  const folder = mkdtempSync(join(tmpdir(), 'fnx-migrations-'));
  try {
    mkdirSync(join(folder, 'meta'));
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) {
      copyFileSync(join(source, `${tag}.sql`), join(folder, `${tag}.sql`));
    }
    await migrateDatabase(url, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const hashFile = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

async function fill(url: string, manifest: Manifest, request: RestoreRequest): Promise<number> {
  const client = new DatabaseClient({ connectionString: url, application_name: 'restore' });
  await client.connect();
  try {
    if ((await readJobVersion(client)) !== manifest.jobVersion) {
      throw new Error(
        'The backup has jobs of another release of the job queue. Restore it by the release that made it, then upgrade.',
      );
    }
    await client.query('begin');
    await client.query(NO_TIMEOUTS);
    const rows = await fillAll(client, manifest, request);
    await client.query('commit');
    await client.query('analyze');
    return rows;
  } finally {
    await client.end();
  }
}

async function fillAll(
  client: pg.Client,
  manifest: Manifest,
  request: RestoreRequest,
): Promise<number> {
  const tables = await readTables(client);
  // The rows include what the triggers would write; what they refuse was allowed when it was written.
  for (const { name } of tables) {
    await client.query(`alter table public."${name}" disable trigger user`);
  }
  let rows = 0;
  for (const { name } of tables) {
    const stored = manifest.tables.find((table) => table.name === name);
    if (!stored) throw new Error(`The backup lacks the table ${name}.`);
    rows += await fillTable(client, stored, `public."${name}"`, request);
  }
  rows += await fillTable(client, manifest.jobs, JOBS.table, request);
  for (const { name, value } of manifest.sequences) {
    if (value !== null)
      await client.query('select setval($1::regclass, $2)', [`public."${name}"`, value]);
  }
  for (const { name } of tables) {
    await client.query(`alter table public."${name}" enable trigger user`);
  }
  return rows;
}

async function fillTable(
  client: pg.Client,
  stored: StoredTable,
  target: string,
  { folder, key }: RestoreRequest,
): Promise<number> {
  const statement = `copy ${target} (${quoted(stored.columns)}) from stdin`;
  const rows = await copyIn(client, statement, fetchStored(folder, key, stored));
  if (rows === stored.rows) return rows;
  throw new Error(`${stored.name} has ${stored.rows} rows in the backup, ${rows} were read.`);
}

async function restoreUploads(
  manifest: Manifest,
  { folder, key, dataDir }: RestoreRequest,
): Promise<void> {
  const target = join(dataDir, 'kyc');
  mkdirSync(target, { recursive: true, mode: 0o700 });
  for (const upload of manifest.uploads) {
    if (!/^[0-9a-f]+$/.test(upload.name)) throw new Error('The backup names a file oddly.');
    const file = join(target, upload.name);
    await pipeline(fetchStored(folder, key, upload), createWriteStream(file, { mode: 0o600 }));
  }
}

async function checkBooks(url: string): Promise<LedgerFault[]> {
  const pool = createPool(url, { max: 1, applicationName: 'restore' });
  try {
    return await checkLedger(createDb(pool));
  } finally {
    await pool.end();
  }
}
