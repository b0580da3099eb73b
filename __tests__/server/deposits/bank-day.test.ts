import { depositCalls } from '@fnx/api/desk/deposits';
import { readBatch } from '@fnx/chain/deposits';
import { recomputeRegister } from '@fnx/chain/verify/recompute-register';
import { eq } from 'drizzle-orm';
import type { PublicClient } from 'viem';
import { bankPayments } from '@/server/deposits/payment-tables';
import { depositOf } from '@/server/deposits/stored-deposits';
import { bankEntries } from '@/server/deposits/tables';
import { orders } from '@/server/purchase/tables';
import { rebuildRegister } from '@/server/register/rebuild';
import { sendQueued } from '@/server/sender/send-queued';
import { chainAccount } from '../../support/market/chain-accounts';
import { IBAN, statement } from '../../support/market/statement';
import { duringTests } from '../../support/setup/during-tests';
import { type Placed, startBank } from './bank-world';

const STRANGER = chainAccount(35);
const ORDERS = 27;

const bank = duringTests(startBank);
const placed: Placed[] = [];

const at = (n: number): Placed => {
  const found = placed[n];
  if (!found) throw new Error(`There is no order ${n}.`);
  return found;
};

/** 25 that fit, and five that do not. */
const dayOf = () => [
  ...placed.slice(0, 25).map(({ name, reference }) => ({ name, reference })),
  { name: 'Vera Sample', reference: null },
  { name: at(25).name, reference: at(25).reference, amount: '99.00' },
  { name: 'Somebody Else', reference: at(26).reference },
  { name: at(0).name, reference: at(0).reference },
  { name: 'Vera Sample', reference: 'RF40999999' },
];

beforeAll(async () => {
  for (let n = 0; n < ORDERS; n += 1) placed.push(await bank.place());
});

it('is imported once, and each entry is matched, open or to return', async () => {
  const file = statement('S1', dayOf());
  expect((await bank.bring(file)).data).toMatchObject({
    rows: [{ entries: 30, added: 30, known: 0 }],
  });
  expect((await bank.bring(file)).data).toMatchObject({ code: 'BANK_FILE_KNOWN' });
  expect(await bank.states()).toEqual({ MATCHED: 25, OPEN: 3, TO_RETURN: 2 });
  expect(await bank.statusOf(at(0))).toBe('SUBMITTED');
  expect(await bank.statusOf(at(25))).toBe('CREATED');
  // The same entries in the next file, with one that is new.
  const more = statement('S2', [
    ...dayOf().map((line, n) => ({ ...line, ref: `S1-${n}` })),
    { name: 'Vera Sample', reference: null },
  ]);
  expect((await bank.bring(more)).data).toMatchObject({
    rows: [{ entries: 31, added: 1, known: 30 }],
  });
});

it('refuses a broken file, one of another account, and keeps nothing of them', async () => {
  const before = await bank.states();
  const broken = Buffer.from(statement('S3', dayOf()).base64, 'base64').subarray(0, -40);
  const answers = [
    await bank.bring({ name: 'a.xml', base64: broken.toString('base64') }),
    await bank.bring({
      name: 'b.xml',
      base64: Buffer.from(
        Buffer.from(statement('S4', []).base64, 'base64')
          .toString()
          .replaceAll(IBAN, 'DE89370400440532013000'),
      ).toString('base64'),
    }),
  ];
  expect(answers.map(({ data }) => (data as unknown as { code: string }).code)).toEqual([
    'BANK_FILE_FAULT',
    'BANK_FILE_ACCOUNT',
  ]);
  expect(await bank.states()).toEqual(before);
});

it('becomes shares when two officers release it and a CASHIER signs, each once', async () => {
  const { proposal } = await bank.byTwo('deposits release', ['30']);
  expect(proposal.matter?.facts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ label: 'Sum', value: '2,500.00 EUR' }),
      expect.objectContaining({ value: expect.stringContaining(at(3).name) }),
    ]),
  );
  const batch = await bank.batch();
  const { data: listed } = await bank.officers[0].call(depositCalls.batches, {});
  expect(listed.docs).toMatchObject([{ number: batch.number, deposits: 25, sum: '2,500.00 EUR' }]);
  const asked = { number: String(batch.number) };
  const { data: shown } = await bank.officers[0].call(depositCalls.batch, asked);
  expect(shown.parts[3]).toMatchObject({ customer: expect.any(String), entry: 4 });
  expect(readBatch(shown.typedData).deposits).toEqual(batch.deposits.map(depositOf));
  expect((await bank.signBatch(batch, STRANGER)).data).toMatchObject({ code: 'NOT_A_CASHIER' });
  expect((await bank.signBatch(batch)).data).toMatchObject({
    rows: [{ batch: batch.number, deposits: 25 }],
  });
  expect((await bank.signBatch(batch)).data).toMatchObject({ code: 'ALREADY' });
  await bank.issue();
  expect(await bank.states()).toEqual({ ISSUED: 25, OPEN: 4, TO_RETURN: 2 });
  // Whose money became shares confirms that account; whose did not types one.
  const known = async (n: number) => (await at(n).request('payoutAccount')).data.known;
  expect([await known(0), await known(26)]).toEqual(['DE89370400440532013000', null]);
  for (const order of placed.slice(0, 25)) expect(await bank.statusOf(order)).toBe('CONFIRMED');
  const { data: done } = await bank.officers[0].call(depositCalls.batches, { show: 'all' });
  expect(done.docs[0]).toMatchObject({ issued: 25, failed: 0 });
  await bank.checkBooks();
  await sendQueued(bank.ctx);
  await bank.index();
  expect(await bank.states()).toMatchObject({ ISSUED: 25 });
});

it('goes back in one file, and ends when the bank’s statement has it', async () => {
  await bank.byTwo('deposits pay-back', ['31']);
  const payments = await bank.ctx.db.select().from(bankPayments);
  expect(payments).toHaveLength(2);
  expect(await bank.statusOf(at(25))).toBe('FAILED');
  const [first] = bank.officers;
  const again = await first.propose('deposits pay-back', ['31'], { reason: 'Again' });
  expect(again.data).toMatchObject({ code: 'NO_PAYMENT_DUE' });
  const lines = payments.map(({ endToEndId }, n) => ({
    debit: endToEndId,
    amount: n === 0 ? '99.00' : '100.00',
  }));
  await bank.bring(statement('S6', lines));
  expect(await bank.states()).toMatchObject({ RETURNED: 2, NOTED: 2 });
});

it('is listed by file: what was new with it, and which transfers went back', async () => {
  const [first] = bank.officers;
  const { data: files } = await first.call(depositCalls.files, {});
  const newOf = (name: string) => {
    const brought = files.docs.filter(({ statement }) => statement === name);
    return brought.map(({ added }) => added).sort();
  };
  expect([newOf('S1'), newOf('S2')]).toEqual([
    [0, 30],
    [0, 1],
  ]);
  const { data: paid } = await first.call(depositCalls.paymentFiles, {});
  expect(paid.docs).toMatchObject([{ payments: 2, booked: 2, sum: '199.00 EUR' }]);
});

it('lets two officers take money whose payer is written otherwise', async () => {
  const [entry] = await bank.ctx.db
    .select()
    .from(bankEntries)
    .where(eq(bankEntries.partyName, 'Somebody Else'));
  const [order] = await bank.ctx.db
    .select()
    .from(orders)
    .where(eq(orders.id, at(26).id));
  const order26 = { order: String(order?.number) };
  await bank.byTwo('deposits match', [String(entry?.number)], order26);
  expect(await bank.statusOf(at(26))).toBe('SUBMITTED');
});

it('has sums that agree, and the index is the same again from the chain', async () => {
  const { data } = await bank.officers[0].call(depositCalls.day, {});
  const differences = data.statements.map(({ difference }) => difference);
  expect(differences).toEqual(Array(3).fill('0.00 EUR'));
  expect(data.chain).toMatchObject({ count: 25, sum: '2,500.00 EUR', difference: '0.00 EUR' });
  const rebuilt = await rebuildRegister(bank.ctx);
  expect(rebuilt.filter(({ same }) => !same)).toEqual([]);
});

it('is counted apart in the proof of holdings, with the money that the bank says came', async () => {
  const { chainAddresses, reader } = bank.chain;
  const { number, hash } = await reader.getBlock();
  const range = { fromBlock: 0n, block: { number, hash } };
  const read = recomputeRegister(
    reader as unknown as PublicClient,
    chainAddresses.contracts,
    range,
    () => {},
  );
  const { sums, differences } = await read;
  expect(differences).toEqual([]);
  const issued = (await bank.batch()).deposits.reduce((sum, one) => sum + BigInt(one.shares), 0n);
  expect(sums.deposited).toBe(issued);
  expect(sums.bankMoney).toEqual(new Map([['EUR', 2_500_00n]]));
});
