import { eq } from 'drizzle-orm';
import { type Address, erc20Abi, type Hex, zeroAddress } from 'viem';
import { declarationSubject } from '@/server/distributions/declaration-subject';
import { distributions, payouts, taxExceptions } from '@/server/distributions/tables';
import { prepareCurrencies } from '@/server/market/prepare-currencies';
import { checkRegister } from '@/server/register/check/check-register';
import { rebuildRegister } from '@/server/register/rebuild';
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
beforeAll(async () => {
  await prepareCurrencies(world.ctx);
});

const FILES = (exceptions: string) => ({
  'd.md': Buffer.from(`# Dividend ${newHolder()}`),
  'own.csv': Buffer.from(exceptions),
});
const DECLARE = 'distributions declare --currency USDT --title Dividend --document d.md';
const taxed = (amount: number, exceptions: string, more = '') =>
  runAdmin(
    world.ctx,
    `${DECLARE} --amount ${amount} --tax 15 --tax-wallet ${office} --exceptions own.csv${more}`,
    [],
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
  world.chain.reader.readContract({
    address: world.chain.tokenAddress('USDT'),
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [chainAccount(account).address as Address],
  });

const newest = async (person: Staker) =>
  (await person.request('listDistributions', { page: 1, limit: 1 })).data.docs[0];

/** Declares with a file of own rates, and returns the number. */
async function declare(amount: number, exceptions: string): Promise<string> {
  const calls = await taxed(amount, `holder,rate,reason\n${exceptions}`);
  await world.chain.mine((await world.now()) + 1);
  await send(TREASURY, calls);
  const rows = await runAdmin(world.ctx, 'distributions list');
  return rows[0].number;
}
const enterRates = async (id: string) =>
  send(STRANGER, await runAdmin(world.ctx, `distributions rates ${id}`));
const payAll = async (id: string) =>
  send(STRANGER, await runAdmin(world.ctx, `distributions pay ${id}`));

describe('a distribution with tax', () => {
  it('is paid at each holder’s rate, after all own rates were entered', async () => {
    const ada = await world.investor(300);
    const ben = await world.investor(100);
    const id = await declare(4000, `${ben.email},5,"Treaty, article 10"`);
    expect(await newest(ben)).toMatchObject({ mine: '1000' });
    const refused = await runAdmin(world.ctx, `distributions pay ${id}`);
    expect(refused.refused).toContain('1 are missing');
    expect(await runAdmin(world.ctx, 'distributions list')).toMatchObject([
      { number: id, 'own rates': '0 of 1 entered' },
    ]);
    await enterRates(id);
    expect(await runAdmin(world.ctx, `distributions rates ${id}`)).toEqual([]);
    const before = await Promise.all([ada.account, ben.account, OFFICE].map(moneyOf));
    await payAll(id);
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

  it('agrees with the chain, and is booked again from it', async () => {
    expect(await checkRegister(world.ctx)).toEqual([]);
    const rows = await rebuildRegister(world.ctx);
    expect(rows.filter(({ same }) => !same)).toEqual([]);
  });
});

describe('the preview', () => {
  const preview = (exceptions: string) =>
    declarationSubject(world.ctx, {
      currency: 'USDT',
      amount: '1000',
      title: 'Dividend',
      document: { name: 'd.md', read: () => Buffer.from('# D') },
      tax: 1500n,
      taxWallet: office,
      exceptions: { name: 'own.csv', read: () => Buffer.from(exceptions) },
    });

  it('says what is withheld, from how many, and what rounding leaves', async () => {
    const ada = await world.investor(200);
    // Holders of the first test have 400 shares.
    const facts = (await preview(`Holder;Rate;Reason\r\n${ada.holder};0 %;Pension fund\r\n`)).facts;
    const said = Object.fromEntries(facts.map(({ label, value }) => [label, value]));
    expect(said).toMatchObject({
      Gross: '1,000 USDT',
      'Rate of tax': '15 %',
      Tax: '99.999999999999999999 USDT',
      'Tax wallet': office,
      Net: '900 USDT',
      'Holders now': '3',
      'Holders with another rate': '1',
      'Their rates': '0 %: 1',
      'Per share, before tax': '1.666666666666666666 USDT',
      'Left by rounding': '0.000000000000000001 USDT',
    });
  });
});

describe('a declaration is refused, and nothing is stored', () => {
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
    expect(said).toContain('own.csv has faults (6), and nothing was declared.');
    expect(said).toContain('Line 2: "100.01" is no percentage from 0 to 100');
    expect(said).toContain('Line 4: the holder of line 3 again.');
    expect(said).toContain(`Line 5: "0x${'12'.repeat(32)}" is no holder.`);
    expect(said).toMatch(/Line 6: "-1" is no percentage.*; a reason of 1 to 200 characters/);
    expect(said).toContain('Line 7: 2 cells in place of 3.');
    expect(said).toMatch(/Line 8: the holder of line 3 again; "=1\+1" is no percentage/);
  });

  it.each([
    ['', 'It is empty'],
    ['holder,rate,reason\n"a,5,b', 'not closed'],
    ['holder,bps,reason\na,5,b', 'The first line is not "holder,rate,reason"'],
    ['holder,rate,reason\n', 'It lists nobody'],
    [`holder,rate,reason${'\na,1,b'.repeat(10_001)}`, 'more than 10000 lines'],
  ])('with the file %j', async (text, reason) => {
    expect(await wrong(taxed(10, text.slice(0, 200_000)))).toContain(reason);
  });

  it('with a file in another encoding', async () => {
    const files = {
      ...FILES(''),
      'own.csv': Buffer.from('holder,rate,reason\nM\xfcller,5,x', 'latin1'),
    };
    const line = `${DECLARE} --amount 1 --tax 15 --tax-wallet ${office} --exceptions own.csv`;
    expect(await wrong(runAdmin(world.ctx, line, [], files))).toContain('It is not UTF-8.');
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
    const line = `${DECLARE} --amount 1 ${options}`
      .replace('CONTRACT', contracts.distributions.toLowerCase())
      .replace('wallet USDT', `wallet ${world.chain.tokenAddress('USDT').toLowerCase()}`);
    expect(await wrong(runAdmin(world.ctx, line, [], FILES('')))).toContain(reason);
  });

  it('with own rates that this desk did not declare', async () => {
    const ada = await world.investor(1);
    const id = await declare(5, `${ada.email},1,Law`);
    await world.ctx.db.delete(taxExceptions).where(eq(taxExceptions.bps, 100));
    const { refused } = await runAdmin(world.ctx, `distributions rates ${id}`);
    expect(refused).toContain('were not declared here');
  });
});
