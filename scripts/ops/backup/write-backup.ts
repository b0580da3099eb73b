import { createReadStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseClient } from '@fnx/postgres/database-client';
import type pg from 'pg';
import { copyOut } from './copy';
import { type Manifest, readManifest, type StoredTable, writeManifest } from './manifest';
import { fetchStored, store } from './stored-file';
import {
  JOBS,
  NO_TIMEOUTS,
  quoted,
  readJobColumns,
  readJobVersion,
  readSequences,
  readTables,
  type Table,
} from './tables';

type BackupRequest = {
  databaseUrl: string;
  dataDir: string;
  /** A folder that is made now; its parent must be there. */
  folder: string;
  key: string;
};

/**
 * Writes every row as it was at one moment, the unfinished jobs, and the uploads those rows name. The service goes on
 * meanwhile; nothing is locked. The folder gets its name when it is whole.
 */
export async function writeBackup(request: BackupRequest): Promise<Manifest> {
  const draft = `${request.folder}.partial`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const client = new DatabaseClient({
    connectionString: request.databaseUrl,
    application_name: 'backup',
  });
  await client.connect();
  try {
    // No statement sees what is committed later.
    await client.query('begin isolation level repeatable read read only');
    await client.query(NO_TIMEOUTS);
    const manifest = await writeAll(client, { ...request, folder: draft });
    await client.query('commit');
    writeManifest(draft, request.key, manifest);
  } finally {
    await client.end();
  }
  renameSync(draft, request.folder);
  return readBack(request);
}

/** Proves that what was written can be read with this key. */
async function readBack({ folder, key }: BackupRequest): Promise<Manifest> {
  const manifest = readManifest(folder, key);
  for (const stored of [...manifest.tables, manifest.jobs, ...manifest.uploads]) {
    for await (const _ of fetchStored(folder, key, stored));
  }
  return manifest;
}

async function writeAll(client: pg.Client, request: BackupRequest): Promise<Manifest> {
  const { rows } = await client.query<{ at: Date }>('select now() as at');
  const tables: StoredTable[] = [];
  for (const table of await readTables(client)) {
    tables.push(await writeTable(client, request, table, `public."${table.name}"`));
  }
  const jobs = await writeTable(
    client,
    request,
    { name: JOBS.table, columns: await readJobColumns(client) },
    JOBS.table,
    JOBS.rows,
  );
  return {
    format: 1,
    at: (rows[0]?.at ?? new Date()).toISOString(),
    migrations: await readMigrations(client),
    jobVersion: await readJobVersion(client),
    tables,
    jobs,
    // Last, and outside of any snapshot: a number that was given out meanwhile is skipped, not given again.
    sequences: await readSequences(client),
    uploads: await writeUploads(client, request),
  };
}

async function writeTable(
  client: pg.Client,
  { folder, key }: BackupRequest,
  { name, columns }: Table,
  source: string,
  where = 'true',
): Promise<StoredTable> {
  const statement = `copy (select ${quoted(columns)} from ${source} where ${where}) to stdout`;
  const { rows, count } = copyOut(client, statement);
  const stored = await store(folder, key, `tables/${name}.gz.enc`, rows);
  return { name, columns, rows: count(), ...stored };
}

async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ hash }) => hash);
}

/** A file is written before its row and removed after it, so one that is missing now was removed meanwhile. */
async function writeUploads(
  client: pg.Client,
  { folder, key, dataDir }: BackupRequest,
): Promise<Manifest['uploads']> {
  const { rows } = await client.query<{ name: string }>(
    'select file_name as name from kyc_files union select file_name from recovery_requests order by 1',
  );
  const uploads: Manifest['uploads'] = [];
  for (const { name } of rows) {
    const place = join(dataDir, 'kyc', name);
    if (!existsSync(place)) {
      console.error(`An upload is not in ${join(dataDir, 'kyc')} any more: ${name}`);
      continue;
    }
    const stored = await store(folder, key, `uploads/${name}.gz.enc`, createReadStream(place));
    uploads.push({ name, ...stored });
  }
  return uploads;
}
