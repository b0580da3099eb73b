import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DamagedError } from './envelope';
import type { Sequence } from './tables';

/** A file of the backup. `sha256` and `bytes` are of what was sealed in it. */
export type Stored = { file: string; bytes: number; sha256: string };

export type StoredTable = Stored & { name: string; columns: string[]; rows: number };

/** The contents of a backup. The figures are not secret; `mac` shows whether they were changed. */
export type Manifest = {
  format: 1;
  at: string;
  /** Hashes of the migrations the database had, in their order. */
  migrations: string[];
  /** Version of the job queue's own tables. */
  jobVersion: number;
  tables: StoredTable[];
  jobs: StoredTable;
  sequences: Sequence[];
  uploads: (Stored & { name: string })[];
};

const NAME = 'manifest.json';

/** Written last: a folder without it is no backup. */
export function writeManifest(folder: string, key: string, manifest: Manifest): void {
  const text = JSON.stringify({ ...manifest, mac: macOf(key, manifest) }, null, 2);
  writeFileSync(join(folder, NAME), `${text}\n`, { mode: 0o600 });
}

export function readManifest(folder: string, key: string): Manifest {
  let stored: Manifest & { mac: string };
  try {
    stored = JSON.parse(readFileSync(join(folder, NAME), 'utf8'));
  } catch {
    throw new DamagedError(`${folder} holds no whole backup.`);
  }
  const { mac, ...manifest } = stored;
  const right = Buffer.from(macOf(key, manifest));
  const given = Buffer.from(String(mac));
  if (right.length !== given.length || !timingSafeEqual(right, given)) {
    throw new DamagedError(`${NAME} was changed, or BACKUP_KEY is not the one it was made with.`);
  }
  if (manifest.format !== 1) throw new DamagedError('This backup has a format of a newer release.');
  return manifest;
}

function macOf(key: string, manifest: Manifest): string {
  return createHmac('sha256', `fnx-backup manifest ${key}`)
    .update(JSON.stringify(manifest))
    .digest('hex');
}
