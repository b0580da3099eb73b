import { decodeStaking } from '@fnx/chain/staking';
import { eq } from 'drizzle-orm';
import { operatorAlerts } from '@/server/messaging/tables';
import { TERMS_VERSION } from '@/server/platform/legal-versions';
import { shareBalances } from '@/server/register/balances';
import { chainCursors } from '@/server/register/chain-tables';
import { stakes, stakingPlans } from '@/server/staking/tables';
import { EARLY_EXIT_WORDS, reservedReward, rewardFor } from '@/shared/rewards';
import { shares } from '../../support/market/share-chain';
import { type Staker, startStakingWorld } from '../../support/market/staking-world';
import { changePerson } from '../../support/people/change-person';
import { duringTests } from '../../support/setup/during-tests';

const DAY = 86_400;

const world = duringTests(startStakingWorld);
afterEach(async () => {
  const all = await world.ctx.db.select().from(operatorAlerts);
  // The purchases here have no orders, and the recoveries no requests.
  const known = ['UNKNOWN_PURCHASE', 'UNKNOWN_RECOVERY'];
  const alerts = all.filter(({ kind }) => !known.includes(kind));
  expect(alerts.map(({ kind, detail }) => [kind, detail])).toEqual([]);
});

const staking = (planId: string, amount: string) => ({
  planId,
  amount,
  termsVersion: TERMS_VERSION,
});

const balances = async ({ userId }: Staker) => {
  const { available, staked } = await shareBalances(world.ctx.db, userId);
  return [available, staked];
};

const startOf = (stake: { startedAt: string }) => Date.parse(stake.startedAt) / 1000;

const titles = async (person: Staker) => {
  const { data } = await person.request('listNotification', { kind: 'STAKING', limit: 50 });
  return data.docs.map((notice: { title: string }) => notice.title).sort();
};

describe('the reward formula', () => {
  it('equals the contract’s, for each plan, amount and second', async () => {
    const ada = await world.investor(2000);
    const plans = await world.ctx.db.select().from(stakingPlans).orderBy(stakingPlans.chainPlanId);
    expect(plans).toHaveLength(4);
    const amounts = [
      10_000_000n,
      10_000_007n,
      10_999_999n,
      33_333_333n,
      100_000_000n,
      123_456_789n,
    ];
    for (const plan of plans) {
      const [termDays, rateBps] = await world.readPlan(BigInt(plan.chainPlanId));
      expect([termDays, rateBps]).toEqual([plan.lockDays, plan.aprBps]);
      for (const amount of amounts) {
        await world.people.stake(ada.account, BigInt(plan.chainPlanId), amount);
        await world.index();
        const rows = await world.ctx.db.select().from(stakes).where(eq(stakes.userId, ada.userId));
        const stakeId = rows.map(({ id }) => BigInt(id)).reduce((a, b) => (a > b ? a : b));
        const [, , , , principal, reward] = await world.readStake(stakeId);
        expect(principal).toBe(amount);
        expect(reward).toBe(reservedReward(amount, plan));
      }
    }
    const flexible = plans[0];
    if (!flexible) throw new Error('no plan');
    const mine = await world.ctx.db.select().from(stakes).where(eq(stakes.userId, ada.userId));
    for (const seconds of [1, 59, 3_601, 86_399, 31_535_999 - 600]) {
      const first = mine.find(({ planId }) => planId === flexible.id);
      if (!first) throw new Error('no stake');
      await world.chain.mine(first.startedAt.getTime() / 1000 + 600 + seconds);
      for (const stake of mine.filter(({ planId }) => planId === flexible.id)) {
        const passed = BigInt((await world.now()) - stake.startedAt.getTime() / 1000);
        const claimable = await world.readClaimable(BigInt(stake.id));
        expect(claimable).toBe(rewardFor(stake.principalRaw, flexible.aprBps, passed));
      }
    }
  });
});

describe('staking', () => {
  it('answers with the call, and lists the stake once a final block has it', async () => {
    const ada = await world.investor(1000, { termsVersion: '2020-01-01' });
    const { status, data } = await ada.request('stake', staking('days-180', '500'));
    expect(status).toBe(200);
    // By staking people accept the terms in force.
    expect((await ada.request('getProfile')).data.termsCurrent).toBe(true);
    const { to, data: calldata, valueRaw } = data;
    expect(decodeStaking({ to, data: calldata, value: BigInt(valueRaw) })).toEqual({
      contract: world.chain.addresses.contracts.shareStaking,
      terms: { action: 'stake', planId: 2n, amount: 500_000_000n },
    });
    expect(await ada.stakes()).toEqual([]);
    const hash = await ada.sign(data);
    const [stake] = await ada.stakes();
    expect(stake).toMatchObject({
      planId: 'days-180',
      principal: '500',
      aprPct: '6.5',
      lockDays: 180,
      status: 'ACTIVE',
      reward: '16.027397',
      claimable: '0',
      claimed: '0',
    });
    expect(Date.parse(stake.maturesAt) - Date.parse(stake.startedAt)).toBe(180 * DAY * 1000);
    expect(await balances(ada)).toEqual([shares(500), shares(500)]);
    // The shares have not moved.
    expect(await world.people.balanceOf(ada.account)).toBe(shares(1000));
    const { data: list } = await ada.request('listTransactions', { type: 'STAKE' });
    expect(list.docs).toMatchObject([
      { type: 'STAKE', shares: '500', valueUsd: '6240', txHash: hash, status: 'CONFIRMED' },
    ]);
    const { data: page } = await ada.request('listStaking');
    expect(page.plans.map((plan: { id: string }) => plan.id)).toEqual([
      'flexible',
      'days-90',
      'days-180',
      'days-365',
    ]);
    expect(page.totals).toMatchObject({ staked: '500', claimed: '0' });
    const [cursor] = await world.ctx.db.select().from(chainCursors);
    expect(page.indexedBlock).toMatchObject({ number: Number(cursor?.blockNumber) });
    expect(await titles(ada)).toEqual(['Shares staked']);
  });

  it.each([
    ['9.999999', 422, 'AMOUNT_RANGE', { min: '10', max: '100000' }],
    ['100000.000001', 422, 'AMOUNT_RANGE', {}],
    ['50.000001', 409, 'INSUFFICIENT_SHARES', { available: '50' }],
  ])('rejects %s shares', async (amount, status, code, values) => {
    const ada = await world.investor(50);
    const answer = await ada.request('stake', staking('flexible', amount));
    expect(answer).toMatchObject({ status, data: { code, ...values } });
  });

  it('rejects unknown plans, outdated terms, and unverified customers', async () => {
    const ada = await world.investor(50);
    const refused = async (body: object) => (await ada.request('stake', body)).data;
    expect(await refused(staking('gold', '10'))).toMatchObject({ code: 'PLAN_NOT_FOUND' });
    expect(await refused({ ...staking('flexible', '10'), termsVersion: '2020' })).toMatchObject({
      fields: { termsVersion: expect.any(String) },
    });
    const bob = await world.investor(50, { kycStatus: 'IN_REVIEW' });
    const answer = await bob.request('stake', staking('flexible', '10'));
    expect(answer).toMatchObject({ status: 403, data: { code: 'KYC_REQUIRED' } });
  });

  it('says why the contract would refuse: a frozen holder, shares that a transaction on its way locks', async () => {
    const ada = await world.investor(100);
    await world.people.freezeHolder(ada.holder, true);
    const frozen = await ada.request('stake', staking('flexible', '10'));
    expect(frozen).toMatchObject({ status: 409, data: { code: 'TRANSACTION_REFUSED' } });
    expect(frozen.message).toContain('frozen');
    await world.people.freezeHolder(ada.holder, false);
    // Not indexed yet.
    await world.people.stake(ada.account, 0n, shares(95));
    const locked = await ada.request('stake', staking('flexible', '10'));
    expect(locked).toMatchObject({ status: 409, data: { code: 'TRANSACTION_REFUSED' } });
    expect(locked.message).toContain('5 shares are free');
  });

  it('says what part of the bank a reward would lead to, where the rules of holding refuse it', async () => {
    const ada = await world.investor(100);
    const stake = await ada.stake('flexible', '100');
    await world.passUntil((await world.now()) + 30 * DAY);
    await world.people.rules(0, 'setCeiling', [1, 0n]);
    const { status, message } = await ada.request('stakingClaim', { stakeId: stake.id });
    expect(status).toBe(409);
    expect(message).toMatch(
      /This would take you to [\d.]+\s% of the bank. One holder may have at most 0.01\s%/,
    );
    await world.people.rules(0, 'setCeiling', [5_000, shares(3_400_000)]);
    expect((await ada.request('stakingClaim', { stakeId: stake.id })).status).toBe(200);
  });

  it('asks a second wallet when the first one may not act', async () => {
    const ada = await world.investor(100);
    const second = await world.investor(0);
    await world.people.addWallet(second.account, ada.account, ada.holder);
    // A young wallet locks nothing.
    await world.passUntil((await world.now()) + 3 * DAY);
    await world.people.enforcement(37, 'requestRecovery', [
      world.people.addressOf(ada.account),
      world.people.addressOf(30),
      ada.holder,
    ]);
    await world.index();
    expect((await ada.request('stake', staking('flexible', '10'))).status).toBe(200);
  });
});

describe('plans', () => {
  it('follow the contract: capacity, closing, and plans this service has no name for', async () => {
    const ada = await world.investor(200);
    await ada.stake('days-90', '20');
    await world.people.staking(0, 'setPlan', [1n, shares(30), true]);
    await world.index();
    const full = await ada.request('stake', staking('days-90', '11'));
    expect(full).toMatchObject({ status: 409, data: { code: 'POOL_FULL' } });
    await world.people.staking(0, 'setPlan', [1n, shares(10), true]);
    await world.index();
    const lowered = await ada.request('stake', staking('days-90', '10'));
    expect(lowered.data).toMatchObject({ code: 'POOL_FULL', left: '0' });
    await world.people.staking(0, 'setPlan', [1n, shares(600_000), false]);
    await world.index();
    const closed = await ada.request('stake', staking('days-90', '10'));
    expect(closed).toMatchObject({ status: 404, data: { code: 'PLAN_NOT_FOUND' } });
    await world.people.staking(0, 'setPlan', [1n, shares(600_000), true]);
    await world.people.staking(0, 'addPlan', [30n, 200n, shares(1000)]);
    await world.index();
    const { data } = await ada.request('listStaking');
    expect(data.plans.at(-1)).toMatchObject({ id: 'days-30', name: '30 days', aprPct: '2' });
    expect(await ada.stake('days-30', '10')).toMatchObject({ planId: 'days-30', lockDays: 30 });
    await world.people.staking(0, 'setPlan', [4n, 0n, false]);
    await world.index();
  });

  it('count what is staked in them', async () => {
    const ada = await world.investor(100);
    const staked = async () => {
      const [, , , raw] = await world.readPlan(3n);
      const [plan] = await world.ctx.db
        .select()
        .from(stakingPlans)
        .where(eq(stakingPlans.chainPlanId, 3));
      expect(plan?.stakedRaw).toBe(raw);
      return raw;
    };
    const before = await staked();
    const stake = await ada.stake('days-365', '40');
    expect(await staked()).toBe(before + shares(40));
    await world.people.exit(ada.account, BigInt(stake.id));
    await world.index();
    expect(await staked()).toBe(before);
  });
});

describe('rewards', () => {
  it('of a plan with a term can be claimed at its end only', async () => {
    const ada = await world.investor(1000);
    const stake = await ada.stake('days-180', '500');
    const start = startOf(stake);
    await world.passUntil(start + 90 * DAY);
    expect(await ada.stakes()).toMatchObject([{ accrued: '8.013698', claimable: '0' }]);
    const early = await ada.request('stakingClaim', { stakeId: stake.id });
    expect(early).toMatchObject({ status: 409, data: { code: 'NOTHING_TO_CLAIM' } });
    await world.passUntil(start + 180 * DAY - 1);
    expect(await ada.stakes()).toMatchObject([{ status: 'ACTIVE', claimable: '0' }]);
    await world.passUntil(start + 180 * DAY);
    const [matured] = await ada.stakes();
    expect(matured).toMatchObject({ status: 'MATURED', claimable: '16.027397' });
    expect(await ada.request('listStaking', { status: 'ACTIVE' })).toMatchObject({
      data: { total: 0 },
    });
    const { data } = await ada.request('stakingClaim', { stakeId: stake.id });
    expect(data.stakes).toMatchObject([{ id: stake.id, claimable: '16.027397' }]);
    const hash = await ada.sign(data);
    expect(await balances(ada)).toEqual([shares(500) + 16_027_397n, shares(500)]);
    expect(await world.people.balanceOf(ada.account)).toBe(shares(1000) + 16_027_397n);
    const { data: claims } = await ada.request('stakingClaimList');
    expect(claims).toMatchObject({ total: 1, totals: { claimed: '16.027397' } });
    expect(claims.docs).toMatchObject([
      { stakeId: stake.id, amount: '16.027397', status: 'PAID', txHash: hash },
    ]);
    const again = await ada.request('stakingClaim', { stakeId: stake.id });
    expect(again.data.code).toBe('NOTHING_TO_CLAIM');
    const { data: list } = await ada.request('listTransactions', { type: 'REWARD_CLAIM' });
    expect(list.docs).toMatchObject([{ shares: '16.027397', txHash: hash }]);
  });

  it('of the flexible plan grow by the second and stop after a year', async () => {
    const ada = await world.investor(1000);
    const stake = await ada.stake('flexible', '1000');
    const start = startOf(stake);
    await world.passUntil(start + 3600);
    expect(await ada.stakes()).toMatchObject([{ accrued: '0.003424', claimable: '0.003424' }]);
    const { data } = await ada.request('stakingClaim', { stakeId: stake.id });
    await world.at(start + 7200);
    await ada.sign(data);
    // Paid by the block that contains the claim.
    expect(await ada.stakes()).toMatchObject([{ claimed: '0.006849', claimable: '0' }]);
    await world.passUntil(start + 400 * DAY);
    expect(await ada.stakes()).toMatchObject([{ status: 'MATURED', accrued: '30' }]);
  });

  it('of all stakes are claimed by one transaction', async () => {
    const ada = await world.investor(1000);
    expect((await ada.request('stakingClaim', { all: true })).data.code).toBe('NOTHING_TO_CLAIM');
    const one = await ada.stake('days-90', '100');
    const two = await ada.stake('flexible', '100');
    const three = await ada.stake('days-365', '100');
    await world.passUntil(startOf(three) + 100 * DAY);
    const { data } = await ada.request('stakingClaim', { all: true });
    expect(data.stakes.map(({ id }: { id: string }) => id)).toEqual([one.id, two.id]);
    await ada.sign(data);
    const { data: claims } = await ada.request('stakingClaimList');
    expect(claims.total).toBe(2);
    const of = await ada.request('stakingClaimList', { stakeId: one.id });
    expect(of.data).toMatchObject({ total: 1, totals: { claimed: '1.232876' } });
    expect(await world.people.balanceOf(ada.account)).toBe(
      (await balances(ada)).reduce((sum = 0n, part) => sum + part, 0n),
    );
  });

  it('equal the calculator’s result', async () => {
    const ask = (query: object, id = 'days-180') =>
      world.service.request('rewardCalculator', query, { params: { id } });
    const { data } = await ask({ amount: '500' });
    expect(data).toMatchObject({
      days: 180,
      apr: '6.5',
      reward: '16.027397',
      rewardUsd: '200.02191456',
    });
    expect(data.table.at(-1)).toEqual({ month: 6, reward: '16.027397', total: '516.027397' });
    expect(await ask({ amount: '500', days: 181 })).toMatchObject({ status: 422 });
    expect((await ask({ amount: '1' })).data.code).toBe('AMOUNT_RANGE');
    expect((await ask({ amount: '10' }, 'gold')).data.code).toBe('PLAN_NOT_FOUND');
    // Across a daylight saving change: every day counts 86,400 seconds.
    const start = { amount: '10', startDate: '2027-03-27', days: 2 };
    expect((await ask(start)).data.maturityAt).toBe('2027-03-29T00:00:00.000Z');
  });
});

describe('ending a stake', () => {
  it('is rejected while it is locked', async () => {
    const ada = await world.investor(100);
    const stake = await ada.stake('days-90', '100');
    const answer = await ada.request('updateStake', { stakeId: stake.id, action: 'UNSTAKE' });
    expect(answer).toMatchObject({ status: 409, data: { code: 'STAKE_LOCKED' } });
    expect(answer.message).toBe(`Locked until ${stake.maturesAt.slice(0, 10)}.`);
  });

  it('early loses the whole reward and needs a typed confirmation', async () => {
    const ada = await world.investor(100);
    const stake = await ada.stake('days-90', '100');
    await world.passUntil(startOf(stake) + 30 * DAY);
    const exit = (confirmText?: string) =>
      ada.request('updateStake', { stakeId: stake.id, action: 'EARLY_EXIT', confirmText });
    expect((await exit()).data.fields).toHaveProperty('confirmText');
    expect((await exit('exit early')).status).toBe(422);
    await ada.sign((await exit(EARLY_EXIT_WORDS)).data);
    expect(await balances(ada)).toEqual([shares(100), 0n]);
    expect(await ada.stakes()).toMatchObject([
      { status: 'EARLY_EXITED', reward: '0', claimed: '0', accrued: '0', claimable: '0' },
    ]);
    expect((await exit(EARLY_EXIT_WORDS)).data.code).toBe('STAKE_STATE');
    expect(await titles(ada)).toEqual(['Early exit complete', 'Shares staked']);
    const flexible = await ada.stake('flexible', '100');
    const senseless = await ada.request('updateStake', {
      stakeId: flexible.id,
      action: 'EARLY_EXIT',
      confirmText: EARLY_EXIT_WORDS,
    });
    expect(senseless.data.fields).toHaveProperty('action');
  });

  it('pays a flexible stake to the millionth, in the same transaction', async () => {
    const ada = await world.investor(100);
    const stake = await ada.stake('flexible', '100');
    const { data } = await ada.request('updateStake', { stakeId: stake.id, action: 'UNSTAKE' });
    await world.at(startOf(stake) + 3600);
    await ada.sign(data);
    expect(await ada.stakes()).toMatchObject([
      { status: 'CLOSED', claimed: '0.000342', reward: '0.000342', claimable: '0' },
    ]);
    expect(await balances(ada)).toEqual([shares(100) + 342n, 0n]);
    expect(await titles(ada)).toEqual(['Reward paid', 'Shares staked', 'Shares unstaked']);
  });

  it('by a court order leaves what was earned to claim', async () => {
    const ada = await world.investor(100);
    const stake = await ada.stake('days-90', '100');
    await world.passUntil(startOf(stake) + 91 * DAY);
    const order = [world.people.addressOf(ada.account), world.people.addressOf(2), shares(60)];
    await world.people.enforcement(37, 'announceOrder', [`0x${'ab'.repeat(32)}`, ...order]);
    await world.chain.mine((await world.now()) + 3 * DAY + 1);
    await world.people.freezeHolder(ada.holder, true);
    await world.people.staking(37, 'forceExit', [[BigInt(stake.id)], ...order]);
    await world.people.enforcement(37, 'executeOrder', order);
    await world.people.freezeHolder(ada.holder, false);
    await world.index();
    expect(await ada.stakes()).toMatchObject([
      { status: 'CLOSED', claimable: '1.232876', claimed: '0' },
    ]);
    const { data } = await ada.request('stakingClaim', { all: true });
    await ada.sign(data);
    expect(await ada.stakes()).toMatchObject([{ claimable: '0', claimed: '1.232876' }]);
    expect(await balances(ada)).toEqual([shares(40) + 1_232_876n, 0n]);
  });
});

describe('renewal', () => {
  it('pays a flexible stake and starts a new year', async () => {
    const ada = await world.investor(100);
    const stake = await ada.stake('flexible', '100');
    const { data } = await ada.request('updateStake', { stakeId: stake.id, action: 'RENEW' });
    const start = startOf(stake) + 100 * DAY;
    await world.at(start);
    await ada.sign(data);
    expect(await ada.stakes()).toMatchObject([
      {
        status: 'ACTIVE',
        startedAt: new Date(start * 1000).toISOString(),
        maturesAt: new Date((start + 365 * DAY) * 1000).toISOString(),
        reward: '3',
        claimed: '0',
        accrued: '0',
      },
    ]);
    const { data: claims } = await ada.request('stakingClaimList');
    expect(claims.totals).toEqual({ claimed: '0.821917' });
    expect(await titles(ada)).toEqual(['Reward paid', 'Shares staked', 'Your stake was renewed']);
  });

  it('is for flexible stakes only', async () => {
    const ada = await world.investor(100);
    const stake = await ada.stake('days-90', '100');
    const answer = await ada.request('updateStake', { stakeId: stake.id, action: 'RENEW' });
    expect(answer.data.fields).toHaveProperty('action');
  });
});

it('tells the owner once that a term has ended, and again after a renewal', async () => {
  const ada = await world.investor(200);
  await ada.stake('days-90', '100');
  const flexible = await ada.stake('flexible', '100');
  const told = async () =>
    (await titles(ada)).filter((title: string) => title === 'Your stake has matured').length;
  const run = () => Promise.all([1, 2].map(() => world.service.runJobs('stakes')));
  await world.passUntil(startOf(flexible) + 89 * DAY);
  await run();
  expect(await told()).toBe(0);
  await world.passUntil(startOf(flexible) + 366 * DAY);
  await run();
  await run();
  expect(await told()).toBe(2);
  await world.people.staking(ada.account, 'renew', [BigInt(flexible.id)]);
  await world.passUntil((await world.now()) + 366 * DAY);
  await run();
  expect(await told()).toBe(3);
});

describe('the index', () => {
  it('books what happened in one range in the order of the chain', async () => {
    const ada = await world.investor(1000);
    const { people } = world;
    await people.stake(ada.account, 0n, shares(1000));
    const id = BigInt(await world.ctx.db.$count(stakes)) + 1n;
    const start = await world.now();
    await world.at(start + 50 * DAY);
    await people.claim(ada.account, id);
    await world.at(start + 100 * DAY);
    await people.staking(ada.account, 'renew', [id]);
    await world.at(start + 150 * DAY);
    await people.claim(ada.account, id);
    await world.at(start + 200 * DAY);
    await people.exit(ada.account, id);
    await world.index();
    const [stake] = await ada.stakes();
    // 100 days of the second year: 1000 x 3 % x 100 / 365.
    expect(stake).toMatchObject({ status: 'CLOSED', claimed: '8.219178', reward: '8.219178' });
    const { data } = await ada.request('stakingClaimList');
    expect(data).toMatchObject({ total: 4 });
    expect(await balances(ada)).toEqual([await people.balanceOf(ada.account), 0n]);
  });

  it('books a holder without an account for nobody', async () => {
    const before = await world.ctx.db.$count(stakes);
    const holder = `0x${'cd'.repeat(32)}` as const;
    await world.people.buy(35, holder, shares(50));
    await world.people.stake(35, 0n, shares(50));
    await world.index();
    const rows = await world.ctx.db.select().from(stakes).where(eq(stakes.holder, holder));
    expect(rows).toMatchObject([{ userId: null, principalRaw: shares(50) }]);
    expect(await world.ctx.db.$count(stakes)).toBe(before + 1);
  });
});

describe('access by other customers', () => {
  it('hides a stake from others', async () => {
    const ada = await world.investor(100);
    const eve = await world.investor(0);
    const { id: stakeId } = await ada.stake('flexible', '100');
    const tries = [
      eve.request('updateStake', { stakeId, action: 'UNSTAKE' }),
      eve.request('updateStake', { stakeId: 'x', action: 'UNSTAKE' }),
      eve.request('stakingClaim', { stakeId }),
    ];
    for (const { status, data } of await Promise.all(tries)) {
      expect([status, data.code]).toEqual([404, 'STAKE_NOT_FOUND']);
    }
    expect(await eve.stakes()).toEqual([]);
    expect((await eve.request('stakingClaimList', { stakeId })).data.docs).toEqual([]);
  });

  it('customers no longer verified may unstake but not claim', async () => {
    const ada = await world.investor(100);
    const stake = await ada.stake('flexible', '100');
    await world.passUntil(startOf(stake) + 30 * DAY);
    const { db } = world.ctx;
    await changePerson(db, ada.userId, { kycStatus: 'EXPIRED' });
    expect((await ada.request('stakingClaim', { stakeId: stake.id })).status).toBe(403);
    const exit = await ada.request('updateStake', { stakeId: stake.id, action: 'UNSTAKE' });
    expect(exit.status).toBe(200);
  });
});
