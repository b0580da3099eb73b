import { depositCalls } from '@fnx/api/desk/deposits';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { depositsModule } from '@/server/deposits/module';
import { bankPayments, paymentFiles } from '@/server/deposits/payment-tables';
import { payBackSubject } from '@/server/deposits/return-commands';
import { bankEntries, depositBatches } from '@/server/deposits/tables';
import { operatorAlerts } from '@/server/messaging/tables';
import { orders } from '@/server/purchase/tables';
import { checkRegister } from '@/server/register/check/check-register';
import { holderIdOf } from '@/server/users/holder-id';
import { chainAccount } from '../../support/market/chain-accounts';
import { statement } from '../../support/market/statement';
import { changePerson } from '../../support/people/change-person';
import { journalFaults } from '../../support/people/officers';
import { duringTests } from '../../support/setup/during-tests';
import { type Placed, startBank } from './bank-world';

/* Everything here is changed as who has the database would change it, by SQL, between two acts of honest officers. */

const bank = duringTests(startBank);
const THIEVES_WALLET = chainAccount(34).address.toLowerCase();
const THIEVES_IBAN = 'GB33BUKB20201555555555';

const lookAround = async () => {
  for (const job of depositsModule.jobs ?? []) await job.work(bank.ctx, undefined as never);
};
const alarms = async (subject: string) =>
  (await bank.ctx.db.select().from(operatorAlerts)).filter(
    (one) => one.subject === subject && one.kind === 'BANK_ALTERED' && one.resolvedAt === null,
  );
const code = ({ data }: { data: unknown }) => (data as { code?: string }).code;
const faultsOf = async (what: string) =>
  (await journalFaults(bank.service)).filter((fault) => fault.includes(what));
const numberOf = async (ref: string) => String((await bank.entry(ref)).number);
const orderNumber = async ({ id }: Placed) => {
  const [order] = await bank.ctx.db.select().from(orders).where(eq(orders.id, id));
  return String(order?.number);
};
const setOrder = ({ id }: Placed, changes: Partial<typeof orders.$inferInsert>) =>
  bank.service.tables.update(orders).set(changes).where(eq(orders.id, id));
const shown = async (number: number) =>
  (await bank.officers[0].call(depositCalls.batch, { number: String(number) })).data;

let thief: Placed;
let thievesHolder: Hex;
let file: number;
let round = 0;

/** Money of an honest person that is matched. */
async function paid() {
  const victim = await bank.place();
  round += 1;
  const id = `V${round}`;
  await bank.bring(statement(id, [victim]));
  return { victim, number: await numberOf(`${id}-0`), ref: `${id}-0` };
}

beforeAll(async () => {
  thief = await bank.place();
  thievesHolder = await holderIdOf(bank.ctx.db, thief.userId);
});

describe('an order that was changed before its release', () => {
  it.each([
    ['the holder', () => ({ holder: thievesHolder })],
    ['the wallet', () => ({ fromAddress: THIEVES_WALLET })],
  ])('is not released: %s', async (_, changes) => {
    const { victim, number } = await paid();
    const [before] = await bank.ctx.db.select().from(orders).where(eq(orders.id, victim.id));
    await setOrder(victim, changes());
    const given = { reason: 'Statement of today' };
    expect(code(await bank.officers[0].propose('deposits release', [number], given))).toBe(
      'ORDER_ALTERED',
    );
    await lookAround();
    expect(await alarms(`order ${await orderNumber(victim)}`)).toHaveLength(1);
    await setOrder(victim, { holder: before?.holder, fromAddress: before?.fromAddress });
    await lookAround();
    expect(await alarms(`order ${await orderNumber(victim)}`)).toHaveLength(0);
    await bank.officers[0].run('deposits return', [number], { why: 'OTHER_NAME' });
  });
});

it('names the confirmed person, whatever the account says', async () => {
  const { victim, number } = await paid();
  const renamed = { firstName: 'Mallory', lastName: 'Insider' };
  await changePerson(bank.ctx.db, victim.userId, renamed);
  const { proposal } = await bank.byTwo('deposits release', [number]);
  const facts = JSON.stringify(proposal.matter?.facts);
  expect(facts).toContain(victim.name);
  expect(facts).not.toContain('Mallory');
  const batch = await bank.batch();
  const page = await shown(batch.number);
  expect(page).toMatchObject({ parts: [{ customer: victim.name }], fault: null });
  expect((await bank.signBatch(batch)).data).toMatchObject({ rows: [{ deposits: 1 }] });
});

describe('a batch that was changed after its release', () => {
  it.each([
    [
      'its deposits',
      async () => {
        const { number, deposits } = await bank.batch();
        const changed = deposits.map((deposit) => ({
          ...deposit,
          buyer: THIEVES_WALLET,
          holder: thievesHolder,
        }));
        await bank.service.tables
          .update(depositBatches)
          .set({ deposits: changed })
          .where(eq(depositBatches.number, number));
      },
    ],
    [
      'the order',
      (victim: Placed) =>
        setOrder(victim, { holder: thievesHolder, fromAddress: THIEVES_WALLET }).then(),
    ],
    [
      'the order and the deposits',
      async (victim: Placed) => {
        await setOrder(victim, { fromAddress: THIEVES_WALLET });
        const { number, deposits } = await bank.batch();
        await bank.service.tables
          .update(depositBatches)
          .set({ deposits: deposits.map((one) => ({ ...one, buyer: THIEVES_WALLET })) })
          .where(eq(depositBatches.number, number));
      },
    ],
    [
      'the entry',
      async () => {
        const { id } = await bank.batch();
        await bank.service.tables
          .update(bankEntries)
          .set({ hash: `0x${'1'.repeat(64)}` })
          .where(eq(bankEntries.batchId, id));
      },
    ],
  ])('is not signed: %s', async (_, change) => {
    const { victim, number } = await paid();
    await bank.byTwo('deposits release', [number]);
    await change(victim);
    const batch = await bank.batch();
    const page = await shown(batch.number);
    expect(page).toMatchObject({ isOpen: false, fault: expect.any(String) });
    expect(page.parts.map(({ customer }) => customer)).not.toContain(
      page.typedData.includes(thievesHolder) ? victim.name : thief.name,
    );
    expect(code(await bank.signBatch(batch))).toBe('BATCH_ALTERED');
    await lookAround();
    expect(await alarms(`batch ${batch.number}`)).toHaveLength(1);
    expect(await bank.ctx.db.$count(depositBatches, eq(depositBatches.state, 'SIGNED'))).toBe(1);
  });

  it('is named by journal verify, and so is one that nobody released', async () => {
    const batches = await bank.ctx.db.select().from(depositBatches);
    const altered = batches.filter(({ deposits: [one] }) => one?.buyer === THIEVES_WALLET);
    expect(altered).toHaveLength(2);
    for (const { id } of altered) expect(await faultsOf(`row ${id} of`)).toHaveLength(1);
    const [first] = batches;
    if (!first) throw new Error('There is no batch.');
    const { deposits, validUntil } = first;
    const [invented] = await bank.service.tables
      .insert(depositBatches)
      .values({ deposits, validUntil, createdAt: bank.ctx.clock.now() })
      .returning();
    expect(await faultsOf(`row ${invented?.id} of`)).toHaveLength(1);
    expect(await faultsOf(`row ${first.id} of`)).toEqual([]);
  });
});

it('compares the person behind each deposit with the person of its order', async () => {
  const { victim, number } = await paid();
  await bank.byTwo('deposits release', [number]);
  await bank.signBatch(await bank.batch());
  await bank.issue();
  expect(await bank.statusOf(victim)).toBe('CONFIRMED');
  const place = `person of order ${await orderNumber(victim)}`;
  const found = async () => (await checkRegister(bank.ctx)).filter((one) => one.place === place);
  expect(await found()).toEqual([]);
  await setOrder(victim, { userId: thief.userId });
  expect(await found()).toHaveLength(1);
  await setOrder(victim, { userId: victim.userId });
});

describe('a file of transfers', () => {
  const download = async () => {
    const response = await bank.officers[0].load(`deposits/payment-file?number=${file}`);
    return { status: response.status, text: await response.text() };
  };

  it('has each return that a bank can carry out, and names the others', async () => {
    const lines = [
      { name: 'Vera Sample', reference: null },
      { name: '☂', reference: null },
      { name: 'Vera Sample', reference: null, amount: '1000000000.00' },
      { name: 'Vera Sample', reference: null, amount: '0.00' },
    ];
    await bank.bring(statement('R1', lines));
    for (const n of lines.keys()) {
      await bank.officers[0].run('deposits return', [await numberOf(`R1-${n}`)], {
        why: 'NO_REFERENCE',
      });
    }
    const look = { ...bank.ctx };
    const { facts } = await payBackSubject(look, { number: Number(await numberOf('R1-3')) });
    const held = facts.filter(({ label }) => label === 'Held back').map(({ value }) => value);
    const expected = await Promise.all([1, 2, 3].map((n) => numberOf(`R1-${n}`)));
    expect(held).toEqual(expected.map((n) => expect.stringContaining(`Entry ${n},`)));
    await bank.byTwo('deposits pay-back', [await numberOf('R1-3')]);
    const [made] = await bank.ctx.db.select().from(paymentFiles);
    file = made?.number ?? 0;
    const { text } = await download();
    expect(text).toContain('<NbOfTxs>3</NbOfTxs>');
    expect(await bank.entry('R1-0')).toMatchObject({ state: 'RETURNING' });
    expect(await bank.entry('R1-1')).toMatchObject({ state: 'TO_RETURN' });
  });

  it('is made anew at each download, and is not given when it is another one', async () => {
    const first = await download();
    expect(first.status).toBe(200);
    const [made] = await bank.ctx.db.select().from(paymentFiles);
    // The stored form is never read.
    await bank.service.tables.update(paymentFiles).set({ xml: '<stolen/>', hash: '0'.repeat(64) });
    expect(await download()).toEqual(first);
    expect(await faultsOf(`row ${made?.id} of payment_files is`)).toHaveLength(1);
    const [payment] = await bank.ctx.db.select().from(bankPayments);
    await bank.service.tables.update(bankPayments).set({ iban: THIEVES_IBAN });
    const altered = await download();
    expect(altered.text).toContain('PAYMENT_FILE_ALTERED');
    expect(altered.text).not.toContain(THIEVES_IBAN);
    expect(await alarms(`payment file ${file}`)).toHaveLength(1);
    expect(await faultsOf(`row ${payment?.id} of bank_payments is`)).toHaveLength(1);
    await bank.service.tables.update(bankPayments).set({ iban: payment?.iban ?? '' });
    expect(await download()).toEqual(first);
    expect(await alarms(`payment file ${file}`)).toEqual([]);
  });

  it('has no payment that no command put there', async () => {
    const [known] = await bank.ctx.db.select().from(bankPayments);
    const invented = {
      kind: 'RETURN' as const,
      name: 'Mallory',
      iban: THIEVES_IBAN,
      amountRaw: 9_900_00n,
      currency: 'EUR',
      text: 'Return',
      createdAt: bank.ctx.clock.now(),
    };
    const inFile = { ...invented, state: 'IN_FILE' as const, fileId: known?.fileId ?? null };
    await bank.service.tables.insert(bankPayments).values({ ...inFile, endToEndId: 'RT-1' });
    expect((await download()).text).toContain('PAYMENT_FILE_ALTERED');
    await bank.service.tables.delete(bankPayments).where(eq(bankPayments.endToEndId, 'RT-1'));
    const [mallory] = await bank.service.tables
      .insert(bankPayments)
      .values({ ...invented, endToEndId: 'RT-2' })
      .returning();
    await lookAround();
    expect(await alarms(`return ${mallory?.number}`)).toHaveLength(1);
    expect(await faultsOf(`row ${mallory?.id} of bank_payments is`)).toHaveLength(1);
    await bank.bring(statement('R2', [{ name: 'Vera Sample', reference: null }]));
    const number = await numberOf('R2-0');
    await bank.officers[0].run('deposits return', [number], { why: 'NO_REFERENCE' });
    const { proposal } = await bank.byTwo('deposits pay-back', [number]);
    expect(JSON.stringify(proposal.matter?.facts)).not.toContain('Mallory');
    const after = await bank.ctx.db.select().from(bankPayments);
    expect(after.find(({ id }) => id === mallory?.id)).toEqual(mallory);
  });

  it('has at most 10,000 payments, and the next proposal has the others', async () => {
    await bank.service.tables.execute(sql`
      insert into bank_entries (statement_id, account, ref, booking_ref, hash, amount_raw, currency, is_credit, is_reversal,
        booked_on, party_name, party_iban, text, state)
      select (select min(id::text)::uuid from bank_statements), 'x', 'MANY-' || n, 'MANY', 'MANY-' || n, 100, 'EUR', true, false,
        '2026-11-20', 'Vera Sample', 'DE89370400440532013000', '', 'TO_RETURN' from generate_series(1, 10001) n`);
    const wanted = { number: 2_000_000_000, without: [Number(await numberOf('R1-0'))] };
    const first = await payBackSubject(bank.ctx, wanted);
    expect(first.named).toHaveLength(10_000);
    expect(first.facts).toContainEqual({ moment: true, label: 'Next file', value: '1 transfer' });
    await bank.service.tables
      .update(bankEntries)
      .set({ state: 'RETURNING' })
      .where(inArray(bankEntries.number, [...first.named]));
    expect((await payBackSubject(bank.ctx, wanted)).named).toHaveLength(1);
  });
});
