/**
 * `npm run doctor [-- --json] [--mail you@example.com] [--sms +44…] [--instances 2] [--backups <folder>] [--only <check>,…]`: looks at every part of a deployment, running or
 * not, with the variables of the service. `--mail` and `--sms` send a test message; `--backups` restores the newest backup elsewhere
 * (needs BACKUP_KEY). Exit code 1 when something is at fault. See docs/operating.md.
 */
import { runScript } from '../processes';
import { findingLines } from './setup/table';
import { loadVariables, ownerFiles } from './variables';

/** Prints the findings. @returns whether nothing is at fault */
async function main(args: string[]): Promise<boolean> {
  const folder = loadVariables();
  // Many modules read the bank's folder when they are loaded.
  const { examine } = await import('./setup/examine');
  const findings = await examine({ ...process.env, ...ownerFiles(folder, process.env) }, args);
  const isJson = args.includes('--json');
  const lines = isJson ? [JSON.stringify(findings, null, 2)] : findingLines(findings);
  for (const line of lines) console.log(line);
  return findings.every(({ state }) => state !== 'fault');
}

runScript(() => main(process.argv.slice(2)));
