import { expect } from '@playwright/test';
import { capture } from '../../scripts/processes';

/** Runs the operator's command on the service of a data folder, as `npm run admin -- <words>`; gives what it printed. */
export async function runAdmin(dataDir: string, words: readonly string[]): Promise<string> {
  const line = ['run', '--silent', 'admin', '--', ...words, '--demo'];
  const { code, output } = await capture('npm', line, { FNX_DATA_DIR: dataDir });
  expect(code, output).toBe(0);
  return output;
}

/** The same on the service that all specs share: for what concerns one person alone. */
export function admin(...words: string[]): Promise<string> {
  const dataDir = process.env.E2E_DATA_DIR;
  if (!dataDir) throw new Error('E2E_DATA_DIR names the data folder of the service under test.');
  return runAdmin(dataDir, words);
}
