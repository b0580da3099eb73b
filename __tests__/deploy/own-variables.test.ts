import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

it('a rehearsal takes the bank of the variables that are there, and names what it leaves out', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'fnx-own-')), '.env');
  writeFileSync(file, 'BANK_DIR=examples/musterbank\nBANK_IBAN=CH9300762011623852957\nDESK=on\n');
  process.env.FNX_ENV_FILE = file;
  delete process.env.BANK_DIR;
  const { leftOut, rehearsedBank } = await import('../../lab/rehearse/own-variables');
  const { bankFolder } = await import('@/config/bank');
  expect(bankFolder()).toMatch(/examples\/musterbank$/);
  expect(leftOut()).toEqual(['purchases by bank transfer, and payouts to accounts at banks']);
  expect(rehearsedBank()).toContainEqual(['bank', 'examples/musterbank']);
});
