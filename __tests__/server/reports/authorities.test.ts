import type { TaxResidence } from '@fnx/api/shared/tax-fields';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { eq } from 'drizzle-orm';
import { hashPassword } from '@/server/account/credentials/password-hash';
import type { Answer } from '@/server/desk/commands';
import { stateResidences } from '@/server/distributions/tax-statements/state-residences';
import { commandGroups } from '@/server/modules';
import { execute } from '@/server/operator/execute';
import type { Session } from '@/server/platform/context';
import { CARF } from '@/server/reports/authorities/carf';
import { CRS } from '@/server/reports/authorities/crs';
import { checkDocument } from '@/server/reports/authorities/document';
import { authorityRecords } from '@/server/reports/tables';
import { readTaxReport } from '@/server/reports/tax-report';
import { preparePlans } from '@/server/staking/chain-plans';
import { users } from '@/server/users/tables';
import { orderOf, parseLine } from '../../../scripts/ops/admin/command-line';
import { type Buyer, type Market, startMarket } from '../../support/market/market';
import { onShareChain, type ShareChain, shares } from '../../support/market/share-chain';
import { addCheck } from '../../support/people/change-person';
import type { TestClock } from '../../support/service/service';

const PASSWORD = 'four green teapots 88';
const GERMANY: TaxResidence = { country: 'DE', number: '86095742719', reason: null };
const EMIRATES: TaxResidence = { country: 'AE', number: null, reason: 'NOT_ISSUED' };
const HOME: TaxResidence = { country: 'CH', number: '756.1234.5678.97', reason: null };

let market: Market;
let people: ShareChain;
let ada: Buyer;
let year: number;
/** Ada’s. */
let holder: string;

async function run(line: string): Promise<Answer> {
  const { command, args, options } = parseLine(commandGroups, line.split(' '));
  if (!command) throw new Error(line);
  const order = orderOf(command, { args, options }, () => Buffer.alloc(0));
  return execute(command, { ctx: market.ctx, name: 'tester' }, order);
}
const make = async (line: string) => {
  const { rows, file } = await run(line);
  return { row: rows?.[0] ?? {}, xml: file?.bytes.toString() ?? '' };
};
/** In a session of today: the tests go on in the next year. */
const state = ({ userId }: Buyer, ...residences: TaxResidence[]) =>
  stateResidences(market.ctx, { userId, sessionId: '' } as unknown as Session, {
    residences,
    certification: '1',
    password: PASSWORD,
  });

beforeAll(async () => {
  market = await startMarket();
  const { ctx, index } = market;
  people = onShareChain(market.chain);
  await preparePlans(ctx);
  ada = await market.buyer(2);
  const ben = await market.buyer(3);
  await market.purchase(ada, { amount: '300' });
  await market.purchase(ben, { amount: '100' });
  await people.transfer(2, 3, shares(20));
  const of = async (buyer: Buyer) =>
    (await ctx.db.select().from(users).where(eq(users.id, buyer.userId)))[0]?.holderId ?? '';
  holder = await of(ada);
  const id = await people.distribute(0.1, 1_500);
  await people.payDistribution(id, [holder as `0x${string}`]);
  await index();
  await ctx.db.update(users).set({ passwordHash: await hashPassword(PASSWORD) });
  const address = { addressLine: 'Hauptstraße 1', postalCode: '10115', city: 'Berlin' };
  for (const buyer of [ada, ben]) {
    const person = { firstName: 'Ada & Zoë', lastName: '<Brunner>', country: 'DE' };
    await addCheck(ctx.db, {
      userId: buyer.userId,
      dateOfBirth: '1990-05-17',
      ...person,
      ...address,
    });
  }
  await state(ada, GERMANY, EMIRATES);
  await state(ben, HOME);
  year = ctx.clock.now().getUTCFullYear();
});
afterAll(() => market?.stop());

describe('a file that is not kept', () => {
  it('tells of distributions to who pays tax abroad, as the report of tax has them', async () => {
    const { row, xml } = await make(`reports crs --year ${year}`);
    expect(row).toMatchObject({ new: 1, corrected: 0, deleted: 0, 'left out': 0 });
    expect(await checkDocument(CRS, xml)).toEqual([]);
    const { sums } = await readTaxReport(market.ctx, year);
    const gross = sums.reduce((sum, { grossRaw }) => sum + grossRaw, 0n);
    const paid = /<crs:PaymentAmnt currCode="USD">([\d.]+)</.exec(xml)?.[1];
    expect(Number(paid)).toBeCloseTo(Number(gross) / 1e18, 2);
    expect(xml).toContain(`<crs:AccountNumber AcctNumberType="OECD605">${holder}<`);
    expect(xml).toContain('<crs:TIN issuedBy="DE">86095742719</crs:TIN>');
    expect(xml).toContain('<crs:ResCountryCode>AE</crs:ResCountryCode>');
    expect(xml).toContain('<crs:FirstName>Ada &amp; Zoë</crs:FirstName>');
    expect(xml).toContain('not checked against the official schema');
    expect(xml).not.toContain(HOME.number ?? '-');
    expect(xml).not.toContain('>OECD1<');
  });

  it('tells of purchases and transfers, with the units of the register', async () => {
    const { xml } = await make(`reports carf --year ${year}`);
    expect(await checkDocument(CARF, xml)).toEqual([]);
    const units = (name: string) =>
      new RegExp(`<carf:${name}>[\\s\\S]*?<carf:NumberofUnits>([\\d.]+)<`).exec(xml)?.[1];
    expect(units('CryptoTransferOut')).toBe('20');
    expect(units('TransferWallet')).toBe('20');
    const held = await people.balanceOf(2);
    expect(units('CryptoToCryptoIn')).toBe(formatDecimal(held + shares(20), SHARE_DECIMALS));
    expect(xml).toContain('<carf:TIN issuedBy="AE" unknown="true"></carf:TIN>');
  });

  it('is not remembered', async () => {
    expect(await market.ctx.db.$count(authorityRecords)).toBe(0);
  });
});

it('may tell of thousands of people', async () => {
  const { xml } = await make(`reports crs --year ${year}`);
  const [report = ''] = /<crs:AccountReport>[\s\S]*<\/crs:AccountReport>/.exec(xml) ?? [];
  const many = Array.from({ length: 5_000 }, (_, place) =>
    report.replace(/(?<=<stf:DocRefId>)/, `CH${place}`),
  );
  expect(await checkDocument(CRS, xml.replace(report, many.join('')))).toEqual([]);
});

describe('a file that is kept', () => {
  const kept = () => make(`reports crs --year ${year} --keep`);
  it('waits for the end of the year', async () => {
    await expect(kept()).rejects.toThrow('is not over');
  });

  it('is handed in once, and can be had again', async () => {
    (market.ctx.clock as TestClock).advance(366 * 86_400);
    const { row, xml } = await kept();
    expect(row).toMatchObject({ new: 1 });
    expect(xml).toContain('>OECD1<');
    await expect(kept()).rejects.toThrow('nothing has changed');
    expect((await make(`reports crs --year ${year} --last`)).xml).toBe(xml);
  });

  it('corrects what has changed, once', async () => {
    await state(ada, { ...GERMANY, number: '65929970489' });
    const { row, xml } = await kept();
    expect(row).toMatchObject({ new: 0, corrected: 1 });
    expect(await checkDocument(CRS, xml)).toEqual([]);
    expect(xml).toContain('<crs:MessageTypeIndic>CRS702<');
    expect(xml).toContain('<stf:DocTypeIndic>OECD0<');
    expect(xml).toMatch(/OECD2<[\s\S]*<stf:CorrDocRefId>CH\d{4}CH-CRS-\d+-1</);
    await expect(kept()).rejects.toThrow('nothing has changed');
  });

  it('deletes who is no longer to be reported, as it was said', async () => {
    await state(ada, HOME);
    const { row, xml } = await kept();
    expect(row).toMatchObject({ deleted: 1 });
    expect(await checkDocument(CRS, xml)).toEqual([]);
    expect(xml).toContain('>65929970489<');
    expect(xml).toContain('>OECD3<');
    await expect(kept()).rejects.toThrow('nothing');
  });

  it('has no number in clear in the database', async () => {
    for (const { said } of await market.ctx.db.select().from(authorityRecords))
      expect(said.toString('latin1')).not.toContain('65929970489');
  });
});

/** One change of a good file for each rule, and for each kind of form. */
describe('a file that breaks a rule', () => {
  let good: Record<'crs' | 'carf', string>;
  beforeAll(async () => {
    await state(ada, GERMANY, EMIRATES);
    good = {
      crs: (await make(`reports crs --year ${year}`)).xml,
      carf: (await make(`reports carf --year ${year}`)).xml,
    };
  });
  const LAST_TYPE = /OECD11(?![\s\S]*OECD11)/;
  const CASES: [file: 'crs' | 'carf', says: string, from: string | RegExp, to: string][] = [
    ['crs', 'Rule 80000', /(<stf:DocRefId>CH\d+CH-CRS-\d+-)1</, '$10<'],
    ['crs', 'Rule 80001', '<stf:DocRefId>CH', '<stf:DocRefId>DE'],
    ['crs', 'Rule 50010-50011', 'OECD11', 'OECD1'],
    [
      'crs',
      'Rule 80004',
      '</stf:DocRefId>',
      '</stf:DocRefId><stf:CorrDocRefId>CH1</stf:CorrDocRefId>',
    ],
    ['crs', 'Rule 80005', LAST_TYPE, 'OECD12'],
    ['crs', 'Rule 80010', 'CRS701', 'CRS702'],
    ['crs', 'Rule 60002', 'currCode="USD">', 'currCode="USD">-'],
    ['crs', 'Rule 60013', '<crs:ResCountryCode>CH', '<crs:ResCountryCode>DE'],
    ['crs', 'Rule 60014', '1990-05-17', '1890-05-17'],
    ['crs', 'Rule 60015', /<crs:AccountReport>[\s\S]*<\/crs:AccountReport>/, ''],
    ['crs', 'Rule 60022', 'CRS1102', 'CRS1104'],
    ['crs', 'Rule 80008', LAST_TYPE, 'OECD10'],
    ['carf', 'Rule MessageRefId', /<carf:MessageRefId>CH/, '<carf:MessageRefId>DE'],
    ['carf', 'Rule unknown TIN', ' unknown="true"', ''],
    ['carf', 'Rule 80010', 'CARF701', 'CARF702'],
    ['crs', 'crs:City has no place there', '<cfc:City>', '<crs:City/><cfc:City>'],
    ['crs', 'has no crs:LastName', /<crs:LastName>.*<\/crs:LastName>/, ''],
    ['crs', 'is not an amount with two decimals', /USD">(\d+)\.\d\d/, 'USD">$1.5'],
    ['crs', 'is not a code of ISO 3166-1', '>AE<', '>Emirates<'],
    ['crs', 'has no attribute currCode', ' currCode="USD"', ''],
    ['crs', 'has an unknown attribute', '<crs:SelfCert>', '<crs:SelfCert by="me">'],
    ['carf', 'has carf:CryptoAsset 2 times', /(<carf:CryptoAsset>.*<\/carf:CryptoAsset>)/, '$1$1'],
    ['carf', 'is not one of CARF606', 'CARF606', 'CARF601'],
  ];
  it.each(CASES)('%s: %s', async (file, says, from, to) => {
    const changed = good[file].replace(from, to);
    expect(changed).not.toBe(good[file]);
    const standard = { crs: CRS, carf: CARF }[file];
    expect((await checkDocument(standard, changed)).join('\n')).toContain(says);
  });

  it('corrects a record once', async () => {
    const again = '<stf:CorrDocRefId>CH1</stf:CorrDocRefId>';
    const twice = good.crs
      .replace('CRS701', 'CRS702')
      .replaceAll('OECD11', 'OECD12')
      .replaceAll('</stf:DocRefId>', `</stf:DocRefId>${again}`);
    expect(await checkDocument(CRS, twice)).toEqual([expect.stringContaining('Rule 80011')]);
  });
});
