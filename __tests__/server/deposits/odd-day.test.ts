import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { depositCalls } from '@fnx/api/desk/deposits';
import { and, eq, isNull } from 'drizzle-orm';
import { watchBank } from '@/server/deposits/bank-watch';
import { importFolder } from '@/server/deposits/import-folder';
import { operatorAlerts } from '@/server/messaging/tables';
import { type BankFile, IBAN, notification, statement } from '../../support/market/statement';
import { duringTests } from '../../support/setup/during-tests';
import { startBank } from './bank-world';

const bank = duringTests(startBank);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-odd-day-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const xmlOf = ({ base64 }: BankFile) => Buffer.from(base64, 'base64').toString();

async function alarms(kind: string) {
  await watchBank(bank.ctx);
  const { kind: kinds, subject, detail, resolvedAt } = operatorAlerts;
  const open = await bank.ctx.db
    .select({ subject, detail })
    .from(operatorAlerts)
    .where(and(eq(kinds, kind), isNull(resolvedAt)));
  return Object.fromEntries(open.map((one) => [one.subject, one.detail]));
}

it('a day with ten odd files loses nothing, and each says what is wrong with it', async () => {
  Object.assign(bank.ctx.config.bankTransfer ?? {}, { filesDir: folder });
  const people = [await bank.place(), await bank.place(), await bank.place()];
  const states = () => Promise.all(people.map((person) => bank.statusOf(person)));
  const [first, ...others] = people;
  const told = xmlOf(notification('N1', people.slice(0, 1)));
  const whole = xmlOf(statement('S1', [{ ...first, ref: 'N1-0' }, ...others]));
  const put = (name: string, text: string) =>
    fs.writeFileSync(path.join(folder, name), text, 'latin1');
  put('01-good.xml', told);
  put('02-again.xml', told);
  const lastAmount = whole.lastIndexOf('100.00');
  put('03-slip.xml', `${whole.slice(0, lastAmount)}1OO.00${whole.slice(lastAmount + 6)}`);
  const odd = [
    ['04-cut.xml', whole.slice(0, -40), 'Line 5: unclosed tag: Ntry'],
    ['05-empty.xml', '', 'must contain a root element'],
    ['06-paper.xml', '%PDF-1.7 \xff\xfe', 'the file is not UTF-8 text'],
    ['07-version.xml', whole.replace('053.001.08', '053.001.13'), 'Versions 02 to 10 are'],
    ['08-other.xml', whole.replace(IBAN, 'DE02120300000000202051'), `not of ${IBAN}`],
    ['09-entity.xml', whole.replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>'), 'not allowed'],
    ['10-page.xml', '<html><body>Your session has ended</body></html>', 'this is not a camt.052'],
  ] as const;
  for (const [name, text] of odd) put(name, text);
  await importFolder(bank.ctx);

  expect(await states()).toEqual(['SUBMITTED', 'SUBMITTED', 'CREATED']);
  expect(fs.readdirSync(folder)).toEqual([...odd.map(([name]) => name), 'done']);
  expect(await alarms('BANK_FILE')).toEqual(
    Object.fromEntries(odd.map(([name, , why]) => [name, expect.stringContaining(why)])),
  );
  expect(await alarms('BANK_LEFT_OUT')).toEqual({ S1: expect.stringContaining('CRDT 1OO.00 EUR') });

  // The bank sends it again on request.
  for (const [name] of odd) fs.rmSync(path.join(folder, name));
  put('03-slip.xml', whole);
  await importFolder(bank.ctx);
  expect(await states()).toEqual(['SUBMITTED', 'SUBMITTED', 'SUBMITTED']);
  expect(await bank.states()).toEqual({ MATCHED: 3 });
  for (const kind of ['BANK_FILE', 'BANK_LEFT_OUT', 'BANK_GAP', 'BANK_DIFFERENCE'])
    expect([kind, await alarms(kind)]).toEqual([kind, {}]);
  const { data: day } = await bank.officers[0].call(depositCalls.day, {});
  expect(day).toMatchObject({ isOff: false });
});
