import { capture } from '../../scripts/processes';

it.each([
  ['scripts/ops/backup.ts', '--to', '/nowhere/backups'],
  ['scripts/contracts/contracts.ts', 'check', '/nowhere.json', '--rpc', 'http://127.0.0.1:9'],
  ['scripts/bank/bank.ts', 'check', '/nowhere'],
  ['lab/rehearse/purchase.ts', '--stand', '/nowhere'],
])('%s says which file is missing, and what to do', async (...line) => {
  const { code, output } = await capture(process.execPath, ['--import', 'tsx', ...line]);
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/There is no .*\/nowhere[^.]*(\.json)?\. [A-Z]/),
  ]);
  expect(output).not.toContain('ENOENT');
});
