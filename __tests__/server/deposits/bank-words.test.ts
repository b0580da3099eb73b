import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { depositCalls } from '@fnx/api/desk/deposits';
import { deskCalls } from '@fnx/api/desk/desk';
import { and, eq, isNull } from 'drizzle-orm';
import { watchBank } from '@/server/deposits/bank-watch';
import { importFolder } from '@/server/deposits/import-folder';
import { bankPayments } from '@/server/deposits/payment-tables';
import { bankEntries } from '@/server/deposits/tables';
import { operatorAlerts } from '@/server/messaging/tables';
import { orders } from '@/server/purchase/tables';
import { type BankFile, notification, statement } from '../../support/market/statement';
import type { TestClock } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';
import { startBank } from './bank-world';

const bank = duringTests(startBank);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-words-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const code = ({ data }: { data: unknown }) => (data as { code?: string }).code;
const REASON = { reason: 'Statement of today' };

/** Open alarms after a look of the job. */
async function alarms(kind: string, subject?: string) {
  await watchBank(bank.ctx);
  const { kind: kinds, subject: subjects, resolvedAt } = operatorAlerts;
  const isOf = and(eq(kinds, kind), subject ? eq(subjects, subject) : undefined);
  return bank.ctx.db
    .select()
    .from(operatorAlerts)
    .where(and(isOf, isNull(resolvedAt)));
}

async function fromFolder({ name, base64 }: BankFile) {
  Object.assign(bank.ctx.config.bankTransfer ?? {}, { filesDir: folder });
  fs.writeFileSync(path.join(folder, name), Buffer.from(base64, 'base64'));
  await importFolder(bank.ctx);
  Object.assign(bank.ctx.config.bankTransfer ?? {}, { filesDir: null });
}

/** A proposed release of all matched money up to an entry, whose sources its facts name. */
async function proposed(name: string, ref: string, options: Record<string, string> = {}) {
  const number = String((await bank.entry(ref)).number);
  const [first] = bank.officers;
  const { data } = await first.propose(name, [number], { ...REASON, ...options });
  return data;
}

const shownTo = async ({ call }: (typeof bank.officers)[number], id: string) =>
  (await call(deskCalls.proposal, { id })).data;

describe('an upload', () => {
  it('is one officer’s word: who brought it does not sign what rests on it, until another brings it too', async () => {
    const [ada, grace] = bank.officers;
    const file = notification('N1', [await bank.place()]);
    await bank.upload(ada, file);
    const { id } = await proposed('deposits release', 'N1-0');
    expect(JSON.stringify((await shownTo(ada, id)).moment)).toContain(
      'FROM A NOTIFICATION ALONE: N1.xml uploaded by ada@bank.example; one officer’s word',
    );
    expect((await shownTo(ada, id)).notMine).toContain('your upload alone');
    expect((await shownTo(grace, id)).notMine).toBeNull();
    expect(code(await ada.sign(id))).toBe('NOT_BY_YOU');
    expect((await grace.sign(id)).data).toMatchObject({ state: 'OPEN' });
    expect(code(await ada.sign(id))).toBe('NOT_BY_YOU');
    expect(code(await bank.upload(ada, file))).toBe('BANK_FILE_KNOWN');
    expect(code(await ada.sign(id))).toBe('NOT_BY_YOU');
    expect((await bank.upload(grace, file)).data).toMatchObject({
      rows: [{ entries: 1, added: 0, known: 1 }],
    });
    expect((await shownTo(ada, id)).notMine).toBeNull();
    await ada.sign(id);
    expect((await grace.sign(id)).status).toBeLessThan(500);
    expect(await bank.entry('N1-0')).toMatchObject({ state: 'RELEASED' });
  });

  it('is the bank’s word when the bank’s folder has it', async () => {
    const [ada, grace] = bank.officers;
    const somebody = await bank.place();
    const file = statement('N2', [{ ...somebody, name: 'Somebody Else' }]);
    await bank.upload(grace, file);
    const { number } = await bank.entry('N2-0');
    await ada.run('deposits return', [String(number)], { why: 'OTHER_NAME' });
    const { id } = await proposed('deposits pay-back', 'N2-0');
    // No mail asks for a signature that would not count.
    (bank.ctx.clock as TestClock).advance(121);
    await bank.service.runJobs('tell-officers');
    const mails = "select from outbox_messages where purpose = 'DESK_WORK'";
    expect((await bank.ctx.pool.query(mails)).rowCount).toBe(0);
    expect(code(await grace.sign(id))).toBe('NOT_BY_YOU');
    await fromFolder({ ...file, name: 'other-name.xml' });
    await ada.sign(id);
    await grace.sign(id);
    await ada.sign(id);
    expect(await bank.entry('N2-0')).toMatchObject({ state: 'RETURNING' });
  });

  it('books no transfer of ours and takes no money back before another brings it too', async () => {
    const [ada, grace] = bank.officers;
    const person = await bank.place();
    await fromFolder(statement('P1', [{ ...person, ref: 'PAID' }]));
    const [payment] = await bank.ctx.db.select().from(bankPayments);
    const debit = payment?.endToEndId ?? '';
    const storno = { ...person, ref: 'PAID', storno: true } as const;
    const file = notification('P2', [storno, { debit, ref: 'OUT' }]);
    await bank.upload(ada, file);
    expect(await bank.entry('PAID')).toMatchObject({ state: 'OPEN', reason: 'REVERSAL' });
    expect(await bank.entry('PAID/R')).toMatchObject({ state: 'OPEN', reason: 'UNCONFIRMED' });
    expect(await bank.entry('OUT')).toMatchObject({ state: 'OPEN', reason: 'UNCONFIRMED' });
    expect(await bank.statusOf(person)).toBe('CREATED');
    expect(await bank.entry('N2-0')).toMatchObject({ state: 'RETURNING' });
    await bank.upload(grace, file);
    expect(await bank.entry('PAID')).toMatchObject({ state: 'RETURNED' });
    expect(await bank.entry('PAID/R')).toMatchObject({ state: 'NOTED' });
    expect(await bank.entry('OUT')).toMatchObject({ state: 'NOTED', reason: null });
    expect(await bank.statusOf(person)).toBe('FAILED');
    expect(await bank.entry('N2-0')).toMatchObject({ state: 'RETURNED' });
  });

  it('does not count for the words that it adds to a booking of the bank’s folder', async () => {
    const [ada] = bank.officers;
    const person = await bank.place();
    await fromFolder(statement('N3', [{ ref: 'BARE', parts: [] }]));
    await bank.upload(ada, notification('N4', [{ ...person, ref: 'BARE' }]));
    expect(await bank.entry('BARE')).toMatchObject({ state: 'MATCHED', partyName: person.name });
    const { id } = await proposed('deposits release', 'BARE');
    expect(JSON.stringify((await shownTo(ada, id)).moment)).toContain(
      'from a notification, of which a statement has the amount',
    );
    expect(code(await ada.sign(id))).toBe('NOT_BY_YOU');
    await ada.call(deskCalls.withdraw, { id, reason: 'Tried' });
  });
});

describe('a booking of which two files say different things', () => {
  it('is the statement’s, open, and its notification’s order waits again', async () => {
    const [ada, grace] = bank.officers;
    const [mallory, viktor] = [await bank.place(), await bank.place()];
    await bank.upload(ada, notification('F1', [{ ...mallory, ref: 'REAL' }]));
    expect(await bank.statusOf(mallory)).toBe('SUBMITTED');
    await bank.upload(grace, statement('F2', [{ ...viktor, ref: 'REAL' }]));
    expect(await bank.entry('REAL')).toMatchObject({ state: 'SPLIT', reason: 'DIFFERS' });
    expect(await bank.statusOf(mallory)).toBe('CREATED');
    const real = await bank.entry('REAL@2026-11-20');
    expect(real).toMatchObject({ state: 'OPEN', reason: 'DIFFERS', partyName: viktor.name });
    expect(await alarms('BANK_DIFFERENCE', 'REAL')).toHaveLength(1);
    await bank.bring(statement('F2', [{ ...viktor, ref: 'REAL' }]));
    const [order] = await bank.ctx.db.select().from(orders).where(eq(orders.id, viktor.id));
    await bank.byTwo('deposits match', [String(real.number)], { order: String(order?.number) });
    expect(await bank.statusOf(viktor)).toBe('SUBMITTED');
    expect(await alarms('BANK_DIFFERENCE', 'REAL')).toHaveLength(0);
  });

  it('stays as it is where it is issued, and its other telling is open', async () => {
    const person = await bank.place();
    await bank.bring(notification('G1', [{ ...person, ref: 'GONE' }]));
    const without = String((await bank.entry('BARE')).number);
    await bank.byTwo('deposits release', [String((await bank.entry('GONE')).number)], { without });
    await bank.signBatch(await bank.batch());
    await bank.issue();
    await fromFolder(statement('G2', [{ ...person, ref: 'GONE', amount: '1.00' }]));
    expect(await bank.entry('GONE')).toMatchObject({ state: 'ISSUED' });
    expect(await bank.entry('GONE@2026-11-20')).toMatchObject({ state: 'OPEN', amountRaw: 100n });
    expect(await bank.statusOf(person)).toBe('CONFIRMED');
    expect(await alarms('BANK_DIFFERENCE', 'GONE')).toHaveLength(1);
  });

  it('is another booking where its reference comes again on another day', async () => {
    const [one, other] = [await bank.place(), await bank.place()];
    await fromFolder(statement('H1', [{ ...one, ref: '0001' }]));
    const again = [{ ...other, ref: '0001' }];
    await fromFolder(statement('H2', again, 1_100_00n, '2026-11-23'));
    expect(await bank.entry('0001')).toMatchObject({ state: 'MATCHED' });
    expect(await bank.entry('0001@2026-11-23')).toMatchObject({ state: 'MATCHED' });
    expect(await alarms('BANK_DIFFERENCE', '0001')).toHaveLength(0);
  });

  it('is the same whether a file cuts its text, has its transfers in another order, or says less', async () => {
    const lines = [{ name: 'Vera Sample' }, { name: 'Veronica Sample-Longname of Frankfurt' }];
    const parts = lines.map((line) => ({ ...line, amount: '50.00' }));
    await bank.bring(notification('I1', [{ ref: 'ORDER', parts }]));
    const cut = parts.map(({ name, amount }) => ({
      name: name.slice(0, 27).toUpperCase(),
      amount,
    }));
    await bank.bring(statement('I2', [{ ref: 'ORDER', parts: cut.toReversed() }]));
    const known = await bank.ctx.db
      .select()
      .from(bankEntries)
      .where(eq(bankEntries.bookingRef, 'ORDER'));
    expect(known).toHaveLength(2);
    expect(known.every(({ inStatement, reason }) => inStatement && reason !== 'DIFFERS')).toBe(
      true,
    );
  });
});

it('names a gap between the balances of two statements, which its file closes', async () => {
  const [ada] = bank.officers;
  await fromFolder(statement('L1', [{}], 9_000_00n, '2026-12-01'));
  await fromFolder(statement('L3', [{}], 9_200_00n, '2026-12-03'));
  const text = 'Between statement L1 of 2026-12-01 and L3 of 2026-12-03, 100.00 EUR moved';
  expect((await alarms('BANK_GAP', 'L3'))[0]?.detail).toContain(text);
  const { data: day } = await ada.call(depositCalls.day, {});
  expect(day.isOff).toBe(true);
  expect(day.gaps).toContainEqual(expect.stringContaining(text));
  await fromFolder(statement('L2', [{}], 9_100_00n, '2026-12-02'));
  expect(await alarms('BANK_GAP', 'L3')).toHaveLength(0);
});

it('names a notification that no statement has after one banking day, until one has it', async () => {
  const lines = [{ ref: 'LATER' }];
  await bank.bring(notification('K1', lines, '2026-11-24'));
  const { data: day } = await bank.officers[0].call(depositCalls.day, {});
  const { number } = await bank.entry('LATER');
  expect(day.unstated).toContain(number);
  (bank.ctx.clock as TestClock).advance(4 * 86_400);
  expect(await alarms('BANK_UNSTATED', '2026-11-24')).toHaveLength(1);
  await fromFolder(statement('K2', lines, 1_000_00n, '2026-11-24'));
  expect(await alarms('BANK_UNSTATED', '2026-11-24')).toHaveLength(0);
});
