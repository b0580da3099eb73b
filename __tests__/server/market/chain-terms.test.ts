import { eq } from 'drizzle-orm';
import { zeroAddress } from 'viem';
import { prepareCurrencies } from '@/server/market/prepare-currencies';
import { currencies, offerings } from '@/server/market/tables';
import type { AppContext } from '@/server/platform/context';
import { createChainReader } from '@/server/platform/gateways/chain-reader';
import { prepareOffering } from '@/server/purchase/seed/seed-offering';
import { indexChain } from '@/server/register/index/index-chain';
import { preparePlans } from '@/server/staking/chain-plans';
import { listPlans } from '@/server/staking/plans';
import { stakingPlans } from '@/server/staking/tables';
import { NODE_PATIENCE_MS, startTestChain, type TestChain } from '../../support/market/chain';
import { onShareChain, shares } from '../../support/market/share-chain';
import { startTestService, type TestService, testConfig } from '../../support/service/service';

const ADMIN = 0;

let chain: TestChain;
let people: ReturnType<typeof onShareChain>;
let service: TestService;
let ctx: AppContext;

/** Does what each start of the service does. */
async function prepare(): Promise<void> {
  await prepareCurrencies(ctx);
  await prepareOffering(ctx);
  await preparePlans(ctx);
}

const stop = (id: 'FDUSD' | 'ETH') =>
  people.sale('setCurrency', [chain.tokenAddress(id), zeroAddress, 18, 0]);

async function accepted(id: string): Promise<boolean> {
  const { data } = await service.request('getCurrencyList');
  return data.docs.find((one: { id: string }) => one.id === id).enabled;
}

async function round() {
  const [row] = await ctx.db.select().from(offerings);
  return row;
}

beforeAll(async () => {
  chain = await startTestChain();
  people = onShareChain(chain);
  service = await startTestService({
    chain: createChainReader({
      ...{ rpcUrls: [chain.rpcUrl], addresses: chain.chainAddresses },
      timeoutMs: NODE_PATIENCE_MS,
    }),
    config: { chain: { ...testConfig({}, '/tmp').chain, treasury: chain.treasury } },
  });
  ctx = service.ctx;
  // Nothing of it is what the sample says.
  await people.sale('setCap', [shares(1_234_567)]);
  await people.staking(ADMIN, 'addPlan', [30n, 400n, shares(7000)]);
  await people.staking(ADMIN, 'setPlan', [1n, shares(1), false]);
  await stop('FDUSD');
});
afterAll(async () => {
  await service?.stop();
  await chain?.stop();
});

it('the round, the plans and the currencies are those of the contracts at the first start', async () => {
  await prepare();
  expect(await round()).toMatchObject({ totalRaw: shares(1_234_567), leftRaw: shares(1_234_567) });
  const plans = await ctx.db.select().from(stakingPlans).orderBy(stakingPlans.chainPlanId);
  expect(plans.map(({ id, active }) => [id, active])).toEqual([
    ['flexible', true],
    ['days-90', false],
    ['days-180', true],
    ['days-365', true],
    ['days-30', true],
  ]);
  expect(plans[4]).toMatchObject({ aprBps: 400, poolCapRaw: shares(7000), name: '30 days' });
  expect([await accepted('FDUSD'), await accepted('USDT')]).toEqual([false, true]);
  const buyer = await service.request('getConvertedAmount', {
    currencyId: 'FDUSD',
    amount: '40',
    side: 'RECEIVE',
  });
  expect(buyer.status).not.toBe(200);
});

it('the index finds the same as the start did, and books what ADMIN changes', async () => {
  const before = await ctx.db.select().from(stakingPlans).orderBy(stakingPlans.chainPlanId);
  await indexChain(ctx);
  expect(await ctx.db.select().from(stakingPlans).orderBy(stakingPlans.chainPlanId)).toEqual(
    before,
  );
  expect((await round())?.totalRaw).toBe(shares(1_234_567));
  expect([await accepted('FDUSD'), await accepted('ETH')]).toEqual([false, true]);
  await stop('ETH');
  const { feed } = chain.addresses.currencies.FDUSD;
  await people.sale('setCurrency', [chain.tokenAddress('FDUSD'), feed, 18, 90_000]);
  await indexChain(ctx);
  expect([await accepted('FDUSD'), await accepted('ETH')]).toEqual([true, false]);
});

it('a database that was filled from other terms takes those of the contracts at the next start', async () => {
  const [row] = await ctx.db.select().from(stakingPlans).where(eq(stakingPlans.id, 'flexible'));
  if (!row) throw new Error('no plan');
  await ctx.db.insert(stakingPlans).values({ ...row, id: 'invented', chainPlanId: 9 });
  await ctx.db.update(stakingPlans).set({ aprBps: 9_900 }).where(eq(stakingPlans.id, 'days-180'));
  await ctx.db.update(offerings).set({ totalRaw: shares(4_000_000), leftRaw: shares(3_999_000) });
  await ctx.db.update(currencies).set({ fault: 'made up' }).where(eq(currencies.id, 'USDT'));
  await prepare();
  expect(await round()).toMatchObject({ totalRaw: shares(1_234_567), leftRaw: shares(1_233_567) });
  const listed = (await listPlans(ctx.db)).map(({ id, aprPct }) => [id, aprPct]);
  expect(listed).toEqual([
    ['flexible', '3'],
    ['days-180', '6.5'],
    ['days-365', '8'],
    ['days-30', '4'],
  ]);
  expect(await accepted('USDT')).toBe(true);
});

it('a first price below the minimum of the sale stops the start, with both', async () => {
  await people.sale('setMinPrice', [2_000_000_000n]);
  const fresh = await startTestService({ chain: ctx.chain });
  try {
    await expect(prepareOffering(fresh.ctx)).rejects.toThrow(/at 12\.48 USD.*below 20 USD/);
    expect(await fresh.ctx.db.$count(offerings)).toBe(0);
  } finally {
    await fresh.stop();
  }
});
