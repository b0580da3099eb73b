import { eq } from 'drizzle-orm';
import { TERMS_VERSION } from '@/server/platform/legal-versions';
import { shareBalances } from '@/server/register/balances';
import { checkLedger } from '@/server/register/check-ledger';
import { fundRewards, TooFewSharesError } from '@/server/staking/fund-rewards';
import { claims, rewardReserves, stakes, stakingPlans } from '@/server/staking/tables';
import { users } from '@/server/users/tables';
import { EARLY_EXIT_WORDS } from '@/shared/rewards';
import { type Investor, type Register, startRegister } from '../../support/people/investors';
import { RACE_RUNS, race, tellTimes, untilServed } from '../../support/service/race';
import { createTestClock } from '../../support/service/service';

const DAY = 86_400;

let register: Register;
beforeEach(async () => {
  register = await startRegister();
});
afterEach(async () => {
  try {
    expect(await checkLedger(register.ctx.db)).toEqual([]);
  } finally {
    await register.stop();
  }
});

const staking = (planId: string, amount: string, more: object = {}) => ({
  planId,
  amount,
  termsVersion: TERMS_VERSION,
  ...more,
});

async function stakeOf(owner: Investor, planId: string, amount: string, more: object = {}) {
  const { status, data, message } = await owner.request('stake', staking(planId, amount, more));
  if (status !== 200) throw new Error(message);
  return data;
}

const balances = async ({ userId }: Investor) => {
  const { available, staked } = await shareBalances(register.ctx.db, userId);
  return [available, staked];
};

describe('staking', () => {
  it('moves shares from available to staked, at the plan’s rate', async () => {
    const ada = await register.investor('1000');
    const stake = await stakeOf(ada, 'days-180', '500');
    expect(stake).toMatchObject({
      principal: '500',
      aprPct: '6.5',
      status: 'ACTIVE',
      claimed: '0',
    });
    const term = Date.parse(stake.maturesAt) - Date.parse(stake.startedAt);
    expect(term).toBe(180 * DAY * 1000);
    expect(await balances(ada)).toEqual([500_000_000n, 500_000_000n]);
    const { data: list } = await ada.request('listTransactions', { type: 'STAKE' });
    expect(list.docs).toMatchObject([{ type: 'STAKE', shares: '500', valueUsd: '6240' }]);
    const { data } = await ada.request('listStaking');
    expect(data.plans.map((plan: { id: string }) => plan.id)).toEqual([
      'flexible',
      'days-90',
      'days-180',
      'days-365',
    ]);
    expect(data.plans[2]).toMatchObject({ poolCap: '600000', poolLeft: '599500', minAmount: '10' });
    expect(data.totals).toMatchObject({ staked: '500', claimed: '0' });
  });

  it.each([
    ['9.999999', 422, 'AMOUNT_RANGE', { min: '10', max: '100000' }],
    ['100000.000001', 422, 'AMOUNT_RANGE', {}],
    ['1000.000001', 409, 'INSUFFICIENT_SHARES', { available: '1000' }],
  ])('rejects %s shares', async (amount, status, code, values) => {
    const ada = await register.investor('1000');
    const answer = await ada.request('stake', staking('flexible', amount));
    expect(answer).toMatchObject({ status, data: { code, ...values } });
    expect(await balances(ada)).toEqual([1_000_000_000n, 0n]);
  });

  it('rejects unknown plans, outdated terms, auto-renew without a term, and unverified customers', async () => {
    const ada = await register.investor();
    const refused = async (body: object) => (await ada.request('stake', body)).data;
    expect(await refused(staking('gold', '10'))).toMatchObject({ code: 'PLAN_NOT_FOUND' });
    expect(await refused({ ...staking('flexible', '10'), termsVersion: '2020' })).toMatchObject({
      fields: { termsVersion: expect.any(String) },
    });
    expect(await refused(staking('flexible', '10', { autoRenew: true }))).toMatchObject({
      fields: { autoRenew: expect.any(String) },
    });
    const bob = await register.investor('100', { kycStatus: 'IN_REVIEW' });
    const answer = await bob.request('stake', staking('flexible', '10'));
    expect(answer).toMatchObject({ status: 403, data: { code: 'KYC_REQUIRED' } });
  });

  it('fills a pool to the last share and not beyond under concurrency', async () => {
    await register.ctx.db
      .update(stakingPlans)
      .set({ poolCapRaw: 50_000_000n })
      .where(eq(stakingPlans.id, 'days-90'));
    const people = await Promise.all(Array.from({ length: 10 }, () => register.investor('100')));
    const answers = await Promise.all(
      people.map((owner) => owner.request('stake', staking('days-90', '10'))),
    );
    const codes = answers.map(({ status, data }) => data.code ?? status).sort();
    expect(codes).toEqual([...Array(5).fill(200), ...Array(5).fill('POOL_FULL')]);
    const last = await people[0]?.request('stake', staking('days-90', '10'));
    expect(last?.data).toMatchObject({ code: 'POOL_FULL', left: '0' });
  });

  it('never stakes a share twice, and runs a key once', async () => {
    const ada = await register.investor('100');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ada.request('stake', staking('flexible', '60'))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const headers = { 'idempotency-key': 'one' };
    const again = await Promise.all(
      Array.from({ length: 5 }, () => ada.request('stake', staking('flexible', '15'), { headers })),
    );
    expect(new Set(again.map(({ data }) => data.id)).size).toBe(1);
    expect(await balances(ada)).toEqual([25_000_000n, 75_000_000n]);
  });
});

describe('rewards', () => {
  it('grow per second of the database clock, and stop at maturity', async () => {
    const ada = await register.investor('1000');
    const { databaseClock } = register;
    await databaseClock.freeze();
    await stakeOf(ada, 'days-180', '500');
    const read = async () => (await ada.request('listStaking')).data.docs[0];
    await databaseClock.advance(1);
    expect(await read()).toMatchObject({ accrued: '0.000001', claimable: '0' });
    await databaseClock.advance(90 * DAY - 1);
    expect(await read()).toMatchObject({ accrued: '8.013698', claimable: '8.013698' });
    await databaseClock.advance(90 * DAY);
    expect(await read()).toMatchObject({ accrued: '16.027397', status: 'ACTIVE' });
    await databaseClock.advance(1000 * DAY);
    expect(await read()).toMatchObject({ accrued: '16.027397' });
  });

  it('equal the calculator’s result', async () => {
    const { data } = await register.request(
      'rewardCalculator',
      { amount: '500' },
      { params: { id: 'days-180' } },
    );
    expect(data).toMatchObject({
      days: 180,
      apr: '6.5',
      reward: '16.027397',
      rewardUsd: '200.02191456',
    });
    expect(data.table.at(-1)).toEqual({ month: 6, reward: '16.027397', total: '516.027397' });
    const ask = (query: object, id = 'days-180') =>
      register.request('rewardCalculator', query, { params: { id } });
    expect(await ask({ amount: '500', days: 181 })).toMatchObject({ status: 422 });
    expect((await ask({ amount: '1' })).data.code).toBe('AMOUNT_RANGE');
    expect((await ask({ amount: '10' }, 'gold')).data.code).toBe('PLAN_NOT_FOUND');
    const start = { amount: '10', startDate: '2027-03-27' };
    // Across a daylight saving change: every day counts 86,400 seconds.
    expect((await ask({ ...start, days: 2 })).data.maturityAt).toBe('2027-03-29T00:00:00.000Z');
  });

  it('do not depend on the service’s clock or the database’s time zone', async () => {
    const ada = await register.investor('1000');
    const { ctx, databaseClock, databaseUrl } = register;
    await databaseClock.freeze();
    await stakeOf(ada, 'days-180', '500');
    await databaseClock.advance(90 * DAY);
    const name = new URL(databaseUrl).pathname.slice(1);
    await ctx.pool.query(`alter database ${name} set timezone to 'America/New_York'`);
    for (const skew of [-DAY, -3600, 3600, DAY]) {
      const clock = createTestClock(new Date(Date.now() + skew * 1000));
      const other = await startRegisterBeside(databaseUrl, clock);
      // A new session in that clock's time: the first one may seem to start in the future.
      const answer = await other.claimable(ada.userId);
      expect(answer).toBe('8.013698');
      await other.stop();
    }
  });

  it('are paid once, from the reserve, to the millionth', async () => {
    const ada = await register.investor('1000');
    const { ctx, databaseClock } = register;
    await databaseClock.freeze();
    const stake = await stakeOf(ada, 'days-180', '500');
    const early = await ada.request('stakingClaim', { stakeId: stake.id });
    expect(early.data.code).toBe('NOTHING_TO_CLAIM');
    await databaseClock.advance(3600);
    const small = await ada.request('stakingClaim', { stakeId: stake.id });
    expect(small).toMatchObject({ status: 422, data: { code: 'BELOW_MINIMUM', min: '0.01' } });
    await databaseClock.advance(90 * DAY - 3600);
    const paid = await ada.request('stakingClaim', { stakeId: stake.id });
    expect(paid.data.claims).toMatchObject([
      { amount: '8.013698', status: 'PAID', valueUsd: '100.01095104', txHash: null },
    ]);
    expect(await balances(ada)).toEqual([508_013_698n, 500_000_000n]);
    const [reserve] = await ctx.db.select().from(rewardReserves);
    expect(reserve?.leftRaw).toBe(150_000_000_000n - 8_013_698n);
    const { data } = await ada.request('stakingClaimList');
    expect(data).toMatchObject({ total: 1, totals: { claimed: '8.013698', pending: '0' } });
  });

  it('of all stakes are claimed together, skipping amounts below the minimum', async () => {
    const ada = await register.investor('1000');
    expect((await ada.request('stakingClaim', { all: true })).data.code).toBe('NOTHING_TO_CLAIM');
    await register.databaseClock.freeze();
    await stakeOf(ada, 'days-180', '500');
    await stakeOf(ada, 'flexible', '100');
    await register.databaseClock.advance(DAY);
    await stakeOf(ada, 'flexible', '10');
    await register.databaseClock.advance(60);
    const { data } = await ada.request('stakingClaim', { all: true });
    expect(data.claims.map((claim: { amount: string }) => claim.amount)).toEqual(['0.089102']);
  });

  it('stay pending while the reserve is too small, one claim per stake, and are paid once it is funded', async () => {
    const ada = await register.investor('1000');
    const { ctx, databaseClock } = register;
    await ctx.db
      .update(rewardReserves)
      .set({ leftRaw: 0n, totalRaw: 0n })
      .where(eq(rewardReserves.id, 1));
    // The ledger matches: the failed payout was rolled back.
    await ctx.pool.query(`
      with t as (insert into ledger_transfers (kind, reference) values ('FUND_REWARDS', 'back') returning id)
      insert into ledger_entries (transfer_id, account_id, asset, amount_raw)
      select t.id, a.id, 'FNX', case a.kind when 'rewards' then -150000000000 else 150000000000 end
      from t, ledger_accounts a where a.owner_id is null and a.asset = 'FNX' and a.kind in ('rewards', 'treasury')`);
    await databaseClock.freeze();
    const stake = await stakeOf(ada, 'days-90', '500');
    await databaseClock.advance(30 * DAY);
    const waiting = await ada.request('stakingClaim', { stakeId: stake.id });
    expect(waiting.data.claims).toMatchObject([{ status: 'PENDING', paidAt: null }]);
    await databaseClock.advance(30 * DAY);
    const second = await ada.request('stakingClaim', { stakeId: stake.id });
    expect(second).toMatchObject({ status: 409, data: { code: 'CLAIM_OPEN' } });
    await databaseClock.advance(30 * DAY);
    await register.runJobs('stakes');
    const closed = await ada.request('updateStake', { stakeId: stake.id, action: 'UNSTAKE' });
    expect(closed.data.status).toBe('CLOSED');
    expect(await balances(ada)).toEqual([1_000_000_000n, 0n]);
    await expect(fundRewards(ctx, 10n ** 15n)).rejects.toThrow(TooFewSharesError);
    await fundRewards(ctx, 1_000_000_000n);
    await register.runJobs('stakes');
    const { data } = await ada.request('stakingClaimList');
    expect(data.docs).toMatchObject([{ status: 'PAID', amount: '6.164383' }]);
    expect(await balances(ada)).toEqual([1_006_164_383n, 0n]);
  });

  const times: number[] = [];
  afterAll(() => tellTimes('claims', times));

  it.each(RACE_RUNS)(
    '100 parallel claims on each of 20 stakes pay 20 times (run %i)',
    async () => {
      const people = await Promise.all(Array.from({ length: 20 }, () => register.investor('100')));
      await register.databaseClock.freeze();
      const made = await Promise.all(people.map((owner) => stakeOf(owner, 'days-365', '100')));
      await register.databaseClock.advance(100 * DAY);
      const codes: unknown[] = [];
      for (const [index, owner] of people.entries()) {
        const { id: stakeId } = made[index];
        const claim = () => untilServed(() => owner.request('stakingClaim', { stakeId }));
        const met = await race(Array.from({ length: 100 }, () => claim));
        times.push(...met.times);
        codes.push(...met.answers.map(({ status, data }) => data.code ?? status));
      }
      expect(codes.filter((code) => code === 200)).toHaveLength(20);
      const refusals = new Set(codes.filter((code) => code !== 200));
      expect(
        [...refusals].filter((code) => code !== 'NOTHING_TO_CLAIM' && code !== 'CLAIM_OPEN'),
      ).toEqual([]);
      for (const owner of people) expect((await balances(owner))[0]).toBe(2_191_780n);
      const paid = await register.ctx.db.select().from(claims);
      expect(paid.filter(({ status }) => status === 'PAID')).toHaveLength(20);
      expect(paid).toHaveLength(20);
    },
    120_000,
  );
});

describe('ending a stake', () => {
  it('is rejected while it is locked', async () => {
    const ada = await register.investor();
    const stake = await stakeOf(ada, 'days-90', '100');
    const answer = await ada.request('updateStake', { stakeId: stake.id, action: 'UNSTAKE' });
    expect(answer).toMatchObject({ status: 409, data: { code: 'STAKE_LOCKED' } });
    expect(answer.message).toBe(`Locked until ${stake.maturesAt.slice(0, 10)}.`);
  });

  it('is rejected as too early when the plan allows no early exit', async () => {
    const ada = await register.investor();
    const stake = await stakeOf(ada, 'days-90', '100');
    const allowExit = (allowed: boolean) =>
      register.ctx.pool.query("update staking_plans set early_exit = $1 where id = 'days-90'", [
        allowed,
      ]);
    await allowExit(false);
    const answer = await ada.request('updateStake', {
      stakeId: stake.id,
      action: 'EARLY_EXIT',
      confirmText: EARLY_EXIT_WORDS,
    });
    await allowExit(true);
    expect(answer).toMatchObject({ status: 409, data: { code: 'TOO_EARLY' } });
    expect(answer.message).toBe(`This is possible from ${stake.maturesAt.slice(0, 10)}.`);
  });

  it('returns a flexible stake with its rewards, to the millionth', async () => {
    const ada = await register.investor('100');
    await register.databaseClock.freeze();
    const stake = await stakeOf(ada, 'flexible', '100');
    await register.databaseClock.advance(3600);
    const closed = await ada.request('updateStake', { stakeId: stake.id, action: 'UNSTAKE' });
    expect(closed.data).toMatchObject({ status: 'CLOSED', claimed: '0.000342', claimable: '0' });
    expect(await balances(ada)).toEqual([100_000_342n, 0n]);
    const again = await ada.request('updateStake', { stakeId: stake.id, action: 'UNSTAKE' });
    expect(again).toMatchObject({ status: 409, data: { code: 'STAKE_STATE' } });
  });

  it('matures by the job, with a notification, and earns no more', async () => {
    const ada = await register.investor();
    await register.databaseClock.freeze();
    const stake = await stakeOf(ada, 'days-90', '100');
    await register.databaseClock.advance(90 * DAY - 1);
    await register.runJobs('stakes');
    const read = async () => (await ada.request('listStaking')).data.docs[0];
    expect(await read()).toMatchObject({ status: 'ACTIVE' });
    await register.databaseClock.advance(1);
    await Promise.all([register.runJobs('stakes'), register.runJobs('stakes')]);
    await register.databaseClock.advance(50 * DAY);
    expect(await read()).toMatchObject({ status: 'MATURED', accrued: '1.232876' });
    const { data } = await ada.request('listNotification', { kind: 'STAKING' });
    // The service's clock is fixed here, so the two have no order.
    const titles = data.docs.map((notice: { title: string }) => notice.title);
    expect(titles.sort()).toEqual(['Shares staked', 'Your stake has matured']);
    await ada.request('updateStake', { stakeId: stake.id, action: 'UNSTAKE' });
    expect(await balances(ada)).toEqual([1_001_232_876n, 0n]);
  });

  it('early exit loses unclaimed rewards and needs a typed confirmation', async () => {
    const ada = await register.investor();
    await register.databaseClock.freeze();
    const stake = await stakeOf(ada, 'days-90', '100');
    await register.databaseClock.advance(30 * DAY);
    const exit = (confirmText?: string) =>
      ada.request('updateStake', { stakeId: stake.id, action: 'EARLY_EXIT', confirmText });
    expect((await exit()).data.fields).toHaveProperty('confirmText');
    expect((await exit('exit early')).status).toBe(422);
    const answers = await Promise.all(Array.from({ length: 6 }, () => exit(EARLY_EXIT_WORDS)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balances(ada)).toEqual([1_000_000_000n, 0n]);
    const { data } = await ada.request('listStaking', { status: 'EARLY_EXITED' });
    expect(data.docs).toMatchObject([{ claimed: '0', accrued: '0', claimable: '0' }]);
    expect((await ada.request('stakingClaim', { stakeId: stake.id })).data.code).toBe(
      'NOTHING_TO_CLAIM',
    );
    const flexible = await stakeOf(ada, 'flexible', '100');
    const senseless = await ada.request('updateStake', {
      stakeId: flexible.id,
      action: 'EARLY_EXIT',
      confirmText: EARLY_EXIT_WORDS,
    });
    expect(senseless.data.fields).toHaveProperty('action');
  });

  it('renews a stake for each elapsed term and pays each term', async () => {
    const ada = await register.investor();
    await register.databaseClock.freeze();
    const stake = await stakeOf(ada, 'days-90', '100');
    const renew = (autoRenew: boolean) =>
      ada.request('updateStake', { stakeId: stake.id, action: 'AUTO_RENEW', autoRenew });
    expect((await renew(true)).data.autoRenew).toBe(true);
    await register.databaseClock.advance(200 * DAY);
    await Promise.all([register.runJobs('stakes'), register.runJobs('stakes')]);
    const { data } = await ada.request('listStaking');
    expect(data.docs.map((doc: { status: string }) => doc.status)).toEqual([
      'ACTIVE',
      'CLOSED',
      'CLOSED',
    ]);
    expect(data.docs[0].startedAt).toBe(data.docs[1].maturesAt);
    expect(data.docs[0].accrued).toBe('0.273972');
    expect(await balances(ada)).toEqual([900_000_000n + 2n * 1_232_876n, 100_000_000n]);
    expect((await renew(false)).data.code).toBe('STAKE_STATE');
  });
});

describe('access by other customers', () => {
  it('hides a stake from others', async () => {
    const ada = await register.investor();
    const eve = await register.investor();
    const stake = await stakeOf(ada, 'flexible', '100');
    const { id: stakeId } = stake;
    const tries = [
      eve.request('updateStake', { stakeId, action: 'UNSTAKE' }),
      eve.request('updateStake', { stakeId: 'x', action: 'UNSTAKE' }),
      eve.request('stakingClaim', { stakeId }),
    ];
    for (const { status, data } of await Promise.all(tries)) {
      expect([status, data.code]).toEqual([404, 'STAKE_NOT_FOUND']);
    }
    expect((await eve.request('listStaking')).data.docs).toEqual([]);
    expect((await eve.request('stakingClaimList', { stakeId })).data.docs).toEqual([]);
  });

  it('customers no longer verified may unstake but not claim', async () => {
    const ada = await register.investor();
    await register.databaseClock.freeze();
    const stake = await stakeOf(ada, 'flexible', '100');
    await register.databaseClock.advance(30 * DAY);
    await register.ctx.db
      .update(users)
      .set({ kycStatus: 'EXPIRED' })
      .where(eq(users.id, ada.userId));
    expect((await ada.request('stakingClaim', { stakeId: stake.id })).status).toBe(403);
    expect(
      (await ada.request('updateStake', { stakeId: stake.id, action: 'UNSTAKE' })).status,
    ).toBe(200);
  });
});

it('the database rejects changes to a stake’s terms', async () => {
  const ada = await register.investor();
  const stake = await stakeOf(ada, 'flexible', '100');
  const change = (set: string) =>
    register.ctx.pool.query(`update stakes set ${set} where id = $1`, [stake.id]);
  await expect(change('principal_raw = 1')).rejects.toThrow('moves forward');
  await expect(change('claimed_raw = -1')).rejects.toThrow();
  await expect(register.ctx.db.delete(stakes)).rejects.toThrow();
});

/** A second service process on the same database with a wrong clock. */
async function startRegisterBeside(databaseUrl: string, clock: ReturnType<typeof createTestClock>) {
  const { startTestService } = await import('../../support/service/service');
  const { stakingTotals, viewTotals } = await import('@/server/staking/list-stakes');
  const service = await startTestService({ databaseUrl, clock });
  return {
    claimable: async (userId: string) =>
      viewTotals(await stakingTotals(service.ctx, userId)).claimable,
    stop: service.stop,
  };
}
