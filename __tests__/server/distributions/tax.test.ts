import { createHash } from 'node:crypto';
import { distributionsAbi } from '@fnx/contracts/abi/distributions';
import { formatDecimal, parseDecimal } from '@fnx/values/money';
import { and, eq, sql } from 'drizzle-orm';
import { type Address, type Hex, zeroAddress } from 'viem';
import { say } from '@/lang/engine/say';
import { API_BASE } from '@/server/app';
import { commandOf } from '@/server/desk/define-command';
import { noticeSubject } from '@/server/distributions/notice-commands';
import { distributions, payouts, taxExceptions } from '@/server/distributions/tables';
import { prepareCurrencies } from '@/server/market/prepare-currencies';
import { announcements } from '@/server/messaging/tables';
import { execute } from '@/server/operator/execute';
import { checkLedger } from '@/server/register/check/check-ledger';
import { checkRegister } from '@/server/register/check/check-register';
import { rebuildRegister } from '@/server/register/rebuild';
import { orderOf } from '../../../scripts/ops/admin/command-line';
import { chainAccount } from '../../support/market/chain-accounts';
import { newHolder } from '../../support/market/share-chain';
import { type Staker, startStakingWorld } from '../../support/market/staking-world';
import { runAdmin } from '../../support/service/desk';
import { duringTests } from '../../support/setup/during-tests';

/* Tax that is withheld: 15 % from everybody, and a treaty's rate from some, on a local chain. */

const USDT = 10n ** 18n;
const [TREASURY, STRANGER, OFFICE] = [1, 34, 35];
const office = chainAccount(OFFICE).address;

const world = duringTests(startStakingWorld);
let officeHad: bigint;
beforeAll(async () => {
  await prepareCurrencies(world.ctx);
  officeHad = await moneyOf(OFFICE);
});

const FILES = (exceptions: string) => ({
  'd.md': Buffer.from(`# Dividend ${newHolder()}`),
  'own.csv': Buffer.from(exceptions),
});
/** Announces to the holders in an hour. */
async function announce(options: string, files: ReturnType<typeof FILES>) {
  const time = new Date(((await world.now()) + 3_600) * 1_000).toISOString();
  const line = `distributions announce --currency USDT --title Dividend --document d.md --record-time ${time}`;
  return runAdmin(world.ctx, `${line} ${options}`, ['--reason', 'Meeting'], files);
}
const taxed = (perShare: number, exceptions: string) =>
  announce(
    `--per-share ${perShare} --tax 15 --tax-wallet ${office} --exceptions own.csv`,
    FILES(exceptions),
  );

type Prepared = { to: Hex; data: Hex };

async function send(account: number, calls: readonly Prepared[]) {
  for (const { to, data } of calls) {
    await world.people.send(chainAccount(account), { to, data, value: 0n });
  }
  await world.index();
}

const moneyOf = (account: number) =>
  world.chain.balanceOf(world.chain.tokenAddress('USDT'), chainAccount(account).address as Address);

const newest = async (person: Staker) =>
  (await person.request('listDistributions', { page: 1, limit: 1 })).data.docs[0];

const claim = (person: Staker, id: string) =>
  person.request('claimDistribution', undefined, { params: { id } });

/** Distributes so much a share with a file of own rates, and returns the number. */
async function distribute(perShare: number, exceptions: string): Promise<string> {
  await send(TREASURY, await taxed(perShare, `holder,rate,reason\n${exceptions}`));
  await world.passUntil((await world.now()) + 3_601);
  const [{ number }] = await runAdmin(world.ctx, 'distributions list');
  await send(TREASURY, await runAdmin(world.ctx, `distributions fund ${number}`));
  return number;
}
const enterRates = async (id: string) =>
  send(STRANGER, await runAdmin(world.ctx, `distributions rates ${id}`));
const payAll = async (id: string) =>
  send(STRANGER, await runAdmin(world.ctx, `distributions pay ${id}`));

const holders: { ben?: Staker } = {};
const fail = (): never => {
  throw new Error('The first test did not run.');
};

describe('a distribution with tax', () => {
  it('is paid at each holder’s rate, after all own rates were entered', async () => {
    const ada = await world.investor(300);
    const ben = await world.investor(100);
    holders.ben = ben;
    const id = await distribute(10, `${ben.email},5,"Treaty, article 10"`);
    const open = { mine: '1000', taxRate: '5', tax: '50', net: '950', ratesMissing: 1 };
    expect(await newest(ben)).toMatchObject(open);
    expect(await newest(ada)).toMatchObject({ mine: '3000', taxRate: '15', net: '2550' });
    expect((await claim(ben, id)).message).toContain('Some rates of tax are not entered yet');
    const refused = await runAdmin(world.ctx, `distributions pay ${id}`);
    expect(refused.refused).toContain('1 are missing');
    expect(await runAdmin(world.ctx, 'distributions list')).toMatchObject([
      { number: id, 'own rates': '0 of 1 entered' },
    ]);
    const entries = await runAdmin(world.ctx, `distributions rates ${id}`);
    expect(entries).toMatchObject([
      { step: expect.stringMatching(/^Enter the tax rate 5 % of holder/) },
    ]);
    await send(STRANGER, entries);
    expect(await runAdmin(world.ctx, `distributions rates ${id}`)).toEqual([]);
    expect(await newest(ben)).toMatchObject({ ...open, ratesMissing: 0 });
    const before = await Promise.all([ada.account, ben.account, OFFICE].map(moneyOf));
    // One claims, the other one is frozen and paid afterwards.
    await ben.sign((await claim(ben, id)).data);
    await world.people.freezeHolder(ada.holder, true);
    await payAll(id);
    expect(await newest(ada)).toMatchObject({ status: 'OWED', net: '2550' });
    await world.people.freezeHolder(ada.holder, false);
    await payAll(id);
    // Nothing is entered after payments.
    await expect(send(STRANGER, entries)).rejects.toThrow('reverted');
    const after = await Promise.all([ada.account, ben.account, OFFICE].map(moneyOf));
    expect(after.map((money, place) => money - (before[place] ?? 0n))).toEqual([
      2550n * USDT,
      950n * USDT,
      500n * USDT,
    ]);
    const rows = await world.ctx.db.select().from(payouts).where(eq(payouts.distributionId, id));
    const rates = Object.fromEntries(rows.map(({ holder, taxBps }) => [holder, taxBps]));
    expect(rates).toEqual({ [ada.holder]: 1500, [ben.holder]: 500 });
    expect(await runAdmin(world.ctx, 'distributions list')).toMatchObject([
      { paid: '4000', tax: '500', left: '0', 'own rates': '1, all entered' },
    ]);
    const [row] = await world.ctx.db.select().from(distributions).where(eq(distributions.id, id));
    expect(row).toMatchObject({ taxPaidRaw: 500n * USDT, taxWallet: office.toLowerCase() });
    expect(await world.ctx.db.select().from(taxExceptions)).toMatchObject([
      { holder: ben.holder, bps: 500, reason: 'Treaty, article 10' },
    ]);
  });

  it('tells everybody its rate, and each owner what arrived of what', async () => {
    const ada = await world.investor(100);
    const id = await distribute(2, `${ada.holder},12.5,Law`);
    const [news] = await world.ctx.db
      .select()
      .from(announcements)
      .where(eq(announcements.fingerprint, `distribution ${id}`));
    expect(news && say('de', news.body)).toMatch(
      /1\.000 USDT an alle aus.* behält 15 % Steuer ein\./,
    );
    await enterRates(id);
    await payAll(id);
    const { data } = await ada.request('listNotification', { kind: 'DISTRIBUTION' });
    expect(data.docs[0].body).toMatch(
      /^175 USDT arrived .*: 200 USDT less 25 USDT of tax \(12\.5 %\)\.$/,
    );
    expect(await newest(ada)).toMatchObject({
      taxRate: '12.5',
      tax: '25',
      net: '175',
      status: 'PAID',
    });
  });

  it('agrees with the chain, and is booked again from it', async () => {
    expect(await checkRegister(world.ctx)).toEqual([]);
    const rows = await rebuildRegister(world.ctx);
    expect(rows.filter(({ same }) => !same)).toEqual([]);
  });
});

it('whose own rates nobody enters for 30 days is paid to all others', async () => {
  const ada = await world.investor(1);
  const eve = await world.investor(1);
  const id = await distribute(0.01, `${ada.email},1,Law`);
  const before = new Date(world.ctx.clock.now().getTime() - 30 * 86_400_000 - 1);
  const where = eq(distributions.id, id);
  const [row] = await world.ctx.db.select().from(distributions).where(where);
  await world.ctx.db.update(distributions).set({ declaredAt: before }).where(where);
  const [call] = await runAdmin(world.ctx, `distributions pay ${id}`);
  const own = [ada, eve].map(({ holder }) => call.data.includes(holder.slice(2)));
  expect(own).toEqual([false, true]);
  expect((await claim(ada, id)).message).toContain('Some rates of tax are not entered yet');
  expect(await claim(eve, id)).toMatchObject({ status: 200 });
  await world.ctx.db.update(distributions).set({ declaredAt: row?.declaredAt }).where(where);
  await enterRates(id);
});

describe('the papers of the year', () => {
  /** The contract's payments to one holder or to all. */
  async function readEvents(holder?: Hex) {
    const events = await world.chain.reader.getContractEvents({
      address: world.chain.addresses.contracts.distributions,
      abi: distributionsAbi,
      eventName: 'Paid',
      fromBlock: 0n,
      ...(holder && { args: { holder } }),
    });
    const sum = (name: 'net' | 'tax') =>
      events.reduce((total, { args }) => total + (args[name] ?? 0n), 0n);
    return { count: events.length, net: sum('net'), tax: sum('tax') };
  }
  const text = (raw: bigint) => formatDecimal(raw, 18);
  const year = async () => new Date((await world.now()) * 1000).getUTCFullYear();

  it('are a statement with gross, rate, tax and net of each payment, as the chain has them', async () => {
    const ben = holders.ben ?? fail();
    const { count, net, tax } = await readEvents(ben.holder);
    const query = { year: await year(), timezone: 'UTC' };
    const { data } = await ben.request('taxYear', query);
    const [gross, withheld] = [text(net + tax), text(tax)];
    const sums = { count, grossUsd: gross, withheldUsd: withheld, netUsd: text(net) };
    expect(data.distributions).toEqual(sums);
    const file = async (format: string) => {
      const path = `/transactions/tax-year/file?year=${query.year}&format=${format}`;
      const headers = { token: ben.token };
      return (await world.service.app.request(`${API_BASE}${path}`, { headers })).text();
    };
    const csv = await file('csv');
    expect(csv).toMatch(/,Distribution,,1000,,,,1000,5,50,950,USDT,50,0x/);
    expect(csv).toContain(`"Distributions, total",,,,,,${gross},,${withheld},${text(net)},USDT,,`);
    expect(await file('pdf')).toMatch(/^%PDF-/);
  });

  it('are a file for the tax office with each holder, whose sums are those of the chain', async () => {
    const ben = holders.ben ?? fail();
    const order = { args: [], options: { year: String(await year()) } };
    const command = commandOf(world.ctx, 'reports tax');
    if (!command) throw new Error('no command');
    const by = { ctx: world.ctx, name: 'tester' };
    const { rows, file } = await execute(
      command,
      by,
      orderOf(command, order, () => Buffer.alloc(0)),
    );
    const lines = file?.bytes.toString().split('\r\n') ?? [];
    expect(lines[0]).toBe(
      '\ufeffHolder,Name,Date of birth,Address,Currency,Payments,Gross,"Tax rate, %",Tax,Net,Reason for the rate',
    );
    expect(lines.find((line) => line.startsWith(ben.holder) && line.includes(',5,50,'))).toMatch(
      /Investor.*,USDT,1,1000,5,50,950,"Treaty, article 10"$/,
    );
    const { net, tax } = await readEvents();
    const total = (name: string) =>
      rows.reduce((sum, row) => sum + parseDecimal(String(row[name]), 18), 0n);
    expect([total('gross'), total('tax'), total('net')]).toEqual([net + tax, tax, net]);
    const sha256 = `0x${createHash('sha256')
      .update(file?.bytes ?? '')
      .digest('hex')}`;
    expect(rows[0]).toMatchObject({ sha256 });
  });

  it('are the general ledger, in which the tax wallet has what was withheld', async () => {
    const rows = await runAdmin(world.ctx, 'reports ledger --from 2000-01-01 --to 2999-01-01');
    const { net, tax } = await readEvents();
    const sums = (name: string) => rows.find((row: { name: string }) => row.name === name);
    expect(sums('Tax withheld from distributions')).toMatchObject({ credit: text(tax) });
    expect(sums('Tax wallet')).toMatchObject({ debit: text(tax) });
    expect(sums('Distributions to shareholders')).toMatchObject({ debit: text(net + tax) });
    expect((await moneyOf(OFFICE)) - officeHad).toBe(tax);
  });

  it('rest on payments whose tax is checked', async () => {
    expect(await checkLedger(world.ctx.db)).toEqual([]);
    const { db } = world.ctx;
    const [paid] = await db.select().from(payouts).limit(1);
    const where = and(
      eq(payouts.distributionId, paid?.distributionId ?? ''),
      eq(payouts.holder, paid?.holder ?? ''),
    );
    await db.update(payouts).set({ taxRaw: sql`tax_raw - 1` }).where(where);
    const faults = await checkLedger(db);
    expect(faults.map(({ rule }) => rule)).toEqual(['I8', 'I8']);
    const [wrong] = await checkRegister(world.ctx);
    expect(wrong?.place).toContain(`distribution ${paid?.distributionId} (`);
    await db.update(payouts).set({ taxRaw: sql`tax_raw + 1` }).where(where);
  });
});

describe('the preview', () => {
  const preview = async (perShare: string, exceptions: string) => {
    const { facts } = await noticeSubject(world.ctx, {
      currency: 'USDT',
      perShare,
      recordTime: new Date(((await world.now()) + 3_600) * 1_000).toISOString(),
      title: 'Dividend',
      document: { name: 'd.md', read: () => Buffer.from('# D') },
      tax: 1500n,
      taxWallet: office,
      exceptions: { name: 'own.csv', read: () => Buffer.from(exceptions) },
    });
    return Object.fromEntries(facts.map(({ label, value }) => [label, value]));
  };

  it('says what is withheld, and from how many', async () => {
    const ada = await world.investor(500);
    const own = `Holder;Rate;Reason\r\n${ada.holder};0 %;Pension fund\r\n`;
    // Holders of the other tests have 300, 100, 100, 1 and 1 shares.
    expect(await preview('0.99800399', own)).toMatchObject({
      'Per share, before tax': '0.99800399 USDT',
      'Gross, by the shares of now': 'about 999.999997 USDT',
      'Rate of tax': '15 %',
      Tax: 'about 75.1497 USDT',
      'Tax wallet': office,
      Net: 'about 924.850297 USDT',
      'Holders now': '6',
      'Holders with another rate': '1',
      'Their rates': '0 %: 1',
    });
    const least = await preview('0.000000000000000001', own);
    expect(least['Gross, by the shares of now']).toBe('less than 0.000001 USDT');
  });
});

describe('an announcement is refused, and nothing is stored', () => {
  const wrong = async (command: Promise<unknown>) => {
    const before = await world.ctx.db.$count(taxExceptions);
    const { refused } = (await command) as { refused: string };
    expect(await world.ctx.db.$count(taxExceptions)).toBe(before);
    return refused;
  };

  it('with all faults of its file', async () => {
    const ada = await world.investor(0);
    const eve = await world.investor(1);
    const lines = [
      'holder,rate,reason',
      `${eve.holder},100.01,Treaty`,
      `${eve.email},5,Treaty`,
      `${eve.userId},10,Treaty`,
      `0x${'12'.repeat(32)},5,Treaty`,
      `${ada.email},-1,`,
      `${ada.email},5`,
      `${eve.email},=1+1,Treaty`,
    ];
    const said = await wrong(taxed(10, lines.join('\n')));
    expect(said).toContain('own.csv has faults (6), and nothing was announced.');
    expect(said).toContain('Line 2: "100.01" is no percentage from 0 to 100');
    expect(said).toContain('Line 4: the holder of line 3 again.');
    expect(said).toContain(`Line 5: "0x${'12'.repeat(32)}" is no holder.`);
    expect(said).toMatch(/Line 6: "-1" is no percentage.*; a reason of 1 to 200 characters/);
    expect(said).toContain('Line 7: a reason of 1 to 200 characters is missing.');
    expect(said).toMatch(/Line 8: the holder of line 3 again; "=1\+1" is no percentage/);
  });

  it.each([
    ['', 'It lists nobody'],
    ['holder,rate,reason\n"a,5,b', 'not closed'],
    ['holder,bps,reason\na,5,b', 'There is no column “bps”'],
    ['holder,rate,reason\n', 'It lists nobody'],
    [`holder,rate,reason${'\na,1,b'.repeat(10_001)}`, 'more than 10000 lines'],
  ])('with the file %j', async (text, reason) => {
    expect(await wrong(taxed(10, text.slice(0, 200_000)))).toContain(reason);
  });

  it('with a damaged file', async () => {
    const files = {
      ...FILES(''),
      'own.csv': Buffer.from('holder,rate,reason\n\xc3\xbc,5,x\n\xfc,5,x', 'latin1'),
    };
    const options = `--per-share 1 --tax 15 --tax-wallet ${office} --exceptions own.csv`;
    expect(await wrong(announce(options, files))).toContain('the file is not UTF-8');
  });

  it.each([
    ['--tax 101', 'is from 0 to 100, not "101"'],
    ['--tax 1.234', 'at most 2 decimals'],
    ['--tax 15', '--tax-wallet is required'],
    [`--tax-wallet ${office}`, '--tax is required'],
    [`--tax 15 --tax-wallet ${zeroAddress}`, 'is the zero address'],
    ['--tax 15 --tax-wallet CONTRACT', 'is the contract Distributions'],
    ['--tax 15 --tax-wallet USDT', 'is the contract USDT'],
  ])('with %s', async (options, reason) => {
    const { contracts } = world.chain.addresses;
    const given = `--per-share 1 ${options}`
      .replace('CONTRACT', contracts.distributions.toLowerCase())
      .replace('wallet USDT', `wallet ${world.chain.tokenAddress('USDT').toLowerCase()}`);
    expect(await wrong(announce(given, FILES('')))).toContain(reason);
  });

  it('with own rates that this desk did not announce, or that were altered', async () => {
    const ada = await world.investor(1);
    const id = await distribute(0.01, `${ada.email},1,Law`);
    for (const change of ['update tax_exceptions set bps = 0', 'delete from tax_exceptions']) {
      await world.service.shell(`${change} where holder = $1`, [ada.holder]);
      const { refused } = await runAdmin(world.ctx, `distributions rates ${id}`);
      expect(refused).toContain('were not announced here');
    }
  });
});
