/**
 * `npm run migrate [-- --dry-run]`: brings the database to the schema of this release, as its owner (DATABASE_OWNER_URL), and lets the role
 * of DATABASE_URL read and write rows. Run it before a new release starts; instances of the release before keep serving.
 */
import { parseArgs } from 'node:util';
import { runScript } from '../processes';

const HELP = `Brings the database to the schema of this release. The release before keeps serving meanwhile.

Usage: npm run migrate [-- --dry-run]

  --dry-run  names the migrations that the database lacks, and changes nothing: exit code 3 where it lacks some

DATABASE_OWNER_URL is the owner of the database, DATABASE_URL the role of the service.
`;

const LACKS_SOME = 3;

async function main(): Promise<void> {
  const flag = { type: 'boolean' } as const;
  const { values } = parseArgs({ options: { help: flag, 'dry-run': flag } });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  // Takes seconds to load, which the help does not need.
  const { migrate, readMissing } = await import('./migrate-as-owner');
  if (!values['dry-run']) return migrate();
  const missing = await readMissing();
  if (missing.length > 0) process.exitCode = LACKS_SOME;
  console.log(
    missing.length > 0
      ? `The database lacks ${missing.join(', ')}. Nothing was changed.`
      : 'The schema is that of this release.',
  );
}

runScript(main);
