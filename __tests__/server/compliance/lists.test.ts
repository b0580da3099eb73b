import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { journalCalls } from '@fnx/api/desk/journal';
import { departureSubject } from '@/server/compliance/lists/departures';
import { cases, sanctionsEntries, sanctionsLists } from '@/server/compliance/tables';
import { type Command, commandOf } from '@/server/desk/define-command';
import { execute } from '@/server/operator/execute';
import { verifyJournal } from '@/server/operator/journal/verify-journal';
import { readUploads } from '@/server/operator/read-input';
import { runAtDesk, seeView, testOfficer } from '../../support/people/desk-view';
import { signUp } from '../../support/people/members';
import { importXml, type Listed, operate, sdnXml } from '../../support/people/sanctions';
import { startTestService, type TestClock } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const WALLET = '0x7f367cc41522ce07553e823bf3be79a889debe1b';

const OFAC: readonly Listed[] = [
  {
    uid: '7771',
    first: 'Usama',
    last: 'BIN LADIN',
    born: '30 Jul 1957',
    aka: [['Abu Abdallah', 'weak']],
    wallets: [
      ['BSC', WALLET.toUpperCase().replace('0X', '0x')],
      ['XBT', '1TestBtcAddrABC'],
    ],
  },
  { uid: '8', last: 'ACME &amp; SONS', type: 'Entity' },
  { uid: '9', first: 'Ivan', last: 'PETROV', born: 'circa 1965' },
];

const EU = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-11-20T16:47:04.449+02:00">
  <sanctionEntity designationDetails="" euReferenceNumber="EU.27.28" logicalId="13">
    <remark>UNSC RESOLUTION 1483</remark>
    <regulation programme="IRQ" logicalId="348"><publicationUrl>http://eur-lex.europa.eu</publicationUrl></regulation>
    <subjectType code="person" classificationCode="P"/>
    <nameAlias firstName="Saddam" middleName="" lastName="Hussein Al-Tikriti" wholeName="Saddam Hussein Al-Tikriti" strong="true"/>
    <nameAlias wholeName="Abu Ali" strong="false"/>
    <citizenship countryIso2Code="IQ"/>
    <birthdate circa="false" birthdate="1937-04-28" year="1937"/>
    <birthdate circa="false" year="" yearRangeFrom="1935" yearRangeTo="1938"/>
  </sanctionEntity>
</export>`;

const UN = `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST dateGenerated="2026-11-20T08:00:00"><INDIVIDUALS><INDIVIDUAL>
  <DATAID>6908555</DATAID><FIRST_NAME>IGOR</FIRST_NAME><SECOND_NAME>PETROV</SECOND_NAME>
  <UN_LIST_TYPE>Al-Qaida</UN_LIST_TYPE><REFERENCE_NUMBER>QDi.430</REFERENCE_NUMBER>
  <NAME_ORIGINAL_SCRIPT>Игорь Петров</NAME_ORIGINAL_SCRIPT><NATIONALITY><VALUE>Russian Federation</VALUE></NATIONALITY>
  <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Igor Petrovitch; Igor P. Sidorov</ALIAS_NAME></INDIVIDUAL_ALIAS>
  <INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>Garik</ALIAS_NAME></INDIVIDUAL_ALIAS>
  <INDIVIDUAL_ALIAS><QUALITY/><ALIAS_NAME/></INDIVIDUAL_ALIAS>
  <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>APPROXIMATELY</TYPE_OF_DATE><YEAR>1965</YEAR></INDIVIDUAL_DATE_OF_BIRTH>
</INDIVIDUAL></INDIVIDUALS><ENTITIES><ENTITY><DATAID>1</DATAID><FIRST_NAME>ZARYA</FIRST_NAME></ENTITY></ENTITIES></CONSOLIDATED_LIST>`;

const service = duringTests(startTestService);

const search = async (name: string) => {
  const { answer } = await operate(service.ctx, 'sanctions search', [name]);
  return answer.map((row: Record<string, unknown>) => `${row.list} ${row.ref} ${row.matched}`);
};
const entry = async (ref: string) => {
  const rows = await service.ctx.db.select().from(sanctionsEntries);
  return rows.find((row) => row.ref === ref);
};

it('reads the published formats of the three lists', async () => {
  expect((await importXml(service.ctx, 'OFAC', sdnXml(OFAC))).answer).toEqual([
    expect.objectContaining({ list: 'OFAC', entries: 3, names: 4, publishedOn: '2026-11-20' }),
  ]);
  expect((await importXml(service.ctx, 'eu', EU)).answer[0]).toMatchObject({
    entries: 1,
    names: 2,
  });
  expect((await importXml(service.ctx, 'UN', UN)).answer[0]).toMatchObject({
    entries: 2,
    names: 6,
  });

  expect(await entry('7771')).toMatchObject({
    kind: 'PERSON',
    name: 'Usama BIN LADIN',
    births: [{ text: '30 Jul 1957', fromYear: 1957, toYear: 1957 }],
    programs: ['SDGT'],
    addresses: [WALLET],
  });
  expect(await entry('8')).toMatchObject({ kind: 'OTHER', name: 'ACME & SONS' });
  expect(await entry('EU.27.28')).toMatchObject({
    nationalities: ['IQ'],
    programs: ['IRQ'],
    births: [{ fromYear: 1937 }, { fromYear: 1935, toYear: 1938 }],
  });
  expect(await entry('QDi.430')).toMatchObject({ births: [{ fromYear: 1963, toYear: 1967 }] });
  expect(await search('Ladin Osama')).toEqual(['OFAC 7771 Usama BIN LADIN']);
  expect(await search('Saddam Hussain')).toEqual(['EU EU.27.28 Saddam Hussein Al-Tikriti']);
  expect(await search('Igor Petrow')).toEqual(['UN QDi.430 IGOR PETROV']);
  expect(await search('Ada Lovelace')).toEqual([]);
});

it('cuts a long remark between two signs', async () => {
  const remarks = `<remarks>${'x'.repeat(3_999)}😀 more</remarks></sdnEntry>`;
  const xml = sdnXml(OFAC).replace('</sdnEntry>', remarks);
  expect(await importXml(service.ctx, 'OFAC', xml)).toMatchObject({ exitCode: 0 });
});

it.each([
  ['Kim Chol Su', ['Cholsu Kim', 'Chol Su Kim', '김철수']],
  ['Zhang Weiming', ['Wei Ming Zhang', 'Weiming Zhang', '张伟明']],
  ['Khalid AL-HADDAD', ['خالد الحداد', 'Haddad Khaled']],
  ['Reza KAZEMI', ['رضا کاظمی']],
  ['Yitzhak FRIEDMAN', ['יצחק פרידמן']],
  ['Somchai JAIDEE', ['สมชาย ใจดี']],
  ['Kenichi SATO', ['サトウ ケンイチ']],
  ['Олег Примеров', ['Oleg Primerov']],
  ['محمد الكافي', ['Mohammed al-Kafi', 'محمد الكافي']],
])('finds %s in other letters, together and turned', async (listed, asked) => {
  const entries = [...OFAC, { uid: '77', last: listed }];
  await importXml(service.ctx, 'OFAC', sdnXml(entries));
  for (const name of asked) expect(await search(name)).toContain(`OFAC 77 ${listed}`);
});

it('replaces a list as a whole', async () => {
  const changed = OFAC.map((one) => (one.uid === '9' ? { ...one, last: 'SIDOROV' } : one));
  await importXml(service.ctx, 'OFAC', sdnXml(changed));
  expect(await search('Ivan Sidorov')).toEqual(['OFAC 9 Ivan SIDOROV']);
  const { docs } = await seeView(service.ctx, testOfficer('ada'), journalCalls.list, { limit: 1 });
  expect(docs).toMatchObject([
    { action: 'sanctions import', target: { text: 'OFAC' }, actor: 'grace' },
  ]);
});

it('is imported at the desk from a compressed file', async () => {
  const { ctx } = service;
  const importAtDesk = async (entries: readonly Listed[]) => {
    const base64 = gzipSync(sdnXml(entries)).toString('base64');
    const officer = { ctx, name: 'ada', roles: ['COMPLIANCE' as const], source: 'DESK' as const };
    const options = { reason: 'Published today.' };
    const command = commandOf(ctx, 'sanctions import') as Command;
    const files = await readUploads(command, { file: { name: 'SDN.XML', base64, gzip: true } });
    return execute(command, officer, { args: ['OFAC'], options, files });
  };
  const published = createHash('sha256').update(sdnXml(OFAC)).digest('hex');
  expect((await importAtDesk(OFAC)).rows[0]).toMatchObject({ entries: 3, sha256: published });
});

const FAULTY = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ uid: `${100 + at}`, last: '' }));

it('leaves out an entry that cannot be used, says so, and loses nobody whose number comes again', async () => {
  const twin = { ...(OFAC[0] as Listed), last: 'ZWILLING' };
  const file = sdnXml([...OFAC, twin, ...FAULTY(1), { uid: '', last: 'NUMBERLESS' }], 6);
  const { answer } = await importXml(service.ctx, 'OFAC', file);
  expect(answer[0]).toMatchObject({ entries: 4 });
  expect(answer[0]?.leftOut).toMatch(
    /^Line \d+: entry 100 has no name, .* Line \d+: entry {2}has no number/,
  );
  expect(await entry(`${twin.uid} (2)`)).toMatchObject({ name: expect.stringMatching(/ZWILLING/) });
  expect(await entry(twin.uid)).toBeDefined();
  await importXml(service.ctx, 'OFAC', sdnXml(OFAC));
});

const GOOD = sdnXml(OFAC);
const LAUGHS = `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><sdnList>&b;</sdnList>`;

it.each([
  ['is truncated', GOOD.slice(0, -40), /^Line \d+: .*(unclosed|not closed|end)/i],
  ['has a broken tag', GOOD.replace('</lastName>', '</lastname>'), /^Line 4: /],
  ['lacks entries that it announces', sdnXml(OFAC, 4), /says that it has 4 entries, and it has 3/],
  ['is another list', EU, /^Line 2: the root element is <export>, not <sdnList>/],
  ['is a web page', '<!doctype html><html><body>Moved</body></html>', /^Line 1: /],
  ['is empty', '', /^Line 1: /],
  ['has no entries', '<sdnList></sdnList>', /no entries of the OFAC list/],
  ['is no text', new Uint8Array([0xff, 0xfe, 0, 60]), /not UTF-8/],
  ['would expand', LAUGHS, /^Line 1: a document type definition is not allowed/],
  ['has many faulty entries', sdnXml(FAULTY(11)), /^11 entries .* Line 4: entry 100 has no name/],
  ['has faulty entries alone', sdnXml(FAULTY(1)), /no entries of the OFAC list/],
  ['has an endless name', sdnXml([{ uid: '1', last: 'a'.repeat(5_000_000) }]), /too large/],
  ['has endless elements', `<sdnList><sdnEntry>${'<a/>'.repeat(60_000)}`, /too many elements/],
  ['has endless nesting', `<sdnList><sdnEntry>${'<a>'.repeat(60)}`, /nested too deeply/],
])('keeps the present list when the file %s', async (_, file, words) => {
  const before = await service.ctx.db.select().from(sanctionsLists);
  expect(await importXml(service.ctx, 'OFAC', file)).toEqual({
    exitCode: 1,
    answer: {
      refused: expect.stringMatching(words),
      code: expect.stringMatching(/^LIST_/),
      params: expect.any(Object),
    },
  });
  expect(await service.ctx.db.select().from(sanctionsLists)).toEqual(before);
  expect(await search('Ladin Osama')).toEqual(['OFAC 7771 Usama BIN LADIN']);
});

describe('a list that loses entries', () => {
  const people = (count: number): Listed[] =>
    Array.from({ length: count }, (_, n) => ({ uid: String(n + 1), first: 'Ann', last: `N${n}` }));
  const clock = () => service.ctx.clock as TestClock;
  const importAll = (listed: readonly Listed[]) => {
    clock().advance(60);
    const command = commandOf(service.ctx, 'sanctions import') as Command;
    const files = { file: { name: 'un.xml', read: () => Buffer.from(unXml(listed)) } };
    const officer = { ctx: service.ctx, name: 'ada' };
    return execute(command, officer, { args: ['UN'], options: { reason: 'Published.' }, files });
  };
  const found = async () => {
    const rows = await service.ctx.db.select().from(sanctionsEntries);
    const un = rows.filter(({ list }) => list === 'UN');
    const refs = (departs: boolean) =>
      un.filter((row) => row.departs === departs).map(({ ref }) => ref);
    return { present: refs(false).length, leaving: refs(true).sort() };
  };
  const isTold = async () => {
    const { rows } = await service.ctx.pool.query(
      `select detail from operator_alerts where kind = 'SANCTIONS_LIST_SHRUNK' and subject = 'UN' and resolved_at is null`,
    );
    return rows.length > 0;
  };
  const remove = () =>
    runAtDesk(service.ctx, 'linus and grace', ['sanctions remove', 'UN'], {
      reason: 'Read at the UN.',
    });
  const caseOf = async (ref: string) => {
    const { userId } = await signUp(service);
    await service.ctx.db.transaction((tx) =>
      tx.insert(cases).values({
        ...{ userId, kind: 'SANCTIONS_NAME', state: 'OPEN', subject: `UN ${ref}` },
        ...{ fingerprint: 'f', evidence: {} as never, openedAt: service.ctx.clock.now() },
      }),
    );
  };
  beforeEach(async () => {
    await service.shell('delete from cases');
    clock().advance(31 * 86_400);
    await importAll(people(200));
    if ((await found()).leaving.length > 0) await remove();
  });

  it('lets few entries go that concern nobody', async () => {
    await importAll(people(197));
    expect(await found()).toEqual({ present: 197, leaving: [] });
    expect(await isTold()).toBe(false);
    expect((await verifyJournal(service.ctx, null)).faults).toEqual([]);
  });

  it('compares people with those of a case until two officers have signed', async () => {
    await caseOf('200');
    await importAll(people(199));
    expect(await found()).toEqual({ present: 199, leaving: ['200'] });
    expect(await search('Ann N199')).toContain('UN 200 Ann N199');
    expect(await isTold()).toBe(true);
    await importAll(people(199));
    expect((await found()).leaving).toEqual(['200']);
    expect((await verifyJournal(service.ctx, null)).faults).toEqual([]);
    await remove();
    expect(await found()).toEqual({ present: 199, leaving: [] });
    expect(await search('Ann N199')).not.toContain('UN 200 Ann N199');
    expect(await isTold()).toBe(false);
    expect((await verifyJournal(service.ctx, null)).faults).toEqual([]);
  });

  it('is not emptied in steps', async () => {
    await importAll(people(197));
    await importAll(people(194));
    expect((await found()).leaving).toEqual(['195', '196', '197']);
    await importAll(people(1));
    expect(await found()).toMatchObject({ present: 1 });
    expect((await found()).leaving).toHaveLength(196);
    clock().advance(31 * 86_400);
    await importAll(people(1));
    expect((await found()).leaving).toHaveLength(196);
  });

  it('is not emptied by other names, at once or in steps', async () => {
    const named = (count: number) =>
      people(200).map((one, n) => (n < count ? { ...one, last: `Else${n}` } : one));
    await importAll(named(3));
    expect((await found()).leaving).toEqual([]);
    await importAll(named(6));
    expect((await found()).leaving).toEqual(['4 (before)', '5 (before)', '6 (before)']);
    expect(await search('Ann N4')).toContain('UN 5 (before) Ann N4');
  });

  it('compares people with the name that an entry of a case had', async () => {
    await caseOf('2');
    const renamed = people(200).map((one) => (one.uid === '2' ? { ...one, last: 'Else' } : one));
    await importAll(renamed);
    expect(await found()).toEqual({ present: 200, leaving: ['2 (before)'] });
    expect(await search('Ann Else')).toContain('UN 2 Ann Else');
    expect(await search('Ann N1')).toContain('UN 2 (before) Ann N1');
    const { facts } = await departureSubject(service.ctx, { list: 'UN' });
    expect(facts).toEqual([{ label: '2 (before)', value: 'Ann N1' }]);
    const back = await importAll(people(200));
    expect(back.rows[0]).toMatchObject({ entries: 200 });
    expect((await found()).leaving).toEqual(['2 (before)']);
  });

  it('says that nothing leaves it', async () => {
    await expect(remove()).rejects.toMatchObject({ code: 'LIST_WHOLE' });
  });
});

const unXml = (listed: readonly Listed[]) =>
  `<CONSOLIDATED_LIST dateGenerated="2026-11-20T08:00:00"><INDIVIDUALS>${listed
    .map(
      ({ uid, first, last }) =>
        `<INDIVIDUAL><DATAID>${uid}</DATAID><REFERENCE_NUMBER>${uid}</REFERENCE_NUMBER><FIRST_NAME>${first}</FIRST_NAME><SECOND_NAME>${last}</SECOND_NAME></INDIVIDUAL>`,
    )
    .join('')}</INDIVIDUALS></CONSOLIDATED_LIST>`;
