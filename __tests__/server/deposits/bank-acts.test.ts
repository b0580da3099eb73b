import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { importFolder } from '@/server/deposits/import-folder';
import { type BankEntry, bankEntries, depositBatches } from '@/server/deposits/tables';
import { orders } from '@/server/purchase/tables';
import { createRandom, type Random } from '../../../scripts/random';
import { bankDay, type DayFile } from '../../support/market/bank-days';
import { duringTests } from '../../support/setup/during-tests';
import { shuffled, statedRaw } from './bank-order';
import { startBank } from './bank-world';

/* Officers decide between the files of a day: not the state but the sums are then the same in each order. */

const bank = duringTests(startBank);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-acts-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const DAYS = Number(process.env.BANK_DAYS ?? 5);
const PAID = ['MATCHED', 'RELEASED', 'ISSUED'];
const REASON = { reason: 'Statement of today' };

/** With check digits that are right: a payment file names it. */
function ibanOf(place: number): string {
  const own = String(place).padStart(18, '0');
  return `DE${String(98n - (BigInt(`${own}131400`) % 97n)).padStart(2, '0')}${own}`;
}

async function bring(files: readonly DayFile[], iban: string) {
  Object.assign(bank.ctx.config.bankTransfer ?? {}, { iban, filesDir: folder });
  for (const { name, xml } of files) {
    fs.writeFileSync(path.join(folder, name), xml);
    await importFolder(bank.ctx);
  }
  expect(fs.readdirSync(folder)).toEqual(['done']);
}

const entriesOf = (iban: string) =>
  bank.ctx.db
    .select()
    .from(bankEntries)
    .where(eq(bankEntries.account, iban))
    .orderBy(bankEntries.number);

/** A proposal may be refused: nothing is to be done, or it does not fit. @returns whether it was done */
async function byTwo(name: string, number: number, options: Record<string, string> = {}) {
  const [first, second] = bank.officers;
  const { data, status } = await first.propose(name, [String(number)], { ...REASON, ...options });
  if (status !== 200) return false;
  await first.sign(data.id);
  const signed = await second.sign(data.id);
  if (signed.data.state === 'DONE') return true;
  await first.run('proposals withdraw', [data.id], { reason: 'It could not be done' });
  return false;
}

const ACTS: Partial<Record<BankEntry['state'], readonly string[]>> = {
  OPEN: ['note', 'match', 'return'],
  MATCHED: ['release', 'return'],
  TO_RETURN: ['pay-back'],
};

async function decide(random: Random, iban: string, order: string): Promise<BankEntry[]> {
  const noted = new Set<number>();
  for (const { number, state } of await entriesOf(iban)) {
    const acts = ACTS[state];
    if (!acts || random.next() < 0.4) continue;
    const act = random.pick(acts);
    const name = `deposits ${act}`;
    if (act === 'return') {
      await bank.officers[0].run(name, [String(number)], { why: 'OTHER_NAME' });
    } else if (await byTwo(name, number, act === 'match' ? { order } : {})) {
      if (act === 'note') noted.add(number);
      if (act === 'release' && random.next() < 0.5) await bank.signBatch(await bank.batch());
    }
  }
  const batches = await bank.ctx.db.select().from(depositBatches);
  const signed = new Set(batches.flatMap(({ id, state }) => (state === 'SIGNED' ? id : [])));
  const isDecided = ({ state, number, batchId }: BankEntry) =>
    state === 'RETURNING' || signed.has(batchId ?? '') || noted.has(number);
  return (await entriesOf(iban)).filter(isDecided);
}

/** Faults of the entries after the last file. */
function faultsOf(decided: readonly BankEntry[], now: readonly BankEntry[], movedRaw: bigint) {
  const counted = now.filter(({ state }) => state !== 'SPLIT');
  const paid = counted.filter(({ state }) => PAID.includes(state)).map(({ orderId }) => orderId);
  const undone = decided.filter(
    ({ id, state }) => now.find((one) => one.id === id)?.state !== state,
  );
  const hidden = decided.flatMap((one) =>
    counted.filter(
      (other) =>
        other.number > (decided.at(-1)?.number ?? 0) &&
        other.bookingRef === one.bookingRef &&
        other.bookedOn === one.bookedOn &&
        other.part === one.part &&
        other.state !== 'OPEN',
    ),
  );
  return {
    sum: statedRaw(counted) - movedRaw,
    twice: paid.filter((one, at) => paid.indexOf(one) !== at),
    undone: undone.map(({ number }) => number),
    hidden: hidden.map(({ number }) => number),
  };
}

it('agrees in its sums, and pays no order twice, where officers decide between the files', async () => {
  let acts = 0;
  for (let place = 0; place < DAYS; place += 1) {
    const random = createRandom(7_000 + place);
    const payers = [await bank.place(), await bank.place()];
    const iban = ibanOf(place);
    const { files, movedRaw } = bankDay(random, place, iban, payers);
    const mixed = shuffled(random, files);
    const cut = random.whole(1, mixed.length);
    await bring(mixed.slice(0, cut), iban);
    const first = await bank.ctx.db
      .select()
      .from(orders)
      .where(eq(orders.id, payers[0]?.id ?? ''));
    const decided = await decide(random, iban, String(first[0]?.number));
    acts += decided.length;
    await bring(mixed.slice(cut), iban);
    const now = await entriesOf(iban);
    const faults = faultsOf(decided, now, movedRaw);
    expect({ place, ...faults }).toEqual({ place, sum: 0n, twice: [], undone: [], hidden: [] });
    for (const payer of payers) {
      const isPaid = now.some(({ orderId, state }) => orderId === payer.id && PAID.includes(state));
      if (isPaid) expect(['SUBMITTED', 'CONFIRMED']).toContain(await bank.statusOf(payer));
      else expect(await bank.statusOf(payer)).not.toBe('CONFIRMED');
    }
  }
  expect(acts).toBeGreaterThan(DAYS / 2);
});
