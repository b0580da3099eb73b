import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { depositCalls } from '@fnx/api/desk/deposits';
import { and, eq, isNull } from 'drizzle-orm';
import { watchBank } from '@/server/deposits/bank-watch';
import { importFolder } from '@/server/deposits/import-folder';
import { bankEntries } from '@/server/deposits/tables';
import { operatorAlerts } from '@/server/messaging/tables';
import { journal } from '@/server/platform/tables';
import { type BankFile, notification, statement } from '../../support/market/statement';
import { runAtDesk } from '../../support/people/desk-view';
import { duringTests } from '../../support/setup/during-tests';
import { startBank } from './bank-world';

const bank = duringTests(startBank);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-left-out-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** The bank's slip: a thousandth of a euro in one entry, and balances as they should be. */
const slipped = ({ name, base64 }: BankFile, amount: string): BankFile => {
  const xml = Buffer.from(base64, 'base64').toString();
  const wrong = xml.replace(`<Ntry><Amt Ccy="EUR">${amount}<`, `<Ntry><Amt Ccy="EUR">${amount}1<`);
  return { name, base64: Buffer.from(wrong).toString('base64') };
};
const SAID = 'Line 4: the amount of <Ntry> is not as it should be.';
const WRITTEN = 'CRDT 30.001 EUR';

async function alarms(subject: string) {
  await watchBank(bank.ctx);
  const { subject: subjects, resolvedAt } = operatorAlerts;
  const isOpen = and(eq(subjects, subject), isNull(resolvedAt));
  return (await bank.ctx.db.select().from(operatorAlerts).where(isOpen)).map(
    ({ kind, detail }) => `${kind}: ${detail}`,
  );
}

it('imports what can be used of a statement, and says everywhere what could not', async () => {
  const one = await bank.place();
  const [officer] = bank.officers;
  const right = statement('S1', [one, { ref: 'S1-BAD', amount: '30.00' }]);
  const { data } = await bank.bring(slipped(right, '30.00'));
  expect(data).toMatchObject({ rows: [{ entries: 1, added: 1 }] });
  expect(await bank.statusOf(one)).toBe('SUBMITTED');

  const { data: files } = await officer.call(depositCalls.files, {});
  const { data: day } = await officer.call(depositCalls.day, {});
  const [entry] = await bank.ctx.db.select().from(journal).where(eq(journal.target, 'S1.xml'));
  const open = await alarms('S1');
  for (const told of [data, files.docs[0]?.leftOut, day.gaps, entry?.after, open]) {
    expect(JSON.stringify(told)).toContain(SAID);
    expect(JSON.stringify(told)).toContain(WRITTEN);
  }
  expect(day).toMatchObject({ isOff: true, statements: [{ difference: '-30.00 EUR' }] });
  expect(open).toEqual([
    expect.stringMatching(/^BANK_GAP/),
    expect.stringMatching(/^BANK_LEFT_OUT: .*S1\.xml/),
  ]);

  // The bank's correction has the entry, and nothing twice.
  const corrected = await bank.bring({ ...right, name: 'S1-again.xml' });
  expect(corrected.data).toMatchObject({ rows: [{ entries: 2, added: 1, known: 1 }] });
  expect(await bank.entry('S1-BAD')).toMatchObject({ amountRaw: 3_000n, inStatement: true });
  expect(await alarms('S1')).toEqual([]);
});

it('imports what can be used of a notification from the folder, until the statement has it', async () => {
  const one = await bank.place();
  const lines = [one, { ref: 'N1-BAD', amount: '30.00' }];
  const { base64 } = slipped(notification('N1', lines, '2026-11-23'), '30.00');
  Object.assign(bank.ctx.config.bankTransfer ?? {}, { filesDir: folder });
  fs.writeFileSync(path.join(folder, 'n1.xml'), Buffer.from(base64, 'base64'));
  await importFolder(bank.ctx);
  Object.assign(bank.ctx.config.bankTransfer ?? {}, { filesDir: null });
  expect(fs.readdirSync(folder)).toEqual(['done']);
  expect(await bank.statusOf(one)).toBe('SUBMITTED');
  expect(await alarms('N1')).toEqual([expect.stringContaining(WRITTEN)]);
  await bank.bring(statement('S2', lines, 1_230_00n, '2026-11-23'));
  expect(await alarms('N1')).toEqual([]);
});

it('refuses a file whose only entry cannot be used, and one without its end', async () => {
  const file = slipped(statement('S3', [{ amount: '30.00' }]), '30.00');
  const whole = statement('S4', [{}, {}]);
  const cut = Buffer.from(whole.base64, 'base64').subarray(0, -9).toString('base64');
  for (const one of [file, { ...whole, base64: cut }]) {
    const { data } = await bank.upload(bank.officers[0], one);
    expect(data).toMatchObject({ code: 'BANK_FILE_FAULT' });
  }
});

it('imports an entry with ids, names and texts beyond every bound, and the one behind it', async () => {
  const one = await bank.place();
  const long = randomBytes(8_000).toString('hex');
  const cut = `${'x'.repeat(139)}🙂`;
  const { name, base64 } = statement('S5', [
    { ref: long, name: cut, reference: `${'y'.repeat(992)}🙂` },
    one,
  ]);
  const xml = Buffer.from(base64, 'base64').toString();
  const far = xml.replace('<TxDtls>', `<TxDtls><Refs><EndToEndId>${long}</EndToEndId></Refs>`);
  const { data } = await bank.bring({ name, base64: Buffer.from(far).toString('base64') });
  expect(data).toMatchObject({ rows: [{ statement: 'S5', entries: 2, leftOut: null }] });
  expect(await bank.statusOf(one)).toBe('SUBMITTED');
});

it('waits for officers again when the buyer’s identity is withdrawn, and is no payment of the order', async () => {
  const one = await bank.place();
  await bank.bring(statement('S3', [one]));
  expect(await bank.statusOf(one)).toBe('SUBMITTED');
  const comment = 'Please send your own passport.';
  await runAtDesk(bank.ctx, 'linus and grace', ['kyc withdraw', one.userId], { comment });
  const [entry] = await bank.ctx.db
    .select()
    .from(bankEntries)
    .where(eq(bankEntries.orderId, one.id));
  expect(entry).toMatchObject({ state: 'OPEN', reason: 'NOT_VERIFIED' });
  expect(await bank.statusOf(one)).toBe('CREATED');
});
