import { toBankText } from '../src/bank-text';
import { brokenRule, SCHEME_RULES } from '../src/scheme-rules';
import { type Payment, type PaymentOrder, paymentFault, writePain001 } from '../src/write-pain';

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

it('adds the numbers of each currency with the decimals that it has', () => {
  const others = [
    { ...PAYMENT, id: 'B', currency: 'JPY', amountRaw: 300n },
    { ...PAYMENT, id: 'C', currency: 'KWD', amountRaw: 1_010n },
  ];
  const xml = writePain001({ ...ORDER, payments: [PAYMENT, ...others] });
  const sums = [...xml.matchAll(/<CtrlSum>([^<]+)/g)].map(([, sum]) => sum);
  expect(sums).toEqual(['1535.57', '1234.56', '300.00', '1.01']);
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
  ['a thousandth', { payments: [{ ...PAYMENT, currency: 'KWD', amountRaw: 1_005n }] }, 'decimals'],
  ['an id twice', { payments: [PAYMENT, PAYMENT] }, 'comes twice'],
  ['an id that is too long', { payments: [{ ...PAYMENT, id: 'x'.repeat(36) }] }, 'no id'],
  ['an id with a slash at its end', { messageId: 'A/' }, 'no id'],
  [
    'a wrong IBAN',
    { payments: [{ ...PAYMENT, creditor: { name: 'A', iban: 'DE89370400440532013001' } }] },
    'no IBAN',
  ],
  [
    'a name without letters',
    { payments: [{ ...PAYMENT, creditor: { ...PAYMENT.creditor, name: '☂ !' } }] },
    'no letters',
  ],
  ['a wrong BIC', { debtor: { ...ORDER.debtor, bic: 'NOBIC' } }, 'no BIC'],
])('refuses %s', (_, part, why) => {
  expect(() => writePain001({ ...ORDER, ...part })).toThrow(why);
});

const withIban = (iban: string) => ({ ...PAYMENT, creditor: { name: 'A', iban } });

it.each([
  ['a QR-IBAN', withIban('CH4431999123000889012'), 'QR-IBAN'],
  ['euros to a country without SEPA', withIban('TR330006100519786457841326'), 'no country of SEPA'],
])('refuses %s', (_, payment, why) => {
  expect(paymentFault(payment)).toContain(why);
});

describe('what a scheme forbids beyond the schema', () => {
  const valid = writePain001({ ...ORDER, payments: [PAYMENT, { ...PAYMENT, id: 'B' }] });
  const change = (from: string | RegExp, to: string) => valid.replace(from, to);

  const BREAKS: Record<string, string[]> = {
    'another currency': [change(/Ccy="EUR"/g, 'Ccy="CHF"')],
    'an amount below': ['0.00', '1000000000.00', '1.001'].map((amount) =>
      valid.replaceAll('1234.56', amount),
    ),
    'another charge bearer': [change('SLEV', 'SHAR')],
    'an equivalent amount': [change('<InstdAmt', '<EqvtAmt/><InstdAmt')],
    'without the creditor’s name': [change(/<Cdtr><Nm>[^<]*<\/Nm>/, '<Cdtr>')],
    'another number than an IBAN': [change(/<IBAN>(DE89\d+)<\/IBAN>/, '<Othr><Id>$1</Id></Othr>')],
    'outside SEPA': [change(/DE89\d+/, 'TR330006100519786457841326')],
    'more than 70 signs': [change(/<Nm>Zoe/, `<Nm>${'x'.repeat(50)}Zoe`)],
    'more than one text': [
      change('<Ustrd>', `<Ustrd>${'x'.repeat(140)}`),
      change('<Ustrd>', '<Ustrd>x</Ustrd><Ustrd>'),
      change('<Ustrd>', '<Strd></Strd><Ustrd>'),
    ],
    'a slash at an end': ['/B', 'B/', 'B//B'].map((id) => change('>B<', `>${id}<`)),
    'basic Latin': [change('Zoe', 'Zoë'), change('Zoe', 'Zoe &amp; Co')],
    'a QR-IBAN': [change(/DE89\d+/, 'CH4431999123000889012')],
    'another number or sum': [
      change('<NbOfTxs>2', '<NbOfTxs>3'),
      change(/(<PmtInf>.*<CtrlSum>)[\d.]+/, '$11.00'),
    ],
  };

  it('is nothing in a file that is written', () => {
    expect(brokenRule(valid)).toBeNull();
  });

  it.each(SCHEME_RULES)('$forbids ($source)', ({ forbids }) => {
    const [, files] = Object.entries(BREAKS).find(([part]) => forbids.includes(part)) ?? [];
    expect(files?.map((file) => brokenRule(file)?.forbids)).toEqual(files?.map(() => forbids));
    expect(files).not.toBeUndefined();
  });
});

it.each([
  ['Łukasz Świątek', 'Lukasz Swiatek'],
  ['ÅSA Öberg', 'AaSA Oeberg'],
  ['O’Neill–Núñez', "O'Neill-Nunez"],
  ['//a//b//', 'a/b'],
  ['日本', 'RiBen'],
  ['Γιώργος Δοκιμαστής', 'Giorgos Dokimastis'],
  ['Юрий Ж', 'Yuriy Zh'],
  ['☂', ''],
])('writes %s as "%s"', (text, written) => {
  expect(toBankText(text, 70)).toBe(written);
});
