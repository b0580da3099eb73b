import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BankFileError } from '../src/bank-file-error';
import type { Booking, Statement } from '../src/booking';
import { otherParty, purposeOf, referenceIn } from '../src/read-booking';
import { readCamt } from '../src/read-camt';

const sample = (name: string) =>
  readFileSync(path.join(__dirname, 'samples', `${name}.xml`), 'utf8');

/** In pieces of 100 bytes: signs, names and numbers are cut anywhere. */
async function read(xml: string | Buffer, size = 100) {
  const bytes = Buffer.from(xml);
  const statements: Statement[] = [];
  const entries: ReturnType<typeof told>[] = [];
  const ended: Statement[] = [];
  const unusable: string[] = [];
  function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  for await (const { statement, bookings, isLast, ...piece } of readCamt(pieces())) {
    unusable.push(...piece.unusable);
    if (statements.at(-1) !== statement) statements.push(statement);
    entries.push(...bookings.map(told));
    if (isLast) ended.push(statement);
  }
  expect(ended).toEqual(statements);
  return { statements, entries, unusable };
}

const told = (booking: Booking) => ({
  ...booking,
  party: otherParty(booking),
  reference: referenceIn(booking),
  text: purposeOf(booking),
  endToEndId: booking.ids.endToEnd,
});

const signed = ({ isCredit, amountRaw }: Booking) => (isCredit ? amountRaw : -amountRaw);

/** Opening and booked entries are the closing balance. */
function expectBalanced(statement: Statement | undefined, entries: readonly Booking[]) {
  const booked = entries.filter(({ status }) => status === 'BOOK');
  const sum = booked.reduce((total, entry) => total + signed(entry), statement?.openingRaw ?? 0n);
  expect(sum).toBe(statement?.closingRaw);
}

/** A message with one statement, whose parts after its head are given. */
const message = (inside: string, version = '08', kind = '053') => {
  const [outer, inner] =
    kind === '053' ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'];
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.${version}"><${outer}><GrpHdr><MsgId>M</MsgId><CreDtTm>2026-11-25T00:00:00</CreDtTm></GrpHdr><${inner}><Id>S</Id><Acct><Id><IBAN>DE75512108001245126199</IBAN></Id></Acct>${inside}</${inner}></${outer}></Document>`;
};
const entry = (inside: string, amount = '1.00', currency = 'EUR') =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-25</Dt></BookgDt>${inside}</Ntry>`;

describe('published examples', () => {
  it.each(['02', '04'])('reads the statement of ISO 20022, version %s', async (version) => {
    const xml = sample('iso-camt053-02').replace('053.001.02', `053.001.${version}`);
    const { statements, entries } = await read(xml);
    expect(statements).toEqual([
      {
        kind: 'camt.053',
        version,
        messageId: 'NORDSE-FP-STAT001',
        statementId: 'NORDSE-FP-STAT001',
        account: '50000000054910000003',
        currency: 'SEK',
        openingRaw: 50_000_000n,
        closingRaw: 43_567_850n,
        closesOn: '2026-10-18',
        createdAt: '2026-10-18T17:00:00+01:00',
      },
    ]);
    expect(entries.map((one) => [one.ref, signed(one), one.bookedOn, one.party.name])).toEqual([
      ['NORDSE-FP-CN_98765/01', 10_567_850n, '2026-10-18', 'Mueller'],
      ['NORDSE-FP-ACCR-01', -20_000_000n, '2026-10-18', null],
      ['NORDSE-FP-CONF-FX', 3_000_000n, '2026-10-18', null],
    ]);
    expect(entries[0]?.endToEndId).toBe('MUELL/FINP/RA12345');
    expectBalanced(statements[0], entries);
  });

  it('reads a Swiss collective booking as one entry for each transfer', async () => {
    const { statements, entries } = await read(sample('swiss-camt054-08'));
    expect(statements).toMatchObject([
      { kind: 'camt.054', account: 'CH9300762011623852957', currency: 'CHF', openingRaw: null },
    ]);
    const party = { name: null, iban: null, isOrganisation: null };
    expect(entries).toMatchObject([
      {
        ref: '2026329375204000000001/1',
        bookingRef: '2026329375204000000001',
        amountRaw: 194_975n,
        party: { ...party, name: 'Pia Rutschmann', iban: 'CH5604835012345678009' },
        reference: null,
        text: '?REJECT?0 210000000003139471430009017',
        endToEndId: null,
      },
      {
        ref: '2026329375204000000001/2',
        amountRaw: 150_000n,
        party: { ...party, name: 'Robert Schneider SA', isOrganisation: true },
        reference: 'RF18539007547034',
        endToEndId: 'E2E-4711',
      },
      {
        ref: '2026329375204000000001/3',
        amountRaw: 50_000n,
        party: { ...party, name: 'Bernasconi & Figlia', isOrganisation: false },
        reference: 'RF18539007547034',
        text: 'Azioni rf18-5390-0754-7034, grazie',
      },
    ]);
  });

  it.each(['08', '10'])('reads a German statement, version %s', async (version) => {
    const xml = sample('german-camt053-08').replace('053.001.08', `053.001.${version}`);
    const { statements, entries } = await read(xml);
    expect(statements[0]?.openingRaw).toBe(-11_272n);
    expectBalanced(statements[0], entries);
    expect(entries).toMatchObject([
      {
        ref: '2026112411401263000',
        party: { name: 'Jörg Müßig', iban: 'DE89370400440532013000' },
        reference: 'RF18539007547034',
        text: 'SVWZ+Aktien RF1853900 7547034 (UltmtDbtr: Rosa Müßig)',
        isReversal: false,
      },
      {
        ref: '2026112311401200001/R',
        isCredit: false,
        isReversal: true,
        party: { name: 'Anna Beispiel', iban: 'DE02120300000000202051' },
        endToEndId: 'SHARES-1',
        valueOn: '2026-11-23',
        text: 'STORNO',
      },
      {
        ref: expect.stringMatching(/^2026-11-24\/2550EUR\+\/[0-9a-f]{16}$/),
        isCredit: true,
        party: { name: 'Karl Alt', iban: 'AT611904300234573201' },
        endToEndId: 'RETURN-7',
        returnReason: 'AC04',
      },
      { ref: expect.stringMatching(/^2026-11-24\/2550EUR-\/[0-9a-f]{16}$/), text: 'Entgelt' },
      {
        status: 'PDNG',
        bookedOn: '2026-11-25',
        ref: expect.stringMatching(/^2026-11-25\/10000EUR/),
      },
    ]);
  });

  it('reads version 02 with prefixes, and keeps a booking whose transfers do not add up as one', async () => {
    const { entries } = await read(sample('german-camt052-02'));
    expect(entries.map((one) => [one.ref, one.amountRaw, one.party.name])).toEqual([
      ['A1/1', 1_000n, 'Eins'],
      ['A1/2', 2_000n, 'Zwei'],
      ['A2', 2_900n, null],
    ]);
  });
});

describe('references of entries', () => {
  it('are the same in a statement and in a notification', async () => {
    const one = entry('<NtryRef>3</NtryRef>') + entry('<AcctSvcrRef>X</AcctSvcrRef>') + entry('');
    const refs = async (kind: string) =>
      (await read(message(one, '08', kind))).entries.map(({ ref }) => ref);
    expect(await refs('053')).toEqual(await refs('054'));
  });

  it('tell two entries of a statement apart that have the same reference or say the same', async () => {
    const fee = entry('<AcctSvcrRef>X</AcctSvcrRef>', '0.20');
    const { entries } = await read(
      message(entry('<AcctSvcrRef>X</AcctSvcrRef>') + fee + entry('') + entry('')),
    );
    const refs = entries.map(({ ref }) => ref);
    expect(refs.slice(0, 2)).toEqual(['X', 'X~2']);
    expect(new Set(refs).size).toBe(4);
  });

  it('begin again in the next statement of a file, which may be a copy', async () => {
    const xml = message(entry('<AcctSvcrRef>X</AcctSvcrRef>'));
    const [statement = ''] = /<Stmt>.*<\/Stmt>/.exec(xml) ?? [];
    const { statements, entries } = await read(xml.replace(statement, statement.repeat(2)));
    expect(statements).toHaveLength(2);
    expect(entries.map(({ ref }) => ref)).toEqual(['X', 'X']);
  });
});

it.each([
  ['12', 'JPY', 12n],
  ['12.00', 'JPY', 12n],
  ['0.001', 'KWD', 1n],
  ['.5', 'EUR', 50n],
  ['12.500', 'EUR', 1_250n],
])('reads %s %s', async (amount, currency, raw) => {
  const { entries } = await read(message(entry('', amount, currency)));
  expect(entries[0]?.amountRaw).toBe(raw);
});

it('takes no element of another namespace for one of the message', async () => {
  const foreign = `<SplmtryData><Envlp>${entry('')}</Envlp></SplmtryData>`;
  const inside = entry(
    '<x:AcctSvcrRef xmlns:x="urn:other">FOREIGN</x:AcctSvcrRef><AcctSvcrRef>OWN</AcctSvcrRef>',
  );
  const { entries } = await read(message(inside + foreign));
  expect(entries.map(({ ref }) => ref)).toEqual(['OWN']);
});

it('shows no invisible signs', async () => {
  const { entries } = await read(
    message(entry('<AddtlNtryInf>pay \u202Eecno\u200B</AddtlNtryInf>')),
  );
  expect(entries[0]?.text).toBe('pay ecno');
});

describe('an entry that cannot be used', () => {
  const good = entry('<AcctSvcrRef>GOOD</AcctSvcrRef>');
  const without = (text: string, by = '') => good.replace(text, by).replace('GOOD', 'BAD');
  it.each([
    ['too many decimals', without('1.00', '1.001'), 'CRDT 1.001 EUR', 'the amount'],
    ['no currency', without(' Ccy="EUR"'), 'CRDT 1.00', 'the amount'],
    ['no amount', without('<Amt Ccy="EUR">1.00</Amt>'), 'CRDT', 'the amount'],
    ['no direction', without('CRDT'), '1.00 EUR', 'CdtDbtInd'],
    ['no status', without('BOOK', 'XXXX'), 'CRDT 1.00 EUR', 'the status'],
    ['a day that is none', without('11-25', '13-45'), 'CRDT 1.00 EUR', 'BookgDt'],
  ])('for %s is named by line and amount, and the others are read', async (_, bad, amount, why) => {
    for (const inside of [`\n${bad}\n${good}`, `\n${good}${bad}`]) {
      const { entries, unusable } = await read(message(inside));
      expect(entries.map(({ ref }) => ref)).toEqual(['GOOD']);
      expect(unusable).toEqual([expect.stringMatching(`^Line 2: ${why}.*“${amount}”`)]);
    }
  });

  it('keeps the place of its reference, under which it may come again', async () => {
    const bad = without('1.00', 'x').replace('BAD', 'GOOD');
    const { entries } = await read(message(bad + good));
    expect(entries.map(({ ref }) => ref)).toEqual(['GOOD~2']);
  });

  it('is not one of which a value day or a transfer’s direction alone cannot be read', async () => {
    const part = '<TxDtls><Amt Ccy="EUR">0.50</Amt><CdtDbtInd>X</CdtDbtInd></TxDtls>';
    const inside = `<ValDt><Dt>soon</Dt></ValDt><NtryDtls>${part}${part}</NtryDtls>`;
    const { entries, unusable } = await read(message(entry(inside)));
    expect([entries.length, entries[0]?.valueOn, unusable]).toEqual([1, null, []]);
  });

  it('refuses its file where most are such', async () => {
    const fault = await read(message(without('1.00', 'x').repeat(1_001) + good)).catch(String);
    expect(fault).toContain('1,000');
  });
});

it.each(['<StmtPgntn>', '<MsgPgntn>'])(
  'names the page of a statement by %s, with its balances',
  async (tag) => {
    const balance = (type: string, amount: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-25</Dt></Dt></Bal>`;
    const page = (number: number, isLast: boolean, inside: string) => {
      const pages = `${tag}<PgNb>${number}</PgNb><LastPgInd>${isLast}</LastPgInd>${tag.replace('<', '</')}`;
      const before = tag === '<StmtPgntn>' ? '<Acct>' : '</GrpHdr>';
      return message(inside + entry('')).replace(before, pages + before);
    };
    const readPage = async (...given: Parameters<typeof page>) =>
      (await read(page(...given))).statements[0];
    const [first, middle] = [
      await readPage(1, false, balance('OPBD', '5.00') + balance('ITBD', '6.00')),
      await readPage(2, false, balance('ITBD', '6.00') + balance('ITBD', '7.00')),
    ];
    expect(first).toMatchObject({ statementId: 'S, page 1', openingRaw: 500n, closingRaw: 600n });
    expect(middle).toMatchObject({ statementId: 'S, page 2', openingRaw: 600n, closingRaw: 700n });
    const whole = await readPage(1, true, balance('OPBD', '5.00') + balance('ITBD', '6.00'));
    expect(whole).toMatchObject({ statementId: 'S', openingRaw: 500n, closingRaw: null });
  },
);

describe('refuses', () => {
  const deep = '<a>'.repeat(60);
  const many = Array.from({ length: 60 }, (_, index) => ` a${index}="1"`).join('');
  it.each<[string, string | Buffer, string]>([
    [
      'a document type',
      `<!DOCTYPE Document [<!ENTITY x "y">]>${message(entry(''))}`,
      'WITH_DOCTYPE',
    ],
    ['an entity', message(entry('<AddtlNtryInf>&bomb;</AddtlNtryInf>')), 'MALFORMED'],
    ['a truncated file', message(entry('')).slice(0, -5), 'MALFORMED'],
    ['another message', message('').replace('camt.053', 'pain.001'), 'OTHER'],
    ['a version that is not known', message('', '99'), 'VERSION'],
    ['a page', '<html></html>', 'OTHER'],
    ['a version that is not read yet', message('', '11'), 'VERSION'],
    ['depth', message(entry(deep)), 'TOO_LARGE'],
    ['attributes', message(entry(`<a${many}/>`)), 'TOO_LARGE'],
    [
      'Latin 1',
      Buffer.from(message(entry('<AddtlNtryInf>Gebühr</AddtlNtryInf>')), 'latin1'),
      'NOT_TEXT',
    ],
    ['a message without a statement', message('').replace(/<Stmt>.*<\/Stmt>/, ''), 'EMPTY'],
    ['a statement without an account', message('').replace(/<Acct>.*<\/Acct>/, ''), 'INCOMPLETE'],
    ['an amount with too many decimals', message(entry('', '1.001')), 'WRONG'],
    ['a negative amount', message(entry('', '-1')), 'WRONG'],
    ['an entry without a direction', message(entry('')).replace('CRDT', ''), 'WRONG'],
    ['an entry without a status', message(entry('')).replace('BOOK', 'XXXX'), 'WRONG'],
    [
      'a day that is none',
      message(entry('')).replace('2026-11-25</Dt>', '2026-13-45</Dt>'),
      'WRONG',
    ],
  ])('%s', async (_, xml, code) => {
    const fault = await read(xml).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(BankFileError);
    expect(fault).toMatchObject({ code, line: expect.any(Number) });
  });
});

it.each(['11', '12', '13'])('says which versions are read instead of %s', async (version) => {
  for (const kind of ['053', '054']) {
    const fault = await read(message(entry(''), version, kind)).catch(String);
    expect(fault).toBe(
      `BankFileError: Line 1: this is a camt.${kind} of version ${version}, which is not read yet. Versions 02 to 10 are: ask the bank for one of these, such as 08.`,
    );
  }
});

it('reads a damaged file, or refuses it by name', async () => {
  const xml = sample('german-camt053-08');
  let readable = 0;
  for (const { 0: leaf, 1: name = '', index } of xml.matchAll(/<(\w+)[^<>]*>[^<>]*<\/\w+>/g)) {
    for (const other of ['', leaf.repeat(2), `<${name}/>`, `<${name}>x&#9;9</${name}>`, '<Cd>']) {
      const file = xml.slice(0, index) + other + xml.slice(index + leaf.length);
      const fault = await read(file, 4_000).then(
        () => null,
        (error: unknown) => error,
      );
      if (fault === null) readable += 1;
      else expect(fault).toBeInstanceOf(BankFileError);
    }
  }
  expect(readable).toBeGreaterThan(50);
});
