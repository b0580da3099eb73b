import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { peopleCalls } from '@fnx/api/desk/people';
import { ROLES } from '@fnx/api/shared/desk';
import { shareSaleAbi } from '@fnx/contracts/abi/share-sale';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import { DAY_SECONDS } from '@fnx/values/time';
import { eq } from 'drizzle-orm';
import { encodeFunctionData, getAddress } from 'viem';
import { screenEveryone } from '@/server/compliance/screen/screen-everyone';
import { cases } from '@/server/compliance/tables';
import { recordServiceKey } from '@/server/desk/write-journal';
import { prepareCurrencies } from '@/server/market/prepare-currencies';
import { offerings } from '@/server/market/tables';
import { operatorAlerts } from '@/server/messaging/tables';
import { jobDefinitions } from '@/server/modules';
import { readQueues } from '@/server/operator/people/queues';
import type { AppContext } from '@/server/platform/context';
import { createChainReader } from '@/server/platform/gateways/chain-reader';
import { SAMPLE_EMAILS, sampleHolderId } from '@/server/purchase/seed/sample-holders';
import { prepareOffering } from '@/server/purchase/seed/seed-offering';
import { readIssue } from '@/server/register/balances';
import { trackCalls } from '@/server/register/calls/track-calls';
import { chainEvents } from '@/server/register/chain-tables';
import { checkLedger } from '@/server/register/check/check-ledger';
import { checkRegister } from '@/server/register/check/check-register';
import { indexChain } from '@/server/register/index/index-chain';
import { preparePlans } from '@/server/staking/chain-plans';
import { holderIdOf } from '@/server/users/holder-id';
import { checkPair } from '@/server/wallets/recovery/check-pair';
import { recoveryRequests } from '@/server/wallets/tables';
import { walletOf } from '../../../scripts/chain/sample-purchases';
import { inviteOfficers } from '../../../scripts/dev/open-desk';
import { announce, fund, openMarket } from '../../../scripts/dev/sample-auctions';
import { openSampleEstate } from '../../../scripts/dev/sample-estate';
import { giveWork } from '../../../scripts/dev/sample-work/give-work';
import { admitOfficers, STAFF } from '../../../scripts/dev/staffed-desk';
import { type Admin, type Office, openOffice } from '../../../scripts/people/officers';
import { NODE_PATIENCE_MS, startTestChain, type TestChain } from '../../support/market/chain';
import { chainAccount } from '../../support/market/chain-accounts';
import { shares } from '../../support/market/share-chain';
import { acceptInvitation, adminLine, journalFaults, logIn } from '../../support/people/officers';
import { SENDER } from '../../support/service/sender';
import {
  startTestService,
  type TestClock,
  type TestService,
  testConfig,
} from '../../support/service/service';
import { inAuctions, turnSettlement } from '../auctions/auction-world';

/** Figures on the demo's pages, in whole shares. */
const content = JSON.parse(readFileSync('bank/bank.json', 'utf8')).shares;
const SOLD = Number(content.openingSold);
const LEFT = Number(content.openingAvailable);

let chain: TestChain;
let service: TestService;
let ctx: AppContext;

beforeAll(async () => {
  chain = await startTestChain({ sampleHolders: true });
  const { addresses, rpcUrl, chainAddresses, treasury } = chain;
  service = await startTestService({
    chain: createChainReader({
      ...{ rpcUrls: [rpcUrl], addresses: chainAddresses, timeoutMs: NODE_PATIENCE_MS },
    }),
    config: { chain: { ...testConfig({}, '/tmp').chain, treasury }, desk: true },
    parts: { sender: SENDER },
  });
  expect(addresses.signer).toBe(service.ctx.signer.address);
  ctx = service.ctx;
  await recordServiceKey(ctx);
  await prepareCurrencies(ctx);
  await prepareOffering(ctx);
  await preparePlans(ctx);
  await indexChain(ctx);
});
afterAll(async () => {
  await service?.stop();
  await chain?.stop();
});

const sale = (functionName: 'sold' | 'cap' | 'available' | 'dailyLimit') =>
  chain.reader.readContract({
    address: chain.addresses.contracts.shareSale,
    abi: shareSaleAbi,
    functionName,
  });

describe('the shares of the demo', () => {
  it('are on the chain as the content reports them, and the index finds them there', async () => {
    expect(await sale('sold')).toBe(shares(SOLD));
    expect(await sale('cap')).toBe(shares(SOLD + LEFT));
    const bought = await ctx.db.select().from(chainEvents).where(eq(chainEvents.name, 'Bought'));
    const each = bought.map(({ args }) => BigInt(String(args.shares)));
    expect(each.reduce((sum, raw) => sum + raw, 0n)).toBe(shares(SOLD));
    expect(await readIssue(ctx.db)).toEqual({ issuedRaw: shares(SOLD), holders: each.length });
    const [round] = await ctx.db.select().from(offerings);
    expect(round?.leftRaw).toBe(shares(LEFT));
    expect(await ctx.db.select().from(operatorAlerts)).toEqual([]);
  });

  it('leave the whole daily limit to the demo', async () => {
    expect(await sale('available')).toBe((await sale('dailyLimit')) / 2n);
    expect(await sale('dailyLimit')).toBe(shares(200_000));
  });

  it('agree with the contracts and the ledger', async () => {
    expect(await checkRegister(ctx)).toEqual([]);
    expect(await checkLedger(ctx.db)).toEqual([]);
  });
});

describe('the work of the demo', () => {
  it('waits for officers, and approves and decides nothing by itself', async () => {
    await giveWork({ ctx, name: 'demo' });
    await screenEveryone(ctx);
    await chain.mine();
    await indexChain(ctx);
    const officer = { id: randomUUID(), email: 'ada@bank.example', name: 'Ada', roles: [...ROLES] };
    const { queues } = await readQueues(ctx, officer);
    const waiting = Object.fromEntries(queues.map((queue) => [queue.title, queue.waiting]));
    expect(waiting).toMatchObject({
      'Identity checks': 30,
      'Compliance cases': 3,
      Tickets: 10,
      Recoveries: 2,
      'Unexplained payments': 1,
    });
    const requests = await ctx.db.select().from(recoveryRequests);
    for (const { userId, fromAddress, toAddress } of requests) {
      const pair = { from: getAddress(fromAddress), to: getAddress(toAddress) };
      await checkPair(ctx, { ...pair, holder: await holderIdOf(ctx.db, userId) });
    }
  });
});

describe('register check', () => {
  it.each([
    ['offerings', 'total_raw = total_raw + 1, left_raw = left_raw + 1', 'shares of the round'],
    ['offerings', 'left_raw = left_raw - 1', 'sold of the round'],
    ['staking_plans', 'lock_days = 91', 'plan 1'],
    ['staking_plans', 'apr_bps = 501', 'plan 1'],
    ['staking_plans', 'pool_cap_raw = pool_cap_raw + 1', 'plan 1'],
    ['staking_plans', 'staked_raw = staked_raw + 1', 'plan 1'],
    ['staking_plans', 'active = false', 'plan 1'],
    ['staking_plans', 'chain_plan_id = 7', 'staking plans', 'plan 7'],
  ])('finds an altered row of %s: %s', async (table, change, ...found) => {
    const undo = new Error('undo');
    const places: string[] = [];
    const altering = ctx.db.transaction(async (tx) => {
      const only = table === 'staking_plans' ? 'where chain_plan_id = 1' : '';
      await tx.execute(`update ${table} set ${change} ${only}`);
      const faults = await checkRegister({ ...ctx, db: tx as unknown as AppContext['db'] });
      places.push(...faults.map(({ place }) => place));
      throw undo;
    });
    await expect(altering).rejects.toBe(undo);
    expect(places).toEqual(found.map((place) => expect.stringMatching(new RegExp(`^${place}`))));
  });
});

describe('what the demo does by itself', () => {
  let office: Office;
  let sample: Awaited<ReturnType<typeof openMarket>>;
  let links: string[];
  /** A round that nobody approved. */
  let unknown: { closes: number };
  const index = () => indexChain(ctx);
  beforeAll(async () => {
    // Everything that exists before the first officer joins was made without a command.
    (ctx.clock as TestClock).advance(1);
    const admin: Admin = async (line) => JSON.stringify((await adminLine(service, line)).answer);
    links = await inviteOfficers(admin);
    office = await openOffice('http://localhost:3000', admin, {
      people: STAFF,
      send: async (path, init) => service.raw(`desk/${path}`, init),
    });
  });

  /** Causes of alerts besides the cases, and how many payments wait for an explanation. */
  async function overview() {
    await index();
    await trackCalls(ctx);
    const { alerts, queues } = await office.ask(peopleCalls.queues, {});
    const causes = alerts.map(({ cause }) => cause).filter((cause) => !cause.includes('case'));
    return [queues.find(({ name }) => name === 'treasury')?.waiting, ...causes.sort()];
  }

  /** A round in which two holders trade, until it is settled. */
  async function trade(): Promise<string> {
    const world = inAuctions({ chain, ctx, index });
    const { id, opens, closes } = await announce(sample, (await world.now()) + 60);
    await world.at(opens);
    const { address: to, abi } = sample.auctions;
    for (const [side, wallet] of [walletOf(6), walletOf(7)].entries()) {
      const call = { abi, functionName: 'place', args: [id, side, 10, shares(20)] } as const;
      await chain.submit(wallet, { to, data: encodeFunctionData(call) });
    }
    await world.at(closes + 1);
    const params = { id: String(id) };
    for (;;) {
      await turnSettlement({ chain, ctx, index });
      const { data } = await service.request('getRound', undefined, { params });
      if (data.settlement?.shares === data.volume) return `${data.state} ${data.bank?.side}`;
    }
  }

  it('leaves nothing that nobody approved or explained when it starts', async () => {
    sample = await openMarket({ ...chain, office });
    await fund(sample);
    // The payment is that of the work.
    expect(await overview()).toEqual([1]);
  });

  it.each(['undefined', 'SALE', 'BID'])('nor in a round, bank’s order: %s', async (side) => {
    expect(await trade()).toBe(`CLEARED ${side}`);
    expect(await overview()).toEqual([1]);
  });

  it('freezes the holder of an estate, which waits for its heirs', async () => {
    await openSampleEstate(sample);
    expect(await overview()).toEqual([1]);
    const [one] = await ctx.db.select().from(cases).where(eq(cases.kind, 'ESTATE'));
    expect(one).toMatchObject({ state: 'OPEN', evidence: { heirs: [], transfers: [] } });
    const held = { address: chain.addresses.contracts.shareToken, abi: shareTokenAbi } as const;
    const args = [sampleHolderId(SAMPLE_EMAILS.length - 1)] as const;
    const frozen = { ...held, functionName: 'holderFrozen', args } as const;
    expect(await chain.reader.readContract(frozen)).toBe(true);
  });

  it('hides neither a payment nor a call that nobody approved', async () => {
    await chain.payToken(chainAccount(1), chain.tokenAddress('USDT'), walletOf(6), 5n);
    unknown = await inAuctions({ chain, ctx, index }).announce();
    expect(await overview()).toEqual([
      2,
      'An officer’s wallet called a contract, and nobody had approved the call.',
      'The treasury paid what nobody approved, another amount or recipient, or paid twice.',
    ]);
  });

  it('lets the sample officers in, and is in the journal as it was signed', async () => {
    const keys = [];
    for (const link of links) keys.push((await acceptInvitation(service, link)).passkey);
    await admitOfficers(office, AbortSignal.timeout(60_000));
    for (const key of keys) expect((await logIn(service, key)).data.roles).toEqual(ROLES);
    expect(await journalFaults(service)).toEqual([]);
  });

  it('raises no alarm in a week of its life, in which every job of the service runs', async () => {
    const { now, at } = inAuctions({ chain, ctx, index });
    const open = async () => (await ctx.db.select().from(operatorAlerts)).map(({ kind }) => kind);
    await at(unknown.closes + 1);
    for (const _ of ['price', 'book']) {
      await turnSettlement({ chain, ctx, index });
    }
    const before = await open();
    for (let day = 1; day <= 7; day += 1) {
      if (day % 3 === 0) await trade();
      await at((await now()) + DAY_SECONDS);
      for (const { queue } of jobDefinitions) await service.runJobs(queue);
    }
    expect(await open()).toEqual(before);
  });
});
