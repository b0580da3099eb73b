import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { makeReference } from '@fnx/bank-files/creditor-reference';
import { eq } from 'drizzle-orm';
import { importFolder } from '@/server/deposits/import-folder';
import { bankEntries } from '@/server/deposits/tables';
import { operatorAlerts } from '@/server/messaging/tables';
import { IBAN, notification, statement } from '../../support/market/statement';
import { addCheck } from '../../support/people/change-person';

import { duringTests } from '../../support/setup/during-tests';
import { startBank } from './bank-world';

const bank = duringTests(startBank);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-cases-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

type Line = {
  number?: string;
  ref?: string;
  name: string;
  amount?: string;
  free?: string;
  about?: string;
  endToEnd?: string;
  storno?: boolean;
};
const DAY = '2026-11-20';

function lineXml({ amount = '100.00', storno, name, ...line }: Line): string {
  const element = (tag: string, text = '') => (text ? `<${tag}>${text}</${tag}>` : '');
  const details = [
    `<Refs>${element('EndToEndId', line.endToEnd ?? 'NOTPROVIDED')}</Refs>`,
    `<RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct></RltdPties>`,
    `<RmtInf><Ustrd>${line.free ?? ''}</Ustrd></RmtInf>`,
  ].join('');
  const turn = storno ? '<RvslInd>true</RvslInd>' : '';
  return `<Ntry>${element('NtryRef', line.number)}<Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${storno ? 'DBIT' : 'CRDT'}</CdtDbtInd>${turn}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${DAY}</Dt></BookgDt>${element('AcctSvcrRef', line.ref)}<NtryDtls><TxDtls>${details}</TxDtls></NtryDtls>${element('AddtlNtryInf', line.about)}</Ntry>`;
}

const FORMS = {
  '053': ['BkToCstmrStmt', 'Stmt'],
  '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const;

/** A file with a statement for each list of lines; the first one is of our account. */
function camt(kind: keyof typeof FORMS, id: string, ...statements: Line[][]) {
  const [outer, inner] = FORMS[kind];
  const told = statements.map((lines, at) => {
    const iban = at === 0 ? IBAN : 'DE02120300000000202051';
    return `<${inner}><Id>${id}-${at}</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>${lines.map(lineXml).join('\n')}</${inner}>`;
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.08"><${outer}><GrpHdr><MsgId>${id}</MsgId><CreDtTm>${DAY}T20:00:00</CreDtTm></GrpHdr>${told.join('')}</${outer}></Document>`;
  return { name: `${id}.xml`, base64: Buffer.from(xml).toString('base64') };
}

const entriesOf = (partyName: string) =>
  bank.ctx.db.select().from(bankEntries).where(eq(bankEntries.partyName, partyName));

it('takes an initial for the customer only where nobody else with an open order may be meant', async () => {
  const [one, other] = [await bank.place(), await bank.place()];
  const [, family = ''] = one.name.split(' ');
  const pay = async (id: string, name: string, { reference }: typeof one) => {
    await bank.bring(camt('053', id, [{ ref: id, name, free: reference }]));
    return (await entriesOf(name))[0];
  };
  expect(await pay('I1', `V. ${family}`, one)).toMatchObject({ state: 'MATCHED' });
  const third = await bank.place();
  await addCheck(bank.ctx.db, {
    attempt: 2,
    userId: third.userId,
    firstName: 'Viola',
    lastName: family,
  });
  await addCheck(bank.ctx.db, {
    attempt: 2,
    userId: other.userId,
    firstName: 'Vera',
    lastName: family,
  });
  expect(await pay('I2', `V ${family}`, other)).toMatchObject({
    state: 'OPEN',
    reason: 'OTHER_NAME',
  });
  expect(await pay('I3', 'Suharto', third)).toMatchObject({ state: 'OPEN', reason: 'OTHER_NAME' });
});

it('tells apart what begins with line number 1 in each file, and knows it again in the statement', async () => {
  const [one, other] = [await bank.place(), await bank.place()];
  const told = (number: string, { name, reference }: typeof one): Line => ({
    ...{ number, name, free: reference },
  });
  await bank.bring(camt('054', 'C01-1', [told('1', one)]));
  await bank.bring(camt('054', 'C01-2', [told('1', other)]));
  await bank.bring(camt('053', 'C01-S', [told('7', one), told('8', other)]));
  for (const person of [one, other]) {
    expect(await bank.statusOf(person)).toBe('SUBMITTED');
    expect(await entriesOf(person.name)).toMatchObject([{ state: 'MATCHED', inStatement: true }]);
  }
});

it('imports what a file has of our account, and names the other account', async () => {
  const one = await bank.place();
  const file = camt(
    '053',
    'C03',
    [{ ref: 'C03-1', name: one.name, free: one.reference }],
    [{ ref: 'C03-2', name: 'Somebody Else', amount: '1.00', free: 'of the other account' }],
  );
  const { data } = await bank.upload(bank.officers[0], file);
  expect(JSON.stringify(data)).toContain('DE02120300000000202051');
  expect(await bank.statusOf(one)).toBe('SUBMITTED');
  expect(await entriesOf('Somebody Else')).toEqual([]);
});

it('finds a reference in the bank’s words on a booking, and shows them', async () => {
  const one = await bank.place();
  const about = `Received money from ${one.name} with reference`;
  const free = 'Incoming transfer';
  const found = { ref: 'C04-1', name: one.name, free, about: `${about} ${one.reference}` };
  const lost = { ref: 'C04-2', name: one.name, free, about: `${about} unknown` };
  await bank.bring(camt('053', 'C04', [found, lost]));
  expect(await bank.entry('C04-1')).toMatchObject({ state: 'MATCHED' });
  const entry = await bank.entry('C04-2');
  expect(entry).toMatchObject({ state: 'OPEN', reason: 'NO_REFERENCE' });
  expect(entry.text).toContain(`${about} unknown`);
});

it.each(['behind a space', 'without a space'])(
  'reads an order’s reference in spite of words %s',
  async (how) => {
    const one = await bank.place();
    const words = Array.from({ length: 97 * 26 }, (_, n) => `${'V'.repeat(n % 3)}${n}`);
    const fits = words.find(
      (word) =>
        makeReference(`${one.reference.slice(4)}${word}`).slice(0, 4) === one.reference.slice(0, 4),
    );
    const free = `${one.reference}${how === 'behind a space' ? ' ' : ''}${fits}`;
    const ref = `C10-${how.length}`;
    await bank.bring(camt('053', ref, [{ ref, name: one.name, free }]));
    expect(await bank.entry(ref)).toMatchObject({ state: 'MATCHED', reference: one.reference });
  },
);

it('sends a Greek payer’s money back in Latin letters, which the officer reads', async () => {
  const one = await bank.place();
  const name = 'Γιώργος Δοκιμαστής';
  await bank.bring(
    camt('053', 'C11', [{ ref: 'C11', name, amount: '99.00', free: one.reference }]),
  );
  const { number } = await bank.entry('C11');
  const { proposal, data } = await bank.byTwo('deposits pay-back', [String(number)]);
  expect(JSON.stringify(proposal)).toContain('Giorgos Dokimastis');
  expect(JSON.stringify(data)).not.toContain('NO_PAYMENT_DUE');
  expect(await bank.entry('C11')).toMatchObject({ state: 'RETURNING' });
});

it('reads the files behind one that fails in any way, and names it', async () => {
  Object.assign(bank.ctx.config.bankTransfer ?? {}, { filesDir: folder });
  const one = await bank.place();
  fs.mkdirSync(path.join(folder, 'a-folder.xml'));
  const good = statement('F3', [one]);
  fs.writeFileSync(path.join(folder, 'b-good.xml'), Buffer.from(good.base64, 'base64'));
  await importFolder(bank.ctx);
  Object.assign(bank.ctx.config.bankTransfer ?? {}, { filesDir: null });
  expect(await bank.statusOf(one)).toBe('SUBMITTED');
  const alerts = await bank.ctx.db.select().from(operatorAlerts);
  expect(alerts).toContainEqual(
    expect.objectContaining({ kind: 'BANK_FILE', subject: 'a-folder.xml' }),
  );
});

it.each(['before', 'behind'])(
  'gives money back to the bank whose reversal came %s it',
  async (when) => {
    const one = await bank.place();
    const line = { name: one.name, free: one.reference, endToEnd: `F5-${when}` };
    const money = camt('053', `F5-${when}-M`, [{ ...line, ref: `C-${when}` }]);
    const reversal = camt('053', `F5-${when}-R`, [{ ...line, ref: `S-${when}`, storno: true }]);
    for (const file of when === 'before' ? [reversal, money] : [money, reversal]) {
      await bank.bring(file);
    }
    expect(await bank.entry(`C-${when}`)).toMatchObject({ state: 'RETURNED', reason: 'REVERSAL' });
    expect(await bank.entry(`S-${when}/R`)).toMatchObject({ state: 'NOTED' });
    expect(await bank.statusOf(one)).toBe('FAILED');
  },
);

it.each(['first', 'last'])(
  'opens what a notification says under another reference of the bank, the statement %s',
  async (when) => {
    const one = await bank.place();
    const line = { name: one.name, free: one.reference };
    const told = camt('054', `F7-${when}-N`, [{ ...line, ref: `N-${when}` }]);
    const stated = camt('053', `F7-${when}-S`, [{ ...line, ref: `S-${when}` }]);
    for (const file of when === 'first' ? [stated, told] : [told, stated]) await bank.bring(file);
    const states = (await entriesOf(one.name)).map(({ state, reason }) => [state, reason]);
    expect(states.sort()).toEqual([
      ['MATCHED', null],
      ['OPEN', 'DIFFERS'],
    ]);
  },
);

const statesOf = async (partyName: string) =>
  (await entriesOf(partyName)).map(({ state, reason }) => `${state} ${reason ?? ''}`).sort();

it.each(['before', 'behind'])(
  'counts the statement’s booking where a notification %s it says otherwise',
  async (when) => {
    const [one, other] = [await bank.place(), await bank.place()];
    const told = camt('054', `D1-${when}-N`, [
      { name: one.name, free: one.reference, ref: `D1-${when}` },
    ]);
    const stated = camt('053', `D1-${when}-S`, [
      { name: other.name, free: other.reference, ref: `D1-${when}` },
    ]);
    for (const file of when === 'before' ? [told, stated] : [stated, told]) await bank.bring(file);
    expect(await statesOf(one.name)).toEqual(['SPLIT DIFFERS']);
    expect(await statesOf(other.name)).toEqual(['OPEN DIFFERS']);
    for (const person of [one, other]) expect(await bank.statusOf(person)).toBe('CREATED');
  },
);

it.each(['ABR', 'ARB', 'RAB'])(
  'leaves open which of two alike bookings is taken back: %s',
  async (order) => {
    const line = { name: `Alike ${order}`, free: 'Standing order', endToEnd: `D2-${order}` };
    for (const letter of order) {
      const storno = letter === 'R';
      await bank.bring(
        camt('053', `D2-${order}-${letter}`, [{ ...line, ref: order + letter, storno }]),
      );
    }
    expect(await statesOf(line.name)).toEqual([
      'OPEN NO_REFERENCE',
      'OPEN NO_REFERENCE',
      'OPEN REVERSAL',
    ]);
  },
);

it('says that a booking may be taken back too where an order has ended with another', async () => {
  const one = await bank.place();
  const line = { name: one.name, free: one.reference, endToEnd: 'D3' };
  await bank.bring(camt('053', 'D3-1', [{ ...line, ref: 'D3-A' }]));
  await bank.bring(camt('053', 'D3-2', [{ ...line, ref: 'D3-S', storno: true }]));
  expect(await bank.statusOf(one)).toBe('FAILED');
  await bank.bring(camt('053', 'D3-3', [{ ...line, ref: 'D3-B' }]));
  expect(await statesOf(one.name)).toEqual([
    'OPEN REVERSAL',
    'RETURNED REVERSAL',
    'TO_RETURN TOO_LATE',
  ]);
});

it('opens money that comes after an officer noted its reversal', async () => {
  const one = await bank.place();
  const line = { name: one.name, free: one.reference, endToEnd: 'D4' };
  await bank.bring(camt('053', 'D4-R', [{ ...line, ref: 'D4-S', storno: true }]));
  await bank.byTwo('deposits note', [String((await bank.entry('D4-S/R')).number)]);
  await bank.bring(camt('053', 'D4-M', [{ ...line, ref: 'D4-A' }]));
  expect(await statesOf(one.name)).toEqual(['NOTED REVERSAL', 'OPEN REVERSAL']);
  expect(await bank.statusOf(one)).toBe('CREATED');
});

it('does not doubt a booking whose double is behind 1,200 others in its file', async () => {
  const line = { name: 'Pia Piece', free: 'Lot', endToEnd: 'D5' };
  await bank.bring(camt('054', 'D5-N', [{ ...line, ref: 'D5' }]));
  const others = Array.from({ length: 1_200 }, (_, at) => ({ name: 'Of Many', ref: `D5-${at}` }));
  await bank.bring(camt('053', 'D5-S', [{ ...line, ref: 'D5-own' }, ...others, line]));
  expect(await statesOf('Pia Piece')).toEqual(['OPEN NO_REFERENCE', 'OPEN NO_REFERENCE']);
});

it('counts what two statements of a day say alike, and a copy of one once', async () => {
  const line = { name: 'Twice Paid', ref: '' };
  await bank.bring(statement('D6-1', [line], 1_000_00n));
  await bank.bring(statement('D6-2', [line], 1_100_00n));
  await bank.bring(statement('D6-3', [line], 1_000_00n));
  expect(await entriesOf('Twice Paid')).toHaveLength(2);
});

it.each(['before', 'behind'])(
  'takes money back by the bank’s reference where what is alike came %s it',
  async (when) => {
    const ref = `D7-${when}`;
    const line = { name: `Back ${when}`, free: 'Gift', endToEnd: ref };
    const told = camt('054', `${ref}-N`, [{ ...line, ref: `${ref}-other` }]);
    const stated = camt('053', `${ref}-S`, [
      { ...line, ref, storno: true },
      { ...line, ref },
    ]);
    for (const file of when === 'before' ? [told, stated] : [stated, told]) await bank.bring(file);
    expect(await bank.entry(ref)).toMatchObject({ state: 'RETURNED' });
    expect(await statesOf(line.name)).toEqual([
      'NOTED REVERSAL',
      'OPEN DIFFERS',
      'RETURNED REVERSAL',
    ]);
  },
);

it('counts a transfer alone beside a batch that has one like it', async () => {
  const one = { name: 'Alone Too', reference: makeReference('48200999'), amount: '40.00' };
  const batch = { ref: 'D8-B', amount: '100.00' };
  const parts = [one, { name: 'Other One', amount: '60.00' }];
  await bank.bring(notification('D8-N', [{ ...batch, parts }]));
  await bank.bring(statement('D8-1', [{ ...one, ref: 'D8-A' }]));
  await bank.bring(statement('D8-2', [{ ...batch, parts: [] }]));
  const found = [...(await entriesOf(one.name)), ...(await entriesOf('Other One'))];
  expect(found.map(({ amountRaw, inStatement }) => [amountRaw, inStatement])).toEqual([
    [4_000n, true],
    [4_000n, true],
    [6_000n, true],
  ]);
});

it('knows a booking again that has the bank’s reference in one message alone', async () => {
  const one = await bank.place();
  const line = { name: one.name, free: one.reference, endToEnd: 'F6-E' };
  await bank.bring(camt('054', 'F6-1', [{ ...line, ref: 'F6' }]));
  await bank.bring(camt('053', 'F6-2', [{ ...line, number: '12' }]));
  expect(await entriesOf(one.name)).toMatchObject([{ state: 'MATCHED', inStatement: true }]);
});
