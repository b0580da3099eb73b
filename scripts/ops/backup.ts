/**
 * `npm run tool -- backup`: writes a backup into a new folder, encrypted under BACKUP_KEY, while the service runs. Reads the database of
 * DATABASE_URL (or the embedded one) and the uploads in FNX_DATA_DIR, as the service does. `verify` restores the newest one elsewhere
 * and checks it. See docs/deploying.md.
 */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DatabaseClient } from '@fnx/postgres/database-client';
import { runScript } from '../processes';
import { oldBackups } from './backup/old-backups';
import { openPlace, readBackupKey } from './backup/place';
import { listBackups } from './backup/verify-backup';
import { verifyNewest } from './backup/verify-newest';
import { writeBackup } from './backup/write-backup';
import { readVariables } from './variables';

async function main(): Promise<void> {
  const [first, ...rest] = process.argv.slice(2);
  if (first === 'verify') return verifyNewest(rest);
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { to: text, keep: text, days: text } });
  if (!values.to) throw new Error('Say where to: npm run tool -- backup --to <folder>');
  // A volume that is not mounted would be missing, too.
  if (!existsSync(values.to)) {
    throw new Error(`There is no ${values.to}. Mount its volume, or: mkdir -m 700 ${values.to}`);
  }
  const keep = countOf('--keep', values.keep);
  const days = countOf('--days', values.days);
  const variables = readVariables();
  const key = readBackupKey(variables);
  const place = await openPlace(variables);
  try {
    const began = performance.now();
    const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
    const folder = join(values.to, `fnx-${time}`);
    const { tables, jobs, uploads } = await writeBackup({ ...place, folder, key });
    const rows = [...tables, jobs].reduce((sum, table) => sum + table.rows, 0);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    await record(place.databaseUrl, folder, { rows, uploads: uploads.length });
    console.log(`${folder}: ${rows} rows, ${uploads.length} uploads, read back, in ${seconds} s`);
    for (const old of oldBackups(listBackups(values.to), { keep, days }, new Date())) {
      rmSync(old, { recursive: true });
    }
  } finally {
    await place.close();
  }
}

/** The service alerts when the last record is too old. */
async function record(databaseUrl: string, folder: string, details: object): Promise<void> {
  const client = new DatabaseClient({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into journal (at, actor, source, action, target, after)
       values (now(), 'backup', 'COMMAND_LINE', 'backup', $1, $2)`,
      [folder, details],
    );
  } finally {
    await client.end();
  }
}

function countOf(name: string, value: string | undefined): number | null {
  if (value === undefined) return null;
  if (/^[1-9][0-9]{0,5}$/.test(value)) return Number(value);
  throw new Error(`${name} takes a whole number from 1.`);
}

runScript(main);
