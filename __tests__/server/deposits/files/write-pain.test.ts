import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { toBankText } from '@/server/deposits/files/bank-text';
import { type Payment, type PaymentOrder, writePain001 } from '@/server/deposits/files/write-pain';
import { findXmllint } from '../../../../scripts/test/find-program';
import { describeNeeds } from '../../../support/service/needs';

const SCHEMA = path.join(__dirname, 'samples/pain.001.001.09.xsd');

const PAYMENT: Payment = {
  id: 'RETURN-7',
  amountRaw: 123_456n,
  currency: 'EUR',
  creditor: { name: 'Zoë & Jürgen Groß <priv.>', iban: 'DE89370400440532013000' },
  text: 'Not taken: wrong reference "RF18" // see 7/',
};

const ORDER: PaymentOrder = {
  messageId: 'PAY-2026-11-25-1',
  createdAt: new Date('2026-11-25T10:20:30.500Z'),
  executeOn: '2026-11-26',
  debtor: { name: 'Sample Bank', iban: 'DE75512108001245126199', bic: null },
  payments: [PAYMENT],
};

const swiss = {
  debtor: { name: 'Muster AG', iban: 'CH9300762011623852957', bic: null },
  payments: [
    { ...PAYMENT, currency: 'CHF', creditor: { name: 'A', iban: 'CH5604835012345678009' } },
  ],
};

// It may have to be fetched.

async function lint(xml: string): Promise<string> {
  const xmllint = (await findXmllint()) as string;
  const { stderr } = spawnSync(xmllint, ['--noout', '--schema', SCHEMA, '-'], { input: xml });
  return String(stderr).trim();
}

describeNeeds('xmllint')('against the schema', () => {
  it.each<[string, Partial<PaymentOrder>]>([
    ['euros without a BIC', {}],
    ['euros with a BIC', { debtor: { ...ORDER.debtor, bic: 'SOGEDEFFXXX' } }],
    ['francs within Switzerland', swiss],
    [
      'several currencies',
      {
        payments: [
          PAYMENT,
          { ...PAYMENT, id: 'B', currency: 'USD' },
          { ...PAYMENT, id: 'C', currency: 'GBP', text: '' },
        ],
      },
    ],
    [
      'the longest of everything',
      {
        messageId: 'M'.repeat(35),
        payments: [
          {
            ...PAYMENT,
            id: 'I'.repeat(35),
            amountRaw: 99_999_999_999n,
            creditor: { ...PAYMENT.creditor, name: 'Ä'.repeat(100) },
            text: 'x/'.repeat(200),
          },
        ],
      },
    ],
  ])('%s', async (_, part) => {
    expect(await lint(writePain001({ ...ORDER, ...part }))).toBe('- validates');
  });

  it('notices elements out of order', async () => {
    const xml = writePain001(ORDER).replace(
      /(<PmtMtd>TRF<\/PmtMtd>)(<NbOfTxs>1<\/NbOfTxs>)/,
      '$2$1',
    );
    expect(await lint(xml)).toContain('- fails to validate');
  });
});

it('carries amounts, sums, ids and the day', () => {
  const second = { ...PAYMENT, id: 'RETURN-8', amountRaw: 5n };
  const xml = writePain001({ ...ORDER, payments: [PAYMENT, second] });
  const values = [...xml.matchAll(/<(\w+)[^>]*>([^<]+)<\/\1>/g)].map(
    ([, name, value]) => `${name}=${value}`,
  );
  expect(values).toEqual([
    'MsgId=PAY-2026-11-25-1',
    'CreDtTm=2026-11-25T10:20:30Z',
    'NbOfTxs=2',
    'CtrlSum=1234.61',
    'Nm=Sample Bank',
    'PmtInfId=PAY-2026-11-25-1-1',
    'PmtMtd=TRF',
    'NbOfTxs=2',
    'CtrlSum=1234.61',
    'Cd=SEPA',
    'Dt=2026-11-26',
    'Nm=Sample Bank',
    'IBAN=DE75512108001245126199',
    'Id=NOTPROVIDED',
    'ChrgBr=SLEV',
    ...['InstrId=RETURN-7', 'EndToEndId=RETURN-7', 'InstdAmt=1234.56'],
    ...['Nm=Zoe + Juergen Gross priv.', 'IBAN=DE89370400440532013000'],
    'Ustrd=Not taken: wrong reference RF18 / see 7',
    ...['InstrId=RETURN-8', 'EndToEndId=RETURN-8', 'InstdAmt=0.05'],
    ...['Nm=Zoe + Juergen Gross priv.', 'IBAN=DE89370400440532013000'],
    'Ustrd=Not taken: wrong reference RF18 / see 7',
  ]);
});

it('names the bank of a Swiss account by its clearing number, and no charges', () => {
  const xml = writePain001({ ...ORDER, ...swiss });
  expect(xml).toContain('<Cd>CHBCC</Cd></ClrSysId><MmbId>762</MmbId>');
  expect(xml).not.toContain('ChrgBr');
  expect(xml).not.toContain('SvcLvl');
});

it.each<[string, Partial<PaymentOrder>, string]>([
  ['nothing to pay', { payments: [] }, 'no payments'],
  ['an amount of nothing', { payments: [{ ...PAYMENT, amountRaw: 0n }] }, 'amount 0'],
  ['an id twice', { payments: [PAYMENT, PAYMENT] }, 'comes twice'],
  ['an id that is too long', { payments: [{ ...PAYMENT, id: 'x'.repeat(36) }] }, 'no id'],
  ['an id with a slash at its end', { messageId: 'A/' }, 'no id'],
  [
    'a wrong IBAN',
    { payments: [{ ...PAYMENT, creditor: { name: 'A', iban: 'DE89370400440532013001' } }] },
    'no IBAN',
  ],
  [
    'a name in other letters',
    { payments: [{ ...PAYMENT, creditor: { ...PAYMENT.creditor, name: '李 明' } }] },
    'no Latin',
  ],
  ['a wrong BIC', { debtor: { ...ORDER.debtor, bic: 'NOBIC' } }, 'no BIC'],
])('refuses %s', (_, part, why) => {
  expect(() => writePain001({ ...ORDER, ...part })).toThrow(why);
});

it.each([
  ['Łukasz Świątek', 'Lukasz Swiatek'],
  ['ÅSA Öberg', 'AaSA Oeberg'],
  ['O’Neill–Núñez', "O'Neill-Nunez"],
  ['//a//b//', 'a/b'],
  ['日本', ''],
])('writes %s as "%s"', (text, written) => {
  expect(toBankText(text, 70)).toBe(written);
});
