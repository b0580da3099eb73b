import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { cases } from '@/server/compliance/tables';
import { askMoved } from '@/server/deposits/hold-price';
import { depositsModule } from '@/server/deposits/module';
import { bankPayments } from '@/server/deposits/payment-tables';
import { releasable } from '@/server/deposits/release';
import { currencies } from '@/server/market/tables';
import { operatorAlerts } from '@/server/messaging/tables';
import { orders } from '@/server/purchase/tables';
import { statement } from '../../support/market/statement';
import { journalFaults } from '../../support/people/officers';
import type { TestClock } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';
import { startBank } from './bank-world';

const bank = duringTests(startBank);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-files-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const work = async () => {
  for (const job of depositsModule.jobs ?? []) await job.work(bank.ctx, undefined as never);
};
const alarms = async (subject: string) =>
  (await bank.ctx.db.select().from(operatorAlerts)).filter((one) => one.subject === subject);
const setRate = (rateRaw: bigint) =>
  bank.ctx.db.update(currencies).set({ rateRaw }).where(eq(currencies.id, 'EUR'));
const orderOf = async ({ id }: { id: string }) => {
  const [order] = await bank.ctx.db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error('There is no such order.');
  return order;
};
const hold = (userId: string) =>
  bank.ctx.db.transaction((tx) =>
    tx.insert(cases).values({
      userId,
      kind: 'SANCTIONS_NAME',
      state: 'OPEN',
      subject: 'OFAC 1',
      fingerprint: '1',
      evidence: {} as never,
      openedAt: bank.ctx.clock.now(),
    }),
  );
const code = ({ data }: { data: unknown }) => (data as { code?: string }).code;

describe('a booking that sums transfers', () => {
  it('counts once when its transfers come after it', async () => {
    const [ada, ben] = [await bank.place(), await bank.place()];
    const whole = { ref: 'SUM', amount: '200.00' };
    await bank.bring(statement('A1', [{ ...whole, parts: [] }]));
    expect(await bank.entry('SUM')).toMatchObject({ state: 'OPEN', reason: 'NO_REFERENCE' });
    const parts = [ada, ben].map(({ name, reference }) => ({ name, reference, amount: '100.00' }));
    const { data } = await bank.bring(statement('A2', [{ ...whole, parts }]));
    expect(data).toMatchObject({ rows: [{ entries: 2, added: 2, known: 0 }] });
    expect(await bank.entry('SUM')).toMatchObject({ state: 'SPLIT' });
    expect(await bank.entry('SUM/1')).toMatchObject({ state: 'MATCHED' });
    expect(await bank.statusOf(ben)).toBe('SUBMITTED');
    const again = await bank.bring(statement('A3', [{ ...whole, parts: [] }]));
    expect(again.data).toMatchObject({ rows: [{ entries: 1, added: 0, known: 1 }] });
  });

  it('counts once when it comes after its transfers', async () => {
    const parts = [{ amount: '30.00' }, { amount: '70.00' }];
    await bank.bring(statement('B1', [{ ref: 'LATE', parts }]));
    const { data } = await bank.bring(statement('B2', [{ ref: 'LATE', parts: [] }]));
    expect(data).toMatchObject({ rows: [{ entries: 1, added: 0, known: 1 }] });
  });

  it('is matched when a later file says who paid', async () => {
    const ada = await bank.place();
    await bank.bring(statement('C1', [{ ref: 'BARE', parts: [] }]));
    await bank.bring(statement('C2', [{ ref: 'BARE', ...ada }]));
    expect(await bank.entry('BARE')).toMatchObject({ state: 'MATCHED', partyName: ada.name });
    expect(await bank.statusOf(ada)).toBe('SUBMITTED');
  });
});

it('stores an entry of two files once that are imported at the same moment', async () => {
  const lines = Array.from({ length: 5 }, (_, n) => ({ ref: `SAME-${n}` }));
  const answers = await Promise.all(
    ['D1', 'D2', 'D3'].map((id) => bank.bring(statement(id, lines))),
  );
  const added = answers.map(
    ({ data }) => (data as unknown as { rows: { added: number }[] }).rows[0]?.added,
  );
  expect(added.sort()).toEqual([0, 0, 5]);
});

it('refuses an entry that the bank named as a transfer within another one is named', async () => {
  const parts = [{ amount: '30.00' }, { amount: '70.00' }];
  const before = await bank.states();
  const one = await bank.bring(statement('N1', [{ ref: 'PAIR', parts }, { ref: 'PAIR/1' }]));
  expect(one.data).toMatchObject({ code: 'ENTRY_NAMED_TWICE' });
  expect(await bank.states()).toEqual(before);
});

it('imports each file of a folder once, and alerts of one that it cannot', async () => {
  Object.assign(bank.ctx.config.bankTransfer ?? {}, { filesDir: folder });
  const put = (name: string, xml: string) => fs.writeFileSync(path.join(folder, name), xml);
  const ada = await bank.place();
  const good = Buffer.from(statement('L1', [ada]).base64, 'base64').toString();
  put('a.xml', good.slice(0, -20));
  put('b.xml', good);
  await work();
  expect(await bank.entry('L1-0')).toMatchObject({ state: 'MATCHED' });
  expect(fs.readdirSync(folder)).toEqual(['a.xml', 'done']);
  expect(await alarms('a.xml')).toMatchObject([{ resolvedAt: null }]);
  // A crash between the import and the move leaves this file.
  put('a.xml', good);
  await work();
  expect(fs.readdirSync(folder)).toEqual(['done']);
  expect(fs.readdirSync(path.join(folder, 'done'))).toHaveLength(2);
  expect(await alarms('a.xml')).toMatchObject([{ resolvedAt: expect.any(Date) }]);
  const strange = (await journalFaults(bank.service)).filter((one) => !one.includes('pictures'));
  expect(strange).toEqual([]);
  Object.assign(bank.ctx.config.bankTransfer ?? {}, { filesDir: null });
});

describe('a storno', () => {
  it('ends the order whose money it takes, and voids the batch that nobody signed', async () => {
    const [ada, ben] = [await bank.place(), await bank.place()];
    await bank.bring(statement('E1', [ada, ben]));
    await bank.byTwo('deposits release', [String((await bank.entry('E1-1')).number)]);
    const batch = await bank.batch();
    await bank.bring(statement('E2', [{ ...ada, ref: 'E1-0', storno: true }]));
    expect(await bank.entry('E1-0')).toMatchObject({ state: 'RETURNED', reason: 'REVERSAL' });
    expect(await bank.entry('E1-0/R')).toMatchObject({ state: 'NOTED' });
    expect(await bank.statusOf(ada)).toBe('FAILED');
    expect(await bank.entry('E1-1')).toMatchObject({ state: 'MATCHED' });
    expect(code(await bank.signBatch(batch))).toBe('ALREADY');
    expect(await alarms('E1-0/R')).toHaveLength(1);
  });

  it('takes no shares, and is open for officers', async () => {
    const ada = await bank.place();
    await bank.bring(statement('F1', [ada]));
    await bank.byTwo('deposits release', [String((await bank.entry('F1-0')).number)]);
    await bank.signBatch(await bank.batch());
    await bank.issue();
    expect(await bank.statusOf(ada)).toBe('CONFIRMED');
    await bank.bring(statement('F2', [{ ...ada, ref: 'OTHER', storno: true }]));
    const entry = await bank.entry('OTHER/R');
    expect(entry).toMatchObject({ state: 'OPEN', reason: 'REVERSAL' });
    expect(await bank.statusOf(ada)).toBe('CONFIRMED');
    expect((await alarms('OTHER/R'))[0]?.detail).toContain('ISSUED');
    await bank.byTwo('deposits note', [String(entry.number)]);
    expect(await bank.entry('OTHER/R')).toMatchObject({ state: 'NOTED' });
  });
});

describe('a price that moved', () => {
  it('is asked of the buyer, whose money goes back when he refuses', async () => {
    const ada = await bank.place();
    const { rateRaw } = await orderOf(ada);
    await setRate((rateRaw * 97n) / 100n);
    await bank.bring(statement('G1', [ada]));
    await setRate(rateRaw);
    const { askedRaw } = await orderOf(ada);
    expect(askedRaw).not.toBeNull();
    const number = String((await bank.entry('G1-0')).number);
    const { data } = await bank.officers[0].propose('deposits release', [number], {
      reason: 'Statement of today',
    });
    expect(JSON.stringify(data)).not.toContain(ada.name);
    const shares = String(Number(askedRaw) / 1e6);
    const answer = { orderId: ada.id, answer: 'REFUSED', shares } as const;
    expect((await ada.request('answerOrder', answer)).status).toBe(200);
    await work();
    expect(await bank.entry('G1-0')).toMatchObject({ state: 'TO_RETURN', reason: 'PRICE_MOVED' });
    await bank.byTwo('deposits pay-back', [number]);
    expect(await bank.statusOf(ada)).toBe('FAILED');
  });

  it('is asked until the release', async () => {
    const ada = await bank.place();
    const { rateRaw } = await orderOf(ada);
    await bank.bring(statement('H1', [ada]));
    await askMoved(bank.ctx);
    expect((await orderOf(ada)).askedRaw).toBeNull();
    await setRate((rateRaw * 103n) / 100n);
    await askMoved(bank.ctx);
    await setRate(rateRaw);
    expect((await orderOf(ada)).askedRaw).not.toBeNull();
  });
});

describe('money that goes back', () => {
  it('is not taken for an order any more, and a debit of another amount does not book it', async () => {
    const [ada, ben] = [await bank.place(), await bank.place()];
    await bank.bring(statement('I1', [{ ...ada, name: 'Somebody Else' }]));
    const { number } = await bank.entry('I1-0');
    await bank.officers[0].run('deposits return', [String(number)], { why: 'OTHER_NAME' });
    await bank.byTwo('deposits pay-back', [String(number)]);
    expect(await bank.entry('I1-0')).toMatchObject({ state: 'RETURNING' });
    const order = String((await orderOf(ben)).number);
    const match = { order, reason: 'Is right after all' };
    const { data } = await bank.officers[0].propose('deposits match', [String(number)], match);
    expect(code({ data })).toBe('ENTRY_FITS_NOT');
    // A stranger's money does not end the order.
    expect(await bank.statusOf(ada)).toBe('CREATED');
    const { id } = await bank.entry('I1-0');
    const [payment] = await bank.ctx.db
      .select()
      .from(bankPayments)
      .where(eq(bankPayments.entryId, id));
    const debit = payment?.endToEndId ?? '';
    await bank.bring(statement('I2', [{ debit, amount: '99.00' }]));
    expect(await bank.entry('I2-0')).toMatchObject({ state: 'OPEN' });
    expect(await bank.entry('I1-0')).toMatchObject({ state: 'RETURNING' });
    await bank.bring(statement('I3', [{ debit }]));
    expect(await bank.entry('I1-0')).toMatchObject({ state: 'RETURNED' });
  });
});

it('is not signed for somebody who is on hold since the release', async () => {
  const ada = await bank.place();
  await bank.bring(statement('K1', [ada]));
  await bank.byTwo('deposits release', [String((await bank.entry('K1-0')).number)]);
  await hold(ada.userId);
  const batch = await bank.batch();
  expect(code(await bank.signBatch(batch))).toBe('BATCH_ON_HOLD');
  const { data } = await bank.officers[0].run('deposits void', [String(batch.number)], {});
  expect(data).toMatchObject({ rows: [{ batch: batch.number }] });
  expect(await bank.entry('K1-0')).toMatchObject({ state: 'MATCHED', batchId: null });
});

it('comes back from a batch that ended, and waits while its owner is on hold', async () => {
  const ada = await bank.place();
  await bank.bring(statement('J1', [ada]));
  const { number } = await bank.entry('J1-0');
  await bank.byTwo('deposits release', [String(number)]);
  await work();
  expect(await bank.entry('J1-0')).toMatchObject({ state: 'RELEASED' });
  (bank.ctx.clock as TestClock).advance(4 * 86_400);
  await bank.chain.mine(Math.floor(bank.ctx.clock.now().getTime() / 1000));
  await bank.index();
  await work();
  expect(await bank.entry('J1-0')).toMatchObject({ state: 'MATCHED', batchId: null });
  const names = async () =>
    (await releasable(bank.ctx, { number })).map(({ entry }) => entry.partyName);
  expect(await names()).toContain(ada.name);
  await hold(ada.userId);
  expect(await names()).not.toContain(ada.name);
});
