import { resolve } from 'node:path';
import { startEmbeddedPostgres } from '../../../src/server/platform/database/embedded';

/** The database and the uploads of this deployment, by the variables that the service has. */
type Place = { databaseUrl: string; dataDir: string; close(): Promise<void> };

const MIN_KEY_BYTES = 32;

/** @throws Error when there is no key, or a short one */
export function readBackupKey(source: Readonly<Record<string, string | undefined>>): string {
  const key = source.BACKUP_KEY?.trim() ?? '';
  if (Buffer.byteLength(key) >= MIN_KEY_BYTES) return key;
  throw new Error(
    `BACKUP_KEY needs at least ${MIN_KEY_BYTES} bytes; make one with: openssl rand -base64 32. Keep it away from the backups.`,
  );
}

export async function openPlace(
  source: Readonly<Record<string, string | undefined>>,
): Promise<Place> {
  const dataDir = resolve(source.FNX_DATA_DIR?.trim() || '.data');
  const databaseUrl = source.DATABASE_URL?.trim();
  if (databaseUrl) return { databaseUrl, dataDir, close: async () => {} };
  const postgres = await startEmbeddedPostgres({ dataDir, log: (text) => console.error(text) });
  return { databaseUrl: postgres.url, dataDir, close: () => postgres.stop() };
}
