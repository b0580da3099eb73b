import { strToU8, zipSync } from 'fflate';
import type { GivenFile } from '@/server/desk/command-fields';
import { MOST_LINES, readRegister } from '@/server/issuance/read-register';
import { COLUMNS } from '@/server/issuance/register-line';
import { shareWallets } from '@/server/register/chain-tables';
import { startTestService, type TestService } from '../../support/service/service';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const HEAD = COLUMNS.join(',');
const ADA = '1,person,Ada Example,1980-05-31,ada@mail.example,"Bank St. 1\n8000 Zürich",CH,,100.5,';

const given = (name: string, bytes: string | Uint8Array): GivenFile => ({
  name,
  read: () => Buffer.from(bytes as Uint8Array),
});
const csv = (...lines: string[]) => given('register.csv', [HEAD, ...lines].join('\n'));
const read = (file: GivenFile, stated: bigint | null = null) =>
  readRegister(service.ctx, file, stated);
/** Each fault as `line column: fault`. */
const faultsOf = async (file: GivenFile, stated?: bigint) =>
  (await read(file, stated)).faults.shown.map(
    ({ line, column, fault }) => `${line} ${column}: ${fault}`,
  );
/** A line like Ada’s with other cells. */
const line = (changes: Partial<Record<(typeof COLUMNS)[number], string>>) => {
  const usual: Partial<typeof changes> = { number: '7', kind: 'person', name: 'Ben', shares: '1' };
  return COLUMNS.map((column) => changes[column] ?? usual[column] ?? '').join(',');
};

describe('a register as CSV', () => {
  it('is read with every column, in any order, in quotation marks', async () => {
    const { lines, sharesRaw, faults } = await read(csv(ADA), 100_500_000n);
    expect(faults.shown).toEqual([]);
    expect(sharesRaw).toBe(100_500_000n);
    expect(lines).toEqual([
      {
        line: 2,
        number: '1',
        kind: 'PERSON',
        name: 'Ada Example',
        birthDate: '1980-05-31',
        email: 'ada@mail.example',
        address: 'Bank St. 1\n8000 Zürich',
        country: 'CH',
        wallet: null,
        sharesRaw: 100_500_000n,
        lockedUntil: null,
      },
    ]);
    const turned = 'shares;name;kind;number\r\n2;"He said ""no""; and left";company;9\r\n';
    const { lines: other } = await read(given('register.csv', `\ufeff${turned}`));
    expect(other).toMatchObject([{ number: '9', name: 'He said "no"; and left', line: 2 }]);
  });

  it('is read the same however it is cut into pieces', async () => {
    const bytes = Buffer.from([HEAD, ADA, line({ name: '"Zo""ë"' }), ''].join('\r\n'));
    const stream = async function* () {
      for (const byte of bytes) yield Uint8Array.of(byte);
    };
    const whole = await read(given('register.csv', bytes));
    const cut = await read({ name: 'register.csv', read: () => bytes, stream });
    expect(cut).toEqual(whole);
    expect(whole.lines.map(({ name, line: at }) => [at, name])).toEqual([
      [2, 'Ada Example'],
      [4, 'Zo"ë'],
    ]);
  });

  it('names all faults at once, each with its line', async () => {
    const faults = await faultsOf(
      csv(
        ADA,
        line({ shares: '-5' }),
        line({ shares: '0.0000001' }),
        line({ shares: '0' }),
        line({ shares: '"1,000"' }),
        line({ name: '=HYPERLINK("x")'.replaceAll('"', '') }),
        line({ name: '@sum' }),
        line({ 'birth date': '1980-02-30' }),
        line({ kind: 'company', 'birth date': '1980-02-20' }),
        line({ country: 'Switzerland' }),
        line({ wallet: `0x${'5e'.repeat(19)}` }),
        line({ 'locked until': '2020-01-01' }),
        line({ 'e-mail': 'nobody' }),
        line({ kind: '' }),
        '1,person',
        `${line({})},more`,
      ),
    );
    expect(faults).toEqual([
      '4 shares: An amount cannot be negative.',
      '5 shares: This amount has too many decimals.',
      '6 shares: It must be greater than zero.',
      '7 shares: Use a point for decimals and no thousands separator.',
      '8 name: It begins with = + - or @, as a formula does.',
      '9 name: It begins with = + - or @, as a formula does.',
      '10 birth date: It is a day such as 1980-05-31, not “1980-02-30”.',
      '11 birth date: A company has no birth date.',
      '12 country: It is two capital letters such as CH, not “Switzerland”.',
      `13 wallet: It is no address, or has a typing error: “0x${'5e'.repeat(19)}”.`,
      '14 locked until: The lock-up has ended already.',
      '15 e-mail: It is no e-mail address: “nobody”.',
      '16 kind: It is empty.',
      '17 name: It is empty.',
      '17 shares: It is empty.',
      '18 null: “more” is in cell 11, and the first line has no column there.',
    ]);
  });

  it('has each number and each wallet once, and no wallet that the register knows', async () => {
    const [wallet, known] = [`0x${'7a'.repeat(20)}`, `0x${'7b'.repeat(20)}`];
    const holder = `0x${'01'.repeat(32)}`;
    await service.ctx.db
      .insert(shareWallets)
      .values({ address: known, holder, registeredAt: new Date() });
    const faults = await faultsOf(
      csv(
        line({ number: '1', wallet }),
        line({ number: '1' }),
        line({ number: '2', wallet }),
        line({ number: '3', wallet: known }),
        line({ number: '4', wallet: service.ctx.chain.addresses.contracts.issuance }),
      ),
    );
    expect(faults.slice(0, 3)).toEqual([
      '3 number: Line 2 has the same: 1.',
      `4 wallet: Line 2 has the same: ${wallet}.`,
      `5 wallet: ${known} belongs to holder ${holder} already, or did. A list has new holders alone: take the line out, and send the holder these shares from a wallet of the bank.`,
    ]);
    expect(faults[3]).toMatch(/^6 wallet: 0x.* is a contract of the register.$/);
  });

  const SAVED = [
    'number;kind;name;birth date;e-mail;address;country;wallet;shares;locked until',
    '1;person;Jörg Müßig;1980-05-31;;"Beispielweg 1\n8001 Zürich";CH;;100.5;',
    '2;company;Muster Holding AG;;;;;;250;',
  ].join('\n');
  const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();
  it.each([
    ['a line that names the separator', `\ufeffsep=;\r\n${SAVED}`, 1],
    ['tabs', SAVED.replaceAll(';', '\t'), 0],
    ['bars', SAVED.replaceAll(';', '|'), 0],
    ['commas', SAVED.replaceAll(';', ','), 0],
    ['rows of empty cells', `${SAVED}\n;;;;;;;;;\n\n ; ;;;;;;;;\n`, 0],
    ['empty rows before the names', `;;;;;;;;;\n${SAVED}`, 1],
    ['a column without a name', SAVED.replaceAll(/(?<!weg 1)(\n|$)/g, ';$1'), 0],
    ['cells that are missing at the end', SAVED.replaceAll(/;+\n/g, '\n').replace(/;$/, ''), 0],
    ['line breaks of an old Mac', SAVED.replaceAll('\n', '\r'), 0],
    ['decimal commas', SAVED.replace('100.5', '100,5').replace('250', '250,000000'), 0],
    ['days with points', SAVED.replace('1980-05-31', '31.05.1980'), 0],
    ['UTF-16', Buffer.from(`\ufeff${SAVED}`, 'utf16le'), 0],
    ['UTF-16 without its mark', Buffer.from(SAVED, 'utf16le'), 0],
    ['UTF-16 of the other order', swapped(`\ufeff${SAVED}`), 0],
    ['UTF-16 of the other order without its mark', swapped(SAVED), 0],
    ['Latin-1', Buffer.from(SAVED, 'latin1'), 0],
  ])('is read as a spreadsheet saves it: %s', async (_, saved, before) => {
    const bytes = Buffer.from(saved as Uint8Array);
    const stream = async function* () {
      for (const byte of bytes) yield Uint8Array.of(byte);
    };
    for (const file of [given('a.csv', bytes), { name: 'a.csv', read: () => bytes, stream }]) {
      const { lines, faults } = await read(file);
      expect(faults.shown).toEqual([]);
      expect(lines).toMatchObject([
        { line: 2 + before, name: 'Jörg Müßig', birthDate: '1980-05-31', sharesRaw: 100_500_000n },
        { line: 4 + before, name: 'Muster Holding AG', sharesRaw: 250_000_000n },
      ]);
      expect(lines[0]?.address).toBe('Beispielweg 1\n8001 Zürich');
    }
  });

  it('in another encoding than Unicode tells the officers which one it was taken for', async () => {
    const { faults } = await read(given('a.csv', Buffer.from(SAVED, 'latin1')));
    expect(faults.notes).toEqual([expect.stringMatching(/read as Windows-1252/)]);
    expect((await read(csv(ADA))).faults.notes).toEqual([]);
  });

  it.each([
    ['1.000,5', 1_000_500_000n],
    ['1,000.5', 1_000_500_000n],
    ["1'000.5", 1_000_500_000n],
    ['1 000,5', 1_000_500_000n],
    ['1\u202f000', 1_000_000_000n],
    ['1.000.000', 1_000_000_000_000n],
    ['1,000,000', 1_000_000_000_000n],
    ['12,50', 12_500_000n],
    ['0.125', 125_000n],
  ])('reads %s shares as what every country takes it for', async (text, raw) => {
    expect((await read(csv(line({ shares: `"${text}"` })))).sharesRaw).toBe(raw);
  });

  it.each(['1,000', '12,3456789', '1,00,000', '1.00.000', '1.000,5,0', '1 00', ',5', '5,'])(
    'refuses %s shares, which is no number or two',
    async (shares) => {
      expect(await faultsOf(csv(line({ shares: `"${shares}"` })))).toHaveLength(1);
    },
  );

  it('is of the sum that the resolution states', async () => {
    expect(await faultsOf(csv(line({})), 2_000_000n)).toEqual([
      'null shares: The lines are 1 shares, and the resolution says 2.',
    ]);
  });

  it('names people who share name and birthday, and does not take them for one', async () => {
    const twin = (number: string) => line({ number, name: 'Max', 'birth date': '1970-01-02' });
    const { sameNames, lines, faults } = await read(csv(twin('1'), twin('2'), line({})));
    expect([sameNames, lines.length, faults.count]).toEqual([
      ['Max, born 1970-01-02: numbers 1, 2'],
      3,
      0,
    ]);
  });

  it.each([
    [
      'UTF-8 and Latin-1 together',
      Buffer.concat([Buffer.from(`${HEAD}\n${line({ name: 'Zoë' })}`), Buffer.from('ë', 'latin1')]),
      /is not UTF-8, though it is before/,
    ],
    ['an open quotation mark', Buffer.from(`${HEAD}\n1,person,"Ada`), /^2 null: A quotation mark/],
    ['nothing', Buffer.from(''), /^null null: The file has no holders/],
    ['an unknown column', Buffer.from(`${HEAD},salary\n`), /^1 null: There is no column “salary”/],
    ['a column twice', Buffer.from(`${HEAD},name\n`), /^1 null: The column “name” is there twice/],
    ['a missing column', Buffer.from('number,kind,name\n'), /^1 null: The column “shares” is m/],
  ])('is refused in %s', async (_, bytes, fault) => {
    expect(await faultsOf(given('register.csv', bytes))).toEqual([expect.stringMatching(fault)]);
  });

  it('is refused at its limit without being read to its end', async () => {
    let pieces = 0;
    const stream = async function* () {
      yield Buffer.from(`${HEAD}\n`);
      for (let first = 0; first < 10_000_000; first += 1_000) {
        pieces += 1;
        const some = Array.from({ length: 1_000 }, (_, at) => line({ number: `${first + at}` }));
        yield Buffer.from(`${some.join('\n')}\n`);
      }
    };
    const read = () => Buffer.alloc(0);
    const faults = await faultsOf({ name: 'register.csv', read, stream });
    expect(faults).toEqual([
      `${MOST_LINES + 2} null: The file has more than ${MOST_LINES} holders.`,
    ]);
    expect(pieces).toBeLessThan(MOST_LINES / 1_000 + 10);
  });
});

describe('a register in the Open Cap Table Format', () => {
  const holder = (id: string, changes: object = {}) => ({
    object_type: 'STAKEHOLDER',
    id,
    name: { legal_name: `Holder ${id}` },
    stakeholder_type: 'INDIVIDUAL',
    ...changes,
  });
  const issue = (id: string, quantity: string, changes: object = {}) => ({
    object_type: 'TX_STOCK_ISSUANCE',
    stakeholder_id: id,
    stock_class_id: 'common',
    quantity,
    ...changes,
  });
  const file = (...items: object[]) => ({ file_type: 'OCF_STAKEHOLDERS_FILE', items });
  const json = (content: unknown) => given('register.json', JSON.stringify(content));

  it('is read from an archive of its files', async () => {
    const address = {
      street_suite: 'Bank St. 1',
      city: 'Basel',
      postal_code: '4000',
      country: 'CH',
    };
    const contact_info = { emails: [{ email_type: 'PERSONAL', email_address: 'a@mail.example' }] };
    const a = holder('a', { issuer_assigned_id: '12', contact_info, addresses: [address] });
    const archive = zipSync({
      'Manifest.ocf.json': strToU8('{}'),
      'Stakeholders.ocf.json': strToU8(
        JSON.stringify(file(a, holder('b', { stakeholder_type: 'INSTITUTION' }), holder('c'))),
      ),
      'Transactions.ocf.json': strToU8(
        JSON.stringify(file(issue('a', '10.50'), issue('a', '2'), issue('b', '7.0000000000'))),
      ),
    });
    const { lines, faults } = await read(given('register.ocf.zip', archive), 19_500_000n);
    expect(faults.shown).toEqual([]);
    expect(lines).toMatchObject([
      {
        number: '12',
        kind: 'PERSON',
        name: 'Holder a',
        email: 'a@mail.example',
        address: 'Bank St. 1\n4000 Basel',
        country: 'CH',
        sharesRaw: 12_500_000n,
      },
      { number: 'b', kind: 'COMPANY', sharesRaw: 7_000_000n },
    ]);
  });

  it('is read beside options, warrants and pools, which count for nothing and are listed', async () => {
    const [a, b] = [holder('a'), holder('b')];
    const others = [
      'TX_STOCK_PLAN_POOL_ADJUSTMENT',
      'TX_STOCK_CLASS_AUTHORIZED_SHARES_ADJUSTMENT',
      'TX_EQUITY_COMPENSATION_ISSUANCE',
      'TX_EQUITY_COMPENSATION_ISSUANCE',
      'TX_VESTING_START',
      'TX_WARRANT_ACCEPTANCE',
      'CE_STAKEHOLDER_STATUS',
    ].map((object_type) => ({ object_type, stakeholder_id: 'b', quantity: '7' }));
    const { lines, faults } = await read(json([file(a, b), file(issue('a', '5'), ...others)]));
    expect(faults.shown).toEqual([]);
    expect(lines).toMatchObject([{ number: 'a', sharesRaw: 5_000_000n }]);
    expect(faults.notes).toEqual([
      expect.stringContaining('1 TX_STOCK_PLAN_POOL_ADJUSTMENT, 1 TX_STOCK_CLASS_AUTH'),
    ]);
    expect(faults.notes[0]).toContain('2 TX_EQUITY_COMPENSATION_ISSUANCE, 1 TX_VESTING_START');
  });

  it('is read from an archive that a Mac made', async () => {
    const content = strToU8(JSON.stringify(file(holder('a'), issue('a', '5'))));
    const archive = zipSync({
      'cap/Stock.ocf.json': content,
      '__MACOSX/cap/._Stock.ocf.json': Uint8Array.of(0, 5, 22, 7),
      'cap/._Stock.ocf.json': Uint8Array.of(0, 5, 22, 7),
    });
    expect((await read(given('cap.zip', archive))).lines).toHaveLength(1);
  });

  it.each([
    ['no JSON', given('register.json', '{'), /^null null: It is no file of the Open Cap Table/],
    ['Latin-1', given('register.json', Buffer.from('"é"', 'latin1')), /^null null: It is no file/],
    ['a damaged archive', given('a.zip', Buffer.from('PK\u0003\u0004')), /^null null: It is no/],
    [
      'a movement after the issues',
      json(file(holder('a'), issue('a', '1'), { object_type: 'TX_STOCK_TRANSFER' })),
      /^3 null: It is a TX_STOCK_TRANSFER/,
    ],
    [
      'an unknown holder',
      json([file(holder('a'), issue('a', '1')), file(issue('z', '1'))]),
      /er z\./,
    ],
    [
      'two classes of stock',
      json(file(holder('a'), issue('a', '1'), issue('a', '1', { stock_class_id: 'preferred' }))),
      /^null null: The issuances are of 2 classes/,
    ],
    [
      'two lock-ups of one holder',
      json(
        file(
          holder('a'),
          issue('a', '1', { comments: ['locked until: 2099-01-01'] }),
          issue('a', '1'),
        ),
      ),
      /^1 locked until: The issuances have several lock-ups/,
    ],
    [
      'a missing field',
      json(file(holder('a', { name: {} }))),
      /^1 null: The STAKEHOLDER is wrong at name/,
    ],
    [
      'a negative quantity',
      json(file(holder('a'), issue('a', '-1'))),
      /^1 shares: An amount cannot/,
    ],
  ])('is refused with %s', async (_, wrong, fault) => {
    expect((await faultsOf(wrong))[0]).toMatch(fault);
  });
});
