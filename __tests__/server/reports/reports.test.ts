import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import { formatDecimal } from '@fnx/values/money';
import { and, eq } from 'drizzle-orm';
import { encodeFunctionData, erc20Abi, type Hex } from 'viem';
import type { Answer } from '@/server/desk/commands';
import { listAlerts } from '@/server/messaging/alerts';
import { commandGroups } from '@/server/modules';
import { execute } from '@/server/operator/execute';
import { journal } from '@/server/platform/tables';
import { closeTreasuryDay } from '@/server/register/close-treasury-day';
import { treasuryClosings } from '@/server/register/tables';
import { exportLedger, readGeneralLedger } from '@/server/reports/general-ledger';
import { type Holder, readHolderRegister } from '@/server/reports/holder-register';
import { readLedgerAccounts } from '@/server/reports/ledger-accounts';
import { reconcileDay } from '@/server/reports/reconciliation';
import { preparePlans } from '@/server/staking/chain-plans';
import { users } from '@/server/users/tables';
import { orderOf, parseLine } from '../../../scripts/ops/admin/command-line';
import { chainAccount } from '../../support/market/chain-accounts';
import { type Buyer, type Market, startMarket } from '../../support/market/market';
import { onShareChain, type ShareChain, shares } from '../../support/market/share-chain';
import { changePerson } from '../../support/people/change-person';
import { fc } from '../../support/service/properties';

const USDT = 10n ** 18n;
const DAY = 86_400;

let market: Market;
let people: ShareChain;
let ada: Buyer;
let holder: Hex;
/** Times of blocks between which the holdings changed, in seconds. */
const moments: number[] = [];

const now = async () => Number((await market.chain.reader.getBlock()).timestamp);
const today = async () => new Date((await now()) * 1000).toISOString().slice(0, 10);

/** Keeps the time of the newest block; the next one is later, also in whole seconds. */
async function mark(): Promise<void> {
  const time = await now();
  moments.push(time);
  await market.chain.mine(time + 10);
}

async function run(line: string): Promise<Answer> {
  const { command, args, options } = parseLine(commandGroups, line.split(' '));
  if (!command) throw new Error(line);
  const order = orderOf(command, { args, options }, () => Buffer.alloc(0));
  return execute(command, { ctx: market.ctx, name: 'tester' }, order);
}

async function payDirectly(account: number, amount: bigint): Promise<void> {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [market.chain.treasury, amount],
  });
  const to = market.chain.tokenAddress('USDT');
  await people.send(chainAccount(account), { to, value: 0n, data });
}

/** Purchases with a fee, a second wallet, a transfer, a stake, a reward, a distribution and a direct payment. */
beforeAll(async () => {
  market = await startMarket();
  const { ctx, index } = market;
  people = onShareChain(market.chain);
  await preparePlans(ctx);
  ada = await market.buyer(2);
  const ben = await market.buyer(3);
  await market.purchase(ada, { amount: '300' });
  await mark();
  await market.purchase(ben, { amount: '100.5', currencyId: 'BNB' });
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ada.userId));
  holder = user?.holderId as Hex;
  await people.addWallet(4, 2, holder);
  await people.transfer(2, 4, shares(120));
  await mark();
  await people.stake(2, 0n, shares(50));
  await people.transfer(2, 3, shares(80));
  await payDirectly(3, 7n * USDT);
  await mark();
  const id = await people.distribute(0.1, 1_500);
  await people.payDistribution(id, [holder]);
  await market.chain.mine((await now()) + 40 * DAY);
  await people.claim(2, 1n);
  await mark();
  await index();
});
afterAll(() => market?.stop());

const ask = <T>(functionName: string, args: unknown[], blockNumber?: bigint) =>
  market.chain.reader.readContract({
    address: market.chain.addresses.contracts.shareToken,
    abi: shareTokenAbi,
    functionName: functionName as 'totalSupply',
    args: args as never,
    ...(blockNumber === undefined ? {} : { blockNumber }),
  }) as Promise<T>;

async function registerAt(seconds: number) {
  const holders: Holder[] = [];
  const at = new Date(seconds * 1000).toISOString();
  const sums = await readHolderRegister(market.ctx, at, (one) => holders.push(one));
  return { ...sums, list: holders };
}

describe('the register of holders', () => {
  it('is what the contract says, at any time', async () => {
    for (const time of moments) {
      const register = await registerAt(time);
      expect(register.sharesRaw).toBe(await ask('totalSupplyAt', [BigInt(time)]));
      for (const { holder: id, sharesRaw } of register.list) {
        expect(sharesRaw).toBe(await ask('holderBalanceAt', [id, BigInt(time)]));
      }
      expect(register.list).toHaveLength(register.holders);
    }
    expect((await registerAt(moments[0] ?? 0)).holders).toBe(1);
    const [largest] = (await registerAt(moments[2] ?? 0)).list;
    expect(largest).toMatchObject({ holder, stakedRaw: shares(50) });
    expect([...(largest?.wallets ?? [])].sort()).toEqual(
      [people.addressOf(2), people.addressOf(4)].sort(),
    );
    expect((await registerAt((moments[0] ?? 0) - DAY)).list).toEqual([]);
  });

  it('is a file that runs no formula, and looking at it is in the journal', async () => {
    await changePerson(market.ctx.db, ada.userId, {
      firstName: '=cmd|calc',
      address: '1 Main St, "Flat 2"',
    });
    const { file, rows } = await run('reports holders --format csv');
    const lines = file?.bytes.toString().split('\r\n') ?? [];
    expect(lines[0]).toMatch(/^\ufeffHolder,Name,Address,Wallets,Shares/);
    expect(lines.find((line) => line.startsWith(holder))).toContain(`,"'=cmd|calc Buyer`);
    expect(lines.join()).toContain('"1 Main St, ""Flat 2"", GB"');
    expect(rows).toMatchObject([{ holders: 2 }]);
    const [entry] = await market.ctx.db
      .select()
      .from(journal)
      .where(eq(journal.action, 'reports holders'));
    expect(entry).toMatchObject({ actor: 'tester', after: { holders: 2, format: 'csv' } });
    const pdf = await run('reports holders --format pdf');
    expect(pdf.file?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await run('reports holders')).rows).toHaveLength(2);
  });

  it.each([
    ['--at tomorrow', /UTC time such as/],
    ['--at 2999-01-01T00:00:00Z', /up to .* Choose a time up to then/],
    ['--format doc', /csv, pdf/],
  ])('refuses %s', async (options, words) => {
    await expect(run(`reports holders ${options}`)).rejects.toThrow(words);
  });
});

describe('the general ledger', () => {
  const all = async (from: string, to: string) => {
    const entries: Parameters<Parameters<typeof readGeneralLedger>[2]>[0][] = [];
    const days = { from: new Date(from), until: new Date(to) };
    await readGeneralLedger(market.ctx, days, (entry) => entries.push(entry));
    return entries;
  };

  it('sums to zero in each entry and each currency, in any period', async () => {
    const entries = await all('2000-01-01', '2999-01-01');
    const kinds = new Set(entries.map(({ text }) => text.split(':')[0]));
    expect(kinds).toEqual(
      new Set([
        'Sale of shares',
        'Shares issued to the buyer',
        'Staking reward',
        'Received outside a sale',
        'Funding of a distribution',
        'Distribution declared',
        'Distribution paid',
        'Tax of a distribution paid',
      ]),
    );
    for (const { postings } of entries) {
      expect(postings.reduce((sum, { raw }) => sum + raw, 0n)).toBe(0n);
    }
    const times = entries.map(({ at }) => at.getTime());
    const [first, last] = [Math.min(...times), Math.max(...times)];
    const moment = fc.integer({ min: first - 1000, max: last + 1000 });
    await fc.assert(
      fc.asyncProperty(moment, moment, async (a, b) => {
        const days = { from: new Date(Math.min(a, b)), until: new Date(Math.max(a, b)) };
        const accounts = readLedgerAccounts();
        const { balances } = await exportLedger(market.ctx, days, accounts);
        const sums = new Map<string, bigint>();
        for (const { currency, debitRaw, creditRaw } of balances) {
          sums.set(currency, (sums.get(currency) ?? 0n) + debitRaw - creditRaw);
        }
        expect([...sums.values()].every((sum) => sum === 0n)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it('has the treasury of the chain and the fees of the orders', async () => {
    const entries = await all('2000-01-01', '2999-01-01');
    const postings = entries.flatMap((entry) => entry.postings);
    const sum = (account: string, currency: string) =>
      postings
        .filter((one) => one.account === account && one.currency === currency)
        .reduce((total, { raw }) => total + raw, 0n);
    const { lines } = await reconcileDay(market.ctx, undefined);
    expect(sum('treasury', 'USDT')).toBe(lines.find(({ asset }) => asset === 'USDT')?.chainRaw);
    // 300 shares at 12.48 USD with a fee of one percent.
    expect(formatDecimal(-sum('fees', 'USDT') / 10n ** 14n, 4)).toMatch(/^37\.4[34]/);
    expect(sum('distributionPayer', 'USDT')).toBe(0n);
    const received = postings.filter(({ account }) => account === 'unexplained');
    expect(received.at(-1)).toMatchObject({ currency: 'USDT', raw: -7n * USDT });
  });

  it('is exported as CSV with the accounts of the bank', async () => {
    const { file, rows } = await run('reports ledger --from 2000-01-01 --to 2999-01-01');
    expect(file?.bytes.toString()).toContain(',1020,Treasury wallet,7,,USDT\r\n');
    expect(rows).toContainEqual(
      expect.objectContaining({ account: '1021', currency: 'BNB', credit: '0' }),
    );
    await expect(run('reports ledger --from 2026-01-01')).rejects.toThrow(/--to is required/);
    await expect(run('reports ledger --from 2026-02-30 --to 2026-03-01')).rejects.toThrow(/a day/);
    await expect(run('reports ledger --from 2026-02-03 --to 2026-02-01')).rejects.toThrow(/before/);
    const root = mkdtempSync(join(tmpdir(), 'fnx-accounts-'));
    mkdirSync(join(root, 'content'));
    const write = (text: string) => writeFileSync(join(root, 'content/ledger-accounts.json'), text);
    write('{"treasury": {"number": "1", "name": "T"}}');
    expect(() => readLedgerAccounts(root)).toThrow(/lacks the accounts unexplained/);
    write('{"tresury": {"number": "1", "name": "T"}}');
    expect(() => readLedgerAccounts(root)).toThrow(/unknown accounts: tresury/);
    write('[');
    expect(() => readLedgerAccounts(root)).toThrow(/must hold an object/);
    rmSync(root, { recursive: true });
  });
});

describe('sales, fees, rewards and distributions', () => {
  it('are summed up by period without gaps', async () => {
    const from = new Date((moments[0] ?? 0) * 1000).toISOString().slice(0, 10);
    const to = await today();
    const { rows: days } = await run(`reports periods --from ${from} --to ${to} --by day`);
    expect(days.length).toBeGreaterThan(40);
    expect(days[0]).toMatchObject({ from, purchases: 2, 'shares sold': '400.5' });
    const { rows: years } = await run(`reports periods --from ${from} --to ${to} --by year`);
    for (const column of ['purchases', 'shares sold', 'sales, USD', 'fees, USD', 'rewards, shares'])
      expect(total(years, column)).toBeCloseTo(total(days, column), 6);
    expect(total(days, 'fees, USD')).toBeCloseTo(400.5 * 12.48 * 0.01, 4);
    expect(total(days, 'rewards, shares')).toBeGreaterThan(0);
    // Ada held 220 shares.
    expect(total(days, 'distributed, USD')).toBeCloseTo(0.1 * 220, 6);
    expect(total(days, 'tax, USD')).toBeCloseTo(0.1 * 220 * 0.15, 6);
    await expect(run('reports periods --from 2000-01-01 --by day')).rejects.toThrow(/longer --by/);
    await expect(run('reports periods --by hour')).rejects.toThrow(/day, week, month/);
  });

  const total = (rows: Answer['rows'], column: string) =>
    rows.reduce((sum, row) => sum + Number(row[column]), 0);
});

describe('the reconciliation of a day', () => {
  const lineOf = async (asset: string, day?: string) => {
    const { lines } = await reconcileDay(market.ctx, day);
    const line = lines.find((one) => one.asset === asset);
    if (!line) throw new Error(asset);
    return line;
  };
  const alerts = async () =>
    (await listAlerts(market.ctx.db, { all: false, limit: 10 })).filter(
      ({ kind, subject }) => kind === 'RECONCILIATION_FAILED' && subject === 'treasury',
    );

  it('agrees with the chain for shares at the end of every day', async () => {
    const first = new Date((moments[0] ?? 0) * 1000).toISOString().slice(0, 10);
    expect(await lineOf('FNX', first)).toMatchObject({
      openingRaw: 0n,
      salesRaw: shares(400.5),
      differenceRaw: 0n,
    });
    const line = await lineOf('FNX');
    expect(line.openingRaw).toBe(shares(400.5));
    expect(line.rewardsRaw).toBeGreaterThan(0n);
    expect(line).toMatchObject({ differenceRaw: 0n, closingRaw: await ask('totalSupply', []) });
  });

  it('stores the treasury after midnight, and raises an alert when the difference to the ledger changes', async () => {
    const { ctx, chain, index } = market;
    const nextDay = async () => {
      await chain.mine((Math.floor((await now()) / DAY) + 1) * DAY + 60);
      await index();
      await closeTreasuryDay(ctx);
      await closeTreasuryDay(ctx);
    };
    const closedFirst = await today();
    await nextDay();
    await payDirectly(3, 5n * USDT);
    await index();
    const paidOn = await today();
    expect(await lineOf('USDT')).toMatchObject({ receivedRaw: 5n * USDT, differenceRaw: 0n });
    await nextDay();
    expect(await alerts()).toEqual([]);
    const closed = await lineOf('USDT', paidOn);
    expect(closed).toMatchObject({ receivedRaw: 5n * USDT, differenceRaw: 0n });
    expect(closed.chainRaw).toBe(closed.closingRaw);
    expect(await ctx.db.$count(treasuryClosings, eq(treasuryClosings.currencyId, 'USDT'))).toBe(2);
    const first = eq(treasuryClosings.day, closedFirst);
    const [before] = await ctx.db
      .select()
      .from(treasuryClosings)
      .where(and(first, eq(treasuryClosings.currencyId, 'USDT')));
    const heldRaw = before?.heldRaw ?? 0n;
    const change = (raw: bigint) =>
      market.service.tables
        .update(treasuryClosings)
        .set({ heldRaw: raw })
        .where(and(first, eq(treasuryClosings.currencyId, 'USDT')));
    await change(heldRaw - 5n * USDT);
    await nextDay();
    expect(await alerts()).toMatchObject([{ detail: expect.stringContaining('differ: 5 USDT') }]);
    expect((await run('reports reconciliation')).failed).toBe(true);
    await change(heldRaw);
    await nextDay();
    expect(await alerts()).toEqual([]);
    await expect(run('reports reconciliation --day 2999-01-01')).rejects.toThrow(/up to/);
  });
});
