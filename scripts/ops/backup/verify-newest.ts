import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openForOperator } from '@/server/open-for-operator';
import { startEmbeddedPostgres } from '@/server/platform/database/embedded';
import { readVariables } from '../variables';
import { readBackupKey } from './place';
import { alertOf, listBackups, verifyBackup } from './verify-backup';

/** Hourly backups and a nightly check: a day without one, and some room. */
const MAX_AGE_HOURS = 26;

/**
 * Restores the newest backup below a folder into a PostgreSQL of its own, checks it, and raises or resolves the alert
 * BACKUP_UNUSABLE. Needs the variables of the service, and as much room in the temporary folder as the database has.
 *
 * @throws Error with everything that is wrong
 */
export async function verifyNewest(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { from: { type: 'string' }, 'max-age-hours': { type: 'string' } },
  });
  const maxAgeHours = Number(values['max-age-hours'] ?? MAX_AGE_HOURS);
  if (!values.from || !(maxAgeHours > 0)) {
    throw new Error(
      'Say where: npm run tool -- backup verify --from <folder> [--max-age-hours <n>]',
    );
  }
  const { faults, notes } = await tryNewest(values.from, maxAgeHours);
  for (const note of notes) console.log(note);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  console.log('The newest backup can be restored.');
}

/** The same without words of its own. From then on the command works as the owner of the data folder. */
export async function tryNewest(
  from: string,
  maxAgeHours = MAX_AGE_HOURS,
): Promise<{ faults: string[]; notes: string[] }> {
  const key = readBackupKey(readVariables());
  const { operator, close } = await openForOperator(process.env, { demo: false, as: null });
  const scratch = mkdtempSync(join(tmpdir(), 'fnx-verify-'));
  try {
    const folder = listBackups(from).at(-1);
    const verified = folder
      ? await restoreElsewhere(
          (place) => verifyBackup(operator.ctx, { folder, key, scratch: place, maxAgeHours }),
          scratch,
        )
      : { faults: [`There is no backup in ${from}.`], notes: [] };
    await alertOf(operator.ctx, verified.faults);
    return verified;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    await close();
  }
}

/** A PostgreSQL that ends with this command: the database of the service is not touched. */
async function restoreElsewhere<T>(
  work: (place: { databaseUrl: string; dataDir: string }) => Promise<T>,
  folder: string,
): Promise<T> {
  // The server may run as another user, who has to reach its folder.
  chmodSync(folder, 0o711);
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    settings: { fsync: 'off', synchronous_commit: 'off' },
  });
  try {
    return await work({ databaseUrl: postgres.url, dataDir: folder });
  } finally {
    await postgres.stop();
  }
}
