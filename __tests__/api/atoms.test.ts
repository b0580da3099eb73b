import * as amounts from '@fnx/api/amounts';
import * as atoms from '@fnx/api/atoms';
import { readFault } from '@fnx/api/field-errors';
import type * as z from 'zod/mini';
import { growth, LINEAR } from '../support/growth';

function wordsOf(schema: z.ZodMiniType, value: unknown): string | null {
  const { error } = schema.safeParse(value);
  return error ? readFault(error.issues[0]?.message ?? '').message : null;
}

describe('amounts', () => {
  it.each([['1'], ['0.000001'], ['12.5'], ['100000'], ['999999999999999999999999999999.999999']])(
    'takes %s shares',
    (text) => {
      expect(amounts.shareAmount.parse(text)).toBe(text);
    },
  );

  it.each([
    ['-1', 'The amount cannot be negative.'],
    ['−1', 'The amount cannot be negative.'],
    ['+1', 'Enter the amount without a sign.'],
    ['0', 'The amount must be greater than zero.'],
    ['0.000000', 'The amount must be greater than zero.'],
    ['1e3', 'Enter the amount without an exponent.'],
    ['1E-3', 'Enter the amount without an exponent.'],
    ['0x10', 'Enter the amount as a decimal number.'],
    ['0b11', 'Enter the amount as a decimal number.'],
    ['１', 'Use the digits 0 to 9.'],
    ['1．5', 'Use the digits 0 to 9.'],
    ['٣', 'Enter an amount such as 12.5.'],
    ['1,000', 'Use a point for decimals and no separators.'],
    ['1.0000001', 'Use at most 6 decimals.'],
    ['1.0000000000000000001', 'Use at most 6 decimals.'],
    ['01', 'Enter the amount without leading zeros.'],
    ['1.', 'Enter an amount such as 12.5.'],
    ['.5', 'Enter an amount such as 12.5.'],
    ['1.2.3', 'Enter an amount such as 12.5.'],
    [' 1', 'Enter an amount such as 12.5.'],
    ['1\n', 'Enter an amount such as 12.5.'],
    ['NaN', 'Enter an amount such as 12.5.'],
    ['Infinity', 'Enter an amount such as 12.5.'],
    ['', 'Enter an amount.'],
    [(2n ** 256n).toString(), 'The amount is too large.'],
    ['9'.repeat(60_000), 'The amount is too large.'],
    [1, 'Send the amount as text, such as "12.5".'],
    [null, 'Send the amount as text, such as "12.5".'],
    [['1'], 'Send the amount as text, such as "12.5".'],
    [{ toString: '1' }, 'Send the amount as text, such as "12.5".'],
    [true, 'Send the amount as text, such as "12.5".'],
  ])('refuses %p by name', (value, words) => {
    expect(wordsOf(amounts.shareAmount, value)).toBe(words);
  });

  it('the pattern and the words never disagree', () => {
    const texts = [
      '0',
      '1',
      '00',
      '1.1',
      '1.123456',
      '1.1234567',
      'a',
      '',
      '-0',
      '1'.repeat(30),
      '1'.repeat(31),
    ];
    for (const text of texts) {
      const problem = amounts.amountProblem(text, 6);
      expect([text, amounts.decimalText(6).safeParse(text).success]).toEqual([
        text,
        problem === null,
      ]);
    }
  });
});

const cases: [string, z.ZodMiniType, unknown[], unknown[]][] = [
  [
    'otp',
    atoms.otp,
    ['000000', '418207'],
    [
      '41820',
      '4182070',
      '41820a',
      '４１８２０７',
      ' 18207',
      '418207\n',
      418207,
      '+41820',
      '4e5207',
    ],
  ],
  [
    'address',
    atoms.address,
    ['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'],
    [
      '3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
      '0x3c44',
      `0x${'g'.repeat(40)}`,
      `0x${'0'.repeat(41)}`,
      '0X3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    ],
  ],
  [
    'txHash',
    atoms.txHash,
    [`0x${'aB'.repeat(32)}`],
    ['a'.repeat(64), `0x${'a'.repeat(63)}`, `0x${'a'.repeat(65)}`, `0x${'z'.repeat(64)}`, 1],
  ],
  [
    'signature',
    atoms.signature,
    [`0x${'ab'.repeat(65)}`, `0x${'ab'.repeat(64)}`, `0x${'ab'.repeat(900)}`],
    ['0x', `0x${'ab'.repeat(63)}`, `0x${'ab'.repeat(65)}a`, `0x${'ab'.repeat(9000)}`],
  ],
  [
    'email',
    atoms.email,
    ['a@b.co', 'ada.brunner+x@example.com'],
    [
      'a',
      'a@b',
      '@b.co',
      'a b@c.de',
      'a@b.co\r\nBcc: x@y.zz',
      `${'a'.repeat(250)}@b.co`,
      'a@b..co',
      7,
    ],
  ],
  [
    'personName',
    atoms.personName,
    [
      'Ada',
      "O'Neil",
      'Jean-Luc',
      'Nguyễn Văn',
      '李',
      'María José',
      'Dr. Ada',
      'סְטֵלָּה',
      // 50 characters as they are seen: 100 code points, 100 UTF-16 units.
      'q\u0323'.repeat(50),
      '𠮷'.repeat(50),
    ],
    [
      '',
      ' ',
      '<b>',
      'Ada 🙂',
      'Ada\r\nBcc: x',
      'Ada\u0000',
      '123',
      '\u202eadA',
      'x'.repeat(51),
      'q\u0323'.repeat(51),
      `Z${'\u0300\u0323'.repeat(10)}`,
      '=cmd',
    ],
  ],
  ['country', atoms.country, ['AT'], ['at', 'AUT', 'A1', '', 43]],
  ['callingCode', atoms.callingCode, ['+43', '+1', '+1868'], ['43', '+0', '+', '+43 ', '+12345']],
  [
    'phone',
    atoms.phone,
    ['664 1234567', '+43 (664) 123-4567', '(0664) 1234567', '１２３４５６', '٠١٥١/٢٣٤٥٦٧'],
    ['12', '+43\n664', 'tel', '1'.repeat(30)],
  ],
  [
    'newPassword',
    atoms.newPassword,
    ['12345678', 'x'.repeat(128), 'pässwörter ☃'],
    ['1234567', 'x'.repeat(129), '12345678\u0000', '\ud80012345678', 12345678],
  ],
  [
    'id',
    atoms.id,
    ['a', 'ord_6R2', 'x'.repeat(64)],
    ['', 'a b', '../a', 'x'.repeat(65), 1, 'a\n', "a'--"],
  ],
  [
    'slug',
    atoms.slug,
    ['risk-disclosure', 'a'],
    ['', '-a', 'a--b', 'a/b', '../a', 'x'.repeat(101)],
  ],
  [
    'isoTime',
    atoms.isoTime,
    ['2026-11-20T09:44:00Z', '2026-11-20T09:44:00.123Z'],
    ['2026-11-20', '2026-11-20T09:44:00', '2026-11-20T09:44:00+01:00', '2026-02-30T00:00:00Z', 0],
  ],
  [
    'moment',
    atoms.moment,
    ['2026-11-20', '2026-11-20T09:44:00Z'],
    ['2026-13-01', 'yesterday', '', 20261120],
  ],
  ['accepted', atoms.accepted, [true], [false, 'true', 1, null]],
  [
    'captchaToken',
    atoms.captchaToken,
    ['', 'abc.DEF-_123'],
    ['a b', 'x'.repeat(4097), '\u00e9', null],
  ],
  ['signedText', atoms.signedText(100), [' kept as it is \n'], ['', 'x'.repeat(101), 'a\u0000']],
  [
    'rawAmount',
    amounts.rawAmount,
    ['0', '504192000000000000000'],
    ['', '-1', '1.0', '01', '9'.repeat(79)],
  ],
  ['signedDecimal', amounts.signedDecimal, ['0', '-0.11', '12.4'], ['+1', '1e3', '.5', '--1']],
];

describe.each(cases)('%s', (_, schema, good, bad) => {
  it('takes every good value', () => {
    for (const value of good) expect([value, wordsOf(schema, value)]).toEqual([value, null]);
  });
  it('refuses every bad one', () => {
    for (const value of bad)
      expect([value, schema.safeParse(value).success]).toEqual([value, false]);
  });
});

describe('folding', () => {
  // Phone keyboards type these forms, and a copied contact brings some along.
  it.each<[string, z.ZodMiniType, string, string]>([
    ['a mailbox', atoms.email, ' ADA@Example.COM\u00a0', 'ada@example.com'],
    // Plain letters before the check: full-width ones must not make a second account.
    // security(Authentication and codes CS-Auth): Addresses are normalized (NFKC, lower case) before validation
    ['full-width letters', atoms.email, 'ａｄａ＠example．com', 'ada@example.com'],
    ['a mark of direction', atoms.email, '\u200fada@example.com', 'ada@example.com'],
    ['a combining character', atoms.personName, ' Zoe\u0308 ', 'Zoë'],
    ['spaces of other kinds', atoms.personName, '王\u3000 小明', '王 小明'],
    ['an unseen space', atoms.personName, '\u200fسارة\u200b', 'سارة'],
    ['a non-joiner, which is spelling', atoms.personName, 'علی\u200cرضا', 'علی\u200cرضا'],
    ['a geresh', atoms.personName, 'ג׳ורג׳', 'ג׳ורג׳'],
    ['an apostrophe first', atoms.personName, '’t Hooft', '’t Hooft'],
    ['a copied number', atoms.phone, '\u202a+49 151 2345\u202c', '+49 151 2345'],
    ['a login by a copied number', atoms.identifier, '\u202a+49 151\u202c ', '+49 151'],
    ['a recovery code', atoms.recoveryCode, 'k7q2m–９xwpa', 'K7Q2M-9XWPA'],
  ])('of %s', (_, schema, typed, kept) => {
    expect(schema.parse(typed)).toBe(kept);
  });
  it('leaves signed text alone', () => {
    expect(atoms.signedText(100).parse(' e\u0301 \n')).toBe(' e\u0301 \n');
  });
});

describe('queries', () => {
  it.each([
    [undefined, 1],
    ['1', 1],
    [7, 7],
    ['10000', 10_000],
  ])('page %p is %p', (value, page) => {
    expect(atoms.page.parse(value)).toBe(page);
  });
  it.each([
    ['0'],
    ['-1'],
    ['1.5'],
    [1.5],
    ['1e2'],
    ['0x1'],
    ['１'],
    [''],
    [' 1'],
    ['01'],
    ['10001'],
    [null],
    [true],
    [['1']],
    ['9'.repeat(400)],
  ])('page refuses %p', (value) => {
    expect(wordsOf(atoms.page, value)).toBe('Send a whole number from 1 to 10000.');
  });
  it('limit is 10 unless told, and at most 100', () => {
    expect([atoms.limit.parse(undefined), atoms.limit.parse('100')]).toEqual([10, 100]);
    expect(atoms.limit.safeParse('101').success).toBe(false);
  });
  it.each([
    ['true', true],
    ['false', false],
    [true, true],
    [false, false],
  ])('flag %p is %p', (value, flag) => {
    expect(atoms.queryFlag.parse(value)).toBe(flag);
  });
  it.each([['1'], ['yes'], [''], [0], ['True']])('flag refuses %p', (value) => {
    expect(atoms.queryFlag.safeParse(value).success).toBe(false);
  });
});

describe('speed', () => {
  // security(Authorization and input 1.3.12): Patterns are anchored, bounded and linear; fuzzing finds slow ones
  it('no pattern takes more than its length over a hostile 256 kB', () => {
    const hostile = (size: number) => [
      'a'.repeat(size),
      `${'a.'.repeat(size / 2)}@`,
      '1'.repeat(size),
      `${'a-'.repeat(size / 2)}!`,
      ' '.repeat(size),
    ];
    const schemas = [
      atoms.email,
      atoms.personName,
      atoms.phone,
      atoms.slug,
      atoms.id,
      amounts.amount,
      atoms.signature,
      atoms.isoTime,
      atoms.line(1, 100),
      atoms.lines(1, 100),
      atoms.recoveryCode,
      atoms.captchaToken,
    ];
    const read = (size: number) =>
      schemas.flatMap((schema) => hostile(size).map((text) => schema.safeParse(text)));
    expect(growth(read, 4_000)).toBeLessThan(LINEAR);
  });
});
