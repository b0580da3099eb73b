import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

it('a rehearsal takes bank and capabilities of the variables that are there, and names what it leaves out', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'fnx-own-')), '.env');
  const on = 'BANK_IBAN=CH9300762011623852957\nDESK=on\nOPERATOR_EMAIL=ops@bank.example\n';
  writeFileSync(file, `BANK_DIR=examples/musterbank\n${on}`);
  process.env.FNX_ENV_FILE = file;
  delete process.env.BANK_DIR;
  const { leftOut, rehearsedBank, whyOff } = await import('../../lab/rehearse/own-variables');
  const { bankFolder } = await import('@/config/bank');
  expect(bankFolder()).toMatch(/examples\/musterbank$/);
  expect(leftOut()).toEqual(['alerts by e-mail']);
  expect([whyOff('BANK_IBAN'), whyOff('SENDER_KEYSTORE')]).toEqual([
    null,
    'transactions that the service sends: calls of passkey accounts, votes, settlement of auctions, deposits: off, because SENDER_KEYSTORE is not set',
  ]);
  expect(rehearsedBank()).toContainEqual(['bank', 'examples/musterbank']);
});
