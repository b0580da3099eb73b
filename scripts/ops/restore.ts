/**
 * `npm run tool -- restore <folder of a backup>`: fills the new, empty database of DATABASE_URL (or a new embedded one) and the
 * uploads in FNX_DATA_DIR, and checks the books. Works as DATABASE_OWNER_URL, and lets the role of DATABASE_URL use the rows. The service must not run yet. See docs/deploying.md.
 */

import { runScript } from '../processes';
import { openPlace, readBackupKey } from './backup/place';
import { readBackup } from './backup/read-backup';
import { readVariables } from './variables';

async function main(): Promise<void> {
  const folder = process.argv[2];
  if (!folder) throw new Error('Name the backup: npm run tool -- restore <folder>');
  const variables = readVariables();
  const key = readBackupKey(variables);
  const place = await openPlace(variables, { owner: true });
  try {
    const began = performance.now();
    const { manifest, rows, faults } = await readBackup({ ...place, folder, key });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(
      `Restored as of ${manifest.at}: ${rows} rows, ${manifest.uploads.length} uploads in ${place.dataDir}/kyc, in ${seconds} s`,
    );
    for (const { rule, place: row, fault } of faults) console.error(`${rule} ${row}: ${fault}`);
    if (faults.length > 0) throw new Error('The books of this backup are not right; see above.');
    console.log('The books are right.');
  } finally {
    await place.close();
  }
}

runScript(main);
