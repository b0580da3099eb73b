import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { and, eq, ne } from 'drizzle-orm';
import { importFolder } from '@/server/deposits/import-folder';
import { bankEntries } from '@/server/deposits/tables';
import { createRandom, type Random } from '../../../scripts/random';
import { bankDay, type DayFile } from '../../support/market/bank-days';
import { duringTests } from '../../support/setup/during-tests';
import { faultsOf, shuffled, tryDays } from './bank-order';
import { startBank } from './bank-world';

const bank = duringTests(startBank);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-order-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const DAYS = Number(process.env.BANK_DAYS ?? 5);
/** Days on which an order of the files once came to something else. */
const FOUND = [57, 73, 103];
const ROUNDS = [0, 1, 2, 3];

/** Imports the files of a day one by one into an account of their own. */
async function bringAll(files: readonly DayFile[], iban: string) {
  Object.assign(bank.ctx.config.bankTransfer ?? {}, { iban, filesDir: folder });
  for (const { name, xml } of files) {
    fs.writeFileSync(path.join(folder, name), xml);
    await importFolder(bank.ctx);
  }
  expect(fs.readdirSync(folder)).toEqual(['done']);
  return counted(iban);
}

function counted(iban: string) {
  const isCounted = and(eq(bankEntries.account, iban), ne(bankEntries.state, 'SPLIT'));
  return bank.ctx.db.select().from(bankEntries).where(isCounted);
}

/** Two officers fetch the files from the bank, and import them at the same time. */
async function bringTwice(files: readonly DayFile[], iban: string, random: Random) {
  Object.assign(bank.ctx.config.bankTransfer ?? {}, { iban, filesDir: null });
  const given = files.map(({ name, xml }) => ({
    name,
    base64: Buffer.from(xml).toString('base64'),
  }));
  const byOne = async (officer: (typeof bank.officers)[number], order: typeof given) => {
    for (const file of order)
      expect(await bank.upload(officer, file)).toMatchObject({ status: 200 });
  };
  const [first, second] = bank.officers;
  await Promise.all([byOne(first, random.shuffle(given)), byOne(second, random.shuffle(given))]);
  return counted(iban);
}

it('comes to the same for 100 days of banks, in whichever order their files come', async () => {
  expect(await tryDays(100, 1)).toEqual([]);
});

it('comes to the same in the database', async () => {
  for (const place of new Set([...Array(DAYS).keys(), ...FOUND])) {
    const results = [];
    let movedRaw = 0n;
    for (const round of ROUNDS) {
      const iban = `DE${String(place * ROUNDS.length + round).padStart(20, '0')}`;
      const day = bankDay(createRandom(place), place, iban);
      movedRaw = day.movedRaw;
      const files = round % 3 === 0 ? day.files : shuffled(createRandom(round + 1), day.files);
      if (round === 3) results.push(await bringTwice(files, iban, createRandom(place)));
      else results.push(await bringAll(files, iban));
    }
    expect(faultsOf(movedRaw, results)).toEqual([]);
  }
});
