import { resolve } from 'node:path';
import type { EnvSource } from '@/config/env-reader';
import { workAsOwner } from '@/server/data-owner';
import { startEmbeddedPostgres } from '@/server/platform/database/embedded';

/** The database and the uploads of this deployment, by the variables that the service has. */
type Place = {
  databaseUrl: string;
  /** The role of the service, where `databaseUrl` is the owner's. */
  serviceUrl: string | null;
  dataDir: string;
  close(): Promise<void>;
};

const MIN_KEY_BYTES = 32;

/** @throws Error when there is no key, or a short one */
export function readBackupKey(source: EnvSource): string {
  const key = source.BACKUP_KEY?.trim() ?? '';
  if (Buffer.byteLength(key) >= MIN_KEY_BYTES) return key;
  throw new Error(
    `BACKUP_KEY needs at least ${MIN_KEY_BYTES} bytes; make one with: openssl rand -base64 32. Keep it away from the backups.`,
  );
}

/**
 * From then on the command works as the owner of the data folder: secrets have been read before.
 *
 * @param owner whether the tables are to be made, too
 * @throws Error when no variable names a database: a default would be an empty one beside it; RefusedError for another user
 */
export async function openPlace(
  source: EnvSource,
  { owner = false }: { owner?: boolean } = {},
): Promise<Place> {
  const dataDir = resolve(source.FNX_DATA_DIR?.trim() || '.data');
  const serviceUrl = source.DATABASE_URL?.trim() || null;
  workAsOwner(dataDir);
  const databaseUrl = (owner && source.DATABASE_OWNER_URL?.trim()) || serviceUrl;
  if (!databaseUrl && !source.FNX_DATA_DIR?.trim()) {
    throw new Error(
      'Set DATABASE_URL, or FNX_DATA_DIR for the embedded database. FNX_ENV_FILE and CREDENTIALS_DIRECTORY name the variables and secrets of the service.',
    );
  }
  if (databaseUrl) return { databaseUrl, serviceUrl, dataDir, close: async () => {} };
  const postgres = await startEmbeddedPostgres({ dataDir, log: (text) => console.error(text) });
  return {
    databaseUrl: postgres.url,
    serviceUrl: null,
    dataDir,
    close: () => postgres.stop(),
  };
}
