import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { distributionsAbi } from '@fnx/contracts/abi/distributions';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import { formatDecimal, parseDecimal } from '@fnx/values/money';
import type { Hex } from 'viem';
import { prepareCurrencies } from '@/server/market/prepare-currencies';
import { indexChain } from '@/server/register/index/index-chain';
import { chainAccount } from '../../support/market/chain-accounts';
import { newHolder, shares } from '../../support/market/share-chain';
import { type Staker, startStakingWorld } from '../../support/market/staking-world';
import { runAdmin } from '../../support/service/desk';
import { startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

/*
 * A year of the register as its partners read it, on a local chain: two distributions with tax, a split between them, a recovery, a court
 * order, and a frozen holder who waits for the money.
 */

const [TREASURY, STRANGER, OFFICE] = [1, 34, 35];
const DAY = 86_400;

const world = duringTests(startStakingWorld);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-reads-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

let key: string;
let people: Record<'ada' | 'ben' | 'cy', Staker>;
/** Ada's wallet after the recovery. */
let found: Hex;
/** Distributions as they were read by their id before their money was paid in. */
const announced: unknown[] = [];

type Prepared = { to: Hex; data: Hex };

async function send(account: number, calls: readonly Prepared[]) {
  for (const { to, data } of calls) {
    await world.people.send(chainAccount(account), { to, data, value: 0n });
  }
  await world.index();
}

async function distribute(perShare: number, exceptions: string): Promise<string> {
  const files = {
    'd.md': Buffer.from(`# Dividend ${newHolder()}`),
    'own.csv': Buffer.from(`holder,rate,reason\n${exceptions}`),
  };
  const time = new Date(((await world.now()) + 3_600) * 1_000).toISOString();
  const tax = `--tax 15 --tax-wallet ${chainAccount(OFFICE).address} --exceptions own.csv`;
  const line = `distributions announce --currency USDT --title Dividend --document d.md --record-time ${time} --per-share ${perShare} ${tax}`;
  await send(TREASURY, await runAdmin(world.ctx, line, ['--reason', 'Meeting'], files));
  const [{ number }] = await runAdmin(world.ctx, 'distributions list');
  announced.push((await get(`distributions/${number}`)).data);
  await world.passUntil((await world.now()) + 3_601);
  await send(TREASURY, await runAdmin(world.ctx, `distributions fund ${number}`));
  await send(STRANGER, await runAdmin(world.ctx, `distributions rates ${number}`));
  await send(STRANGER, await runAdmin(world.ctx, `distributions pay ${number}`));
  return number;
}

async function newKey(scopes: string, ctx = world.ctx): Promise<string> {
  const line = `keys create agent --scopes ${scopes} --days 1 --per-minute 1000`;
  const [{ id }] = await runAdmin(ctx, line);
  return (await runAdmin(ctx, `keys collect ${id}`))[0].key;
}

const ask = (call: string, by = key) =>
  world.service.raw(`partner/${call}`, { headers: { authorization: `Bearer ${by}` } });

// biome-ignore lint/suspicious/noExplicitAny: a test asserts on the parts it needs.
const get = async (call: string, by?: string): Promise<any> => (await ask(call, by)).json();

const addressOf = (account: number) => chainAccount(account).address.toLowerCase() as Hex;

beforeAll(async () => {
  await prepareCurrencies(world.ctx);
  const [ada, ben, cy] = [
    await world.investor(300),
    await world.investor(100),
    await world.investor(50),
  ];
  people = { ada, ben, cy };
  found = addressOf(ada.account + 20);
  key = await newKey('register,orders,distributions');
  const treaty = `${ben.email},5,"Treaty, article 10"`;
  await distribute(10, treaty);
  await world.people.declareShares(1, 1);
  await world.passUntil((await world.now()) + 5 * DAY);
  await send(STRANGER, await runAdmin(world.ctx, 'bonus mint 1'));
  await world.people.recover(ada.account, ada.account + 20, ada.holder);
  await world.people.forceTransfer(ben.account, cy.account, shares(10));
  await world.people.freezeHolder(cy.holder, true);
  await world.people.freeze(ben.account, shares(7));
  await world.index();
  await distribute(2, treaty);
}, 240_000);

it('reads a distribution by its id from its announcement on', async () => {
  expect(announced).toMatchObject([
    { id: '1', state: 'ANNOUNCED', perShare: '10' },
    { id: '2', state: 'ANNOUNCED', perShare: '2' },
  ]);
  expect((await get('distributions/1')).data).toMatchObject({ id: '1', amount: '4500' });
  expect((await ask('distributions/3')).status).toBe(404);
});

describe('payments', () => {
  type Payment = Record<string, string> & { block: number };
  const all = async (query = ''): Promise<Payment[]> => (await get(`payments?${query}`)).data.docs;
  const sum = (rows: readonly Payment[], name: string) =>
    rows.reduce((total, row) => total + parseDecimal(row[name] ?? '0', 18), 0n);
  const text = (raw: bigint) => formatDecimal(raw, 18);
  const years = async () => [
    ...new Set((await all('state=PAID')).map(({ paidAt = '' }) => paidAt.slice(0, 4))),
  ];

  it('are each holder’s part, at the own rate with its reason, and what is owed', async () => {
    const rows = await all();
    const { ada, ben, cy } = people;
    const parts = rows.map(({ distribution, holder, gross, rate, reason, state }) => [
      ...[distribution, holder, gross, rate, reason, state],
    ]);
    const expected = [
      ['1', ada.holder, '3000', '15', null, 'PAID'],
      ['1', ben.holder, '1000', '5', 'Treaty, article 10', 'PAID'],
      ['1', cy.holder, '500', '15', null, 'PAID'],
      ['2', ada.holder, '1200', '15', null, 'PAID'],
      ['2', ben.holder, '380', '5', 'Treaty, article 10', 'PAID'],
      ['2', cy.holder, '220', '15', null, 'OPEN'],
    ];
    const byPlace = (one: readonly unknown[]) => `${one[0]} ${one[1]}`;
    expected.sort((a, b) => (byPlace(a) < byPlace(b) ? -1 : 1));
    expect(parts).toEqual(expected);
    const open = rows.find(({ state }) => state === 'OPEN');
    expect(open).toMatchObject({ paidAt: null, block: null, wallet: null, tax: '33', net: '187' });
    expect(rows.find((row) => row.distribution === '2' && row.holder === ada.holder)).toMatchObject(
      { wallet: found, tax: '180', net: '1020', grossUsd: '1200', netUsd: '1020' },
    );
    const walked: Payment[] = [];
    for (let next = ''; ; ) {
      const { data } = await get(`payments?limit=1${next && `&after=${next}`}`);
      walked.push(...data.docs);
      if (data.next === null) break;
      next = data.next;
    }
    expect(walked).toEqual(rows);
    expect(await all('state=OPEN')).toEqual(rows.filter(({ state }) => state === 'OPEN'));
    expect(await all(`distribution=2&holder=${cy.holder}`)).toHaveLength(1);
    expect(await all('state=GIVEN_UP')).toEqual([]);
  });

  it('have the sums of the report for the tax office, of each owner’s year, and of the chain', async () => {
    const { address, abi } = {
      address: world.chain.addresses.contracts.distributions,
      abi: distributionsAbi,
    };
    const paid = await world.chain.reader.getContractEvents({
      ...{ address, abi, eventName: 'Paid', fromBlock: 0n },
    });
    const rows = await all('state=PAID');
    const onChain = paid.map(({ args, blockNumber, transactionHash }) => [
      ...[String(args.id), args.holder, text(args.net ?? 0n), text(args.tax ?? 0n)],
      ...[String(args.to).toLowerCase(), Number(blockNumber), transactionHash],
    ]);
    const told = rows.map((row) => [
      ...[row.distribution, row.holder, row.net, row.tax, row.wallet, row.block, row.txHash],
    ]);
    expect(told.map(String).sort()).toEqual(onChain.map(String).sort());
    for (const year of await years()) {
      const ofYear = await all(`year=${year}`);
      const report = await runAdmin(world.ctx, `reports tax --year ${year}`);
      for (const name of ['gross', 'tax', 'net']) {
        for (const { rate, ...sums } of report) {
          const same = ofYear.filter((row) => `${row.rate} %` === rate);
          expect(sum(same, name)).toBe(parseDecimal(String(sums[name]), 18));
        }
      }
      expect(sum(ofYear, 'gross')).toBe(
        report.reduce(
          (total: bigint, row: Payment) => total + parseDecimal(String(row.gross), 18),
          0n,
        ),
      );
      for (const person of Object.values(people)) {
        const { data } = await person.request('taxYear', { year: Number(year), timezone: 'UTC' });
        const own = ofYear.filter(({ holder }) => holder === person.holder);
        expect(data.distributions).toEqual({
          count: own.length,
          grossUsd: text(sum(own, 'grossUsd')),
          withheldUsd: text(sum(own, 'taxUsd')),
          netUsd: text(sum(own, 'netUsd')),
        });
      }
    }
  });

  it('are one file of CSV with the same lines', async () => {
    const [year] = await years();
    const answer = await ask(`payments?format=csv&year=${year}`);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const [head, ...lines] = (await answer.text()).trimEnd().split('\r\n');
    expect(head).toMatch(
      /^\ufeff?distribution,holder,wallet,state,currency,rate,reason,gross,tax,net/,
    );
    const rows = await all(`year=${year}`);
    expect(lines).toHaveLength(rows.length);
    for (const [place, { holder, gross, txHash }] of rows.entries()) {
      expect(lines[place]).toContain(`,${holder},`);
      expect(lines[place]).toContain(`,${gross},`);
      expect(lines[place]).toContain(txHash);
    }
    expect((await ask('payments?format=csv&after=1~x')).status).toBe(422);
  });
});

describe('the register', () => {
  const blockOf = async () => Number(await world.chain.reader.getBlockNumber());

  it('names block and hash, and reads at a block and at its time', async () => {
    const { data: now } = await get('holders');
    const { hash } = await world.chain.reader.getBlock({ blockNumber: BigInt(now.block) });
    expect(now.blockHash).toBe(hash);
    expect(now).toMatchObject({ shares: '900', holders: 3 });
    const before = (await get('holders?at=block:1')).data;
    expect(before).toMatchObject({ shares: '0', holders: 0, docs: [] });
    const { data: moves } = await get('movements?kind=BONUS');
    const split = moves.docs[0];
    const { data: then } = await get(`holders?at=block:${split.block - 1}`);
    expect(then).toMatchObject({ shares: '450', holders: 3 });
    expect((await get(`holders?at=${then.at}`)).data).toEqual(then);
    expect((await get(`holders?at=block:${split.block}`)).data).toMatchObject({ shares: '900' });
    const ahead = await get(`holders?at=block:${(await blockOf()) + 1}`);
    expect(ahead).toMatchObject({ status: 409, data: { code: 'NOT_INDEXED' } });
    const { data: one } = await get(`holders/${people.cy.holder}?at=block:${split.block}`);
    expect(one).toMatchObject({ block: split.block, holder: { shares: '100' } });
    expect((await get(`holders/${newHolder()}`)).status).toBe(404);
  });

  it('has movements with holders, blocks and prices, by filters and one by one', async () => {
    const { ada, ben, cy } = people;
    const { docs, last } = (await get('movements')).data;
    const moved = (holder: string) =>
      docs.filter((one: Record<string, string>) => [one.fromHolder, one.toHolder].includes(holder));
    for (const { holder } of [ada, ben, cy])
      expect((await get(`movements?holder=${holder}`)).data.docs).toEqual(moved(holder));
    const recovered = docs.find((one: Record<string, string>) => one.to === found);
    expect(recovered).toMatchObject({
      ...{ from: addressOf(ada.account), fromHolder: ada.holder, toHolder: ada.holder },
      ...{ shares: '600', paidUsd: null },
    });
    expect((await get(`movements/${recovered.id}`)).data).toEqual(recovered);
    expect((await get(`movements?wallet=${found}`)).data.docs).toEqual([recovered]);
    const later = docs.filter(({ block }: { block: number }) => block >= recovered.block);
    const { data } = await get(`movements?fromBlock=${recovered.block}`);
    expect(data.docs).toEqual(later);
    expect((await get(`movements?after=${last}`)).data).toEqual({ docs: [], next: null, last });
    const { hash } = await world.chain.reader.getBlock({ blockNumber: BigInt(recovered.block) });
    expect(recovered.blockHash).toBe(hash);
  });

  it('reads on with a cursor that another index gave', async () => {
    // It ends within the block of the split.
    const { data: first } = await get('movements?limit=4');
    const { data: rest } = await get(`movements?after=${first.next}`);
    expect(rest.docs[0].block).toBe(first.docs[3].block);
    const { data: holders } = await get('holders?limit=1');
    const again = await startTestService({
      chain: world.ctx.chain,
      config: { chain: world.ctx.config.chain },
    });
    // Its rows get other numbers.
    await again.shell('alter table ledger_transfers alter column id restart with 5000');
    await prepareCurrencies(again.ctx);
    await indexChain(again.ctx);
    const own = await newKey('register', again.ctx);
    const read = async (call: string) => {
      const headers = { authorization: `Bearer ${own}` };
      return (await again.raw(`partner/${call}`, { headers })).json();
    };
    expect((await read(`movements?after=${first.next}`)).data).toEqual(rest);
    const { next } = holders;
    expect((await read(`holders?after=${next}`)).data).toEqual(
      (await get(`holders?after=${next}`)).data,
    );
    await again.stop();
  });

  it('tells the history of each wallet, also of one that is empty', async () => {
    const { ada, ben, cy } = people;
    const wallet = async (address: string) => {
      const [one] = (await get(`wallets?wallet=${address}`)).data.docs;
      return { ...one, kinds: one.history.map(({ kind }: { kind: string }) => kind) };
    };
    const lost = await wallet(addressOf(ada.account));
    expect(lost).toMatchObject({ holder: null });
    expect(lost.kinds.sort()).toEqual(['ENDED', 'LINKED', 'RECOVERED']);
    const recovered = lost.history.find(({ kind }: { kind: string }) => kind === 'RECOVERED');
    expect(recovered).toMatchObject({ holder: ada.holder, shares: '600', to: found });
    expect(await wallet(found)).toMatchObject({ holder: ada.holder, kinds: ['LINKED'] });
    expect((await wallet(addressOf(cy.account))).kinds).toEqual(['LINKED', 'HOLDER_FROZEN']);
    expect(await wallet(addressOf(ben.account))).toMatchObject({ frozen: '7' });
    const { docs } = (await get(`wallets?holder=${ada.holder}`)).data;
    const own = docs.map((one: { wallet: string }) => one.wallet);
    expect(own.sort()).toEqual([addressOf(ada.account), found].sort());
    const { data: first } = await get('wallets?limit=2');
    const { data: rest } = await get(`wallets?limit=2&after=${first.next}`);
    expect([...first.docs, ...rest.docs]).toEqual((await get('wallets')).data.docs);
  });
});

describe('the file of the register', () => {
  const run = promisify(execFile);
  const script = path.resolve(__dirname, '../../../examples/partner/check-register.mjs');

  async function check(text: string) {
    const file = path.join(folder, 'register.jsonl');
    fs.writeFileSync(file, text);
    const { data } = await world.service.request('getProofOfHoldings');
    return run('node', [script, file, world.chain.rpcUrl, data.signingKey]);
  }

  it('is what an outsider finds on the chain, also at a block of the past', async () => {
    const { data: moves } = await get('movements?kind=BONUS');
    for (const at of ['', `?at=block:${moves.docs[0].block - 1}`]) {
      const answer = await ask(`register${at}`);
      expect(answer.headers.get('content-disposition')).toContain('.jsonl');
      expect((await check(await answer.text())).stdout).toMatch(
        /of 3 holders at block \d+ is signed/,
      );
    }
  });

  it('is refused with another figure, name or block', async () => {
    const named = await newKey('register,names');
    const text = await (await ask('register', named)).text();
    expect(text).toContain('the signature alone covers them');
    expect(text).toMatch(/"name":"\w+/);
    await check(text);
    for (const [from, to] of [
      ['"shares":"600"', '"shares":"601"'],
      ['"name":"', '"name":"x'],
    ] as const)
      await expect(check(text.replace(from, to))).rejects.toThrow('signature: true in the file');
    const hash = /"blockHash":"(0x\w+)"/.exec(text)?.[1] ?? '';
    await expect(check(text.replace(hash, newHolder()))).rejects.toThrow('hash of the block');
    await expect(check(text.replace(/":"600"/g, '":"601"'))).rejects.toThrow('wallet 0x');
  });

  it('has all shares of the contract', async () => {
    const supply = await world.chain.reader.readContract({
      address: world.chain.addresses.contracts.shareToken,
      abi: shareTokenAbi,
      functionName: 'totalSupply',
    });
    const [head = ''] = (await (await ask('register')).text()).split('\n');
    expect(JSON.parse(head).shares).toBe(formatDecimal(supply, 6));
  });
});
