import { readFileSync } from 'node:fs';
import { commandHelp, HELP_FILE } from '../../scripts/lint/command-help';
import { readHelp } from '../../scripts/ops/admin/help';
import { capture } from '../../scripts/processes';

it('the list of “npm run admin -- help” is that of the commands: npx tsx scripts/lint/command-help.ts', () => {
  expect(JSON.parse(readFileSync(HELP_FILE, 'utf8'))).toEqual(JSON.parse(commandHelp()));
});

it.each([
  ['help', 'officers', 'first'],
  ['officers', 'first', '--help'],
])('explains a command: %s %s %s', (...line) =>
  expect(readHelp(line)).toMatch(/^npm run admin -- officers first <email>[\s\S]+Example: /),
);

/** The service would read the bank's folder when it is loaded. */
it.each([
  ['scripts/ops/admin.ts', 'help'],
  ['scripts/ops/setup.ts', '--help'],
  ['scripts/words/run-word.ts', 'tool', 'backup', '--help'],
  ['scripts/words/run-word.ts', 'tool', 'restore', '--help'],
  ['scripts/words/run-word.ts', 'tool', 'bank', '--help'],
  ['scripts/words/run-word.ts', 'tool', 'keystore', '--help'],
])('%s %s %s %s answers without loading the service, and with an example', async (...line) => {
  const words = ['--import', 'tsx', ...line.filter(Boolean)];
  const { code, output } = await capture(process.execPath, words, { BANK_DIR: '/nowhere' });
  expect([code, output]).toEqual([0, expect.stringMatching(/npm run \S+ (-- )?[^\n]+/)]);
  expect(output).not.toContain('/nowhere');
});
