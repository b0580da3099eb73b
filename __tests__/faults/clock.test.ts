import { eq } from 'drizzle-orm';
import { TERMS_VERSION } from '@/server/platform/legal-versions';
import { stakingPlans } from '@/server/staking/tables';
import { type Register, startRegister } from '../support/people/investors';
import { NO_IP_LIMITS, signUp, signupForm } from '../support/people/members';
import { createTestClock, startTestService } from '../support/service/service';

const DAY = 86_400;
/** Reward of 1,000 shares for 90 days (7,776,000 seconds) at 5 % a year. */
const REWARD = '12.328767';
const clock = createTestClock();
let register: Register;
beforeAll(async () => {
  register = await startRegister({ clock, config: { limits: NO_IP_LIMITS } });
});
afterAll(() => register.stop());

const planOf = async (lockDays: number) =>
  (await register.ctx.db.select().from(stakingPlans).where(eq(stakingPlans.lockDays, lockDays)))[0]
    ?.id;

/** Opens a stake of 1,000 shares. */
async function stake(lockDays: number) {
  const investor = await register.investor('1000');
  const body = { planId: await planOf(lockDays), amount: '1000', termsVersion: TERMS_VERSION };
  const { data } = await investor.request('stake', body);
  const claim = () => investor.request('stakingClaim', { stakeId: data.id });
  const unstake = () => investor.request('updateStake', { stakeId: data.id, action: 'UNSTAKE' });
  return { investor, claim, unstake };
}

describe('a wrong clock', () => {
  it.each([
    // Sessions use the service's clock too and end after half a day of inactivity.
    ['six hours ahead', DAY / 4],
    ['a day behind', -DAY],
  ])('of the service, %s, brings forward no reward and no maturity', async (_, seconds) => {
    const { claim, unstake } = await stake(90);
    clock.advance(seconds);
    expect((await claim()).data.code).toBe('NOTHING_TO_CLAIM');
    expect((await unstake()).data.code).toBe('STAKE_LOCKED');
    clock.advance(-seconds);
  });

  it('a database clock that steps back makes no reward negative and pays none twice', async () => {
    const { investor, claim } = await stake(0);
    await register.databaseClock.advance(10 * DAY);
    const paid = await claim();
    expect(paid.data.claims[0].status).toBe('PAID');
    await register.databaseClock.advance(-20 * DAY);
    expect((await claim()).status).toBe(409);
    const { data } = await investor.request('listStaking');
    expect(data.docs[0].claimable).toBe('0');
    expect(Number(data.docs[0].accrued)).toBeGreaterThanOrEqual(0);
    await register.databaseClock.advance(20 * DAY);
    expect((await claim()).status).toBe(409);
    await register.databaseClock.advance(-10 * DAY);
  });

  it('a service clock that jumps ahead expires codes and sessions while it is wrong', async () => {
    const { service } = register;
    const member = await signUp(service);
    const form = signupForm();
    const { data } = await service.request('createAccount', form);
    const otp = await service.codeFor(form.phone);
    const enter = () =>
      service.request('verifyPhoneOtp', { verificationId: data.verificationId, otp });
    const profile = () => service.request('getProfile', undefined, { token: member.token });
    expect((await profile()).status).toBe(200);
    clock.advance(DAY / 24);
    expect((await enter()).data.code).toBe('OTP_EXPIRED');
    clock.advance(DAY);
    expect((await profile()).status).toBe(404);
    clock.advance(-DAY - DAY / 24);
    expect((await profile()).status).toBe(200);
  });

  it('a term across a daylight saving change and a leap day ends on the second', async () => {
    const { ctx, databaseClock, databaseUrl } = register;
    await databaseClock.freeze();
    const eve = Math.round((Date.UTC(2028, 1, 28, 12) - Date.now()) / 1000);
    await databaseClock.advance(eve);
    const name = new URL(databaseUrl).pathname.slice(1);
    await ctx.pool.query(`alter database ${name} set timezone to 'America/New_York'`);
    // Connections keep the time zone they started with.
    const beside = await startTestService({ databaseUrl, clock, config: { limits: NO_IP_LIMITS } });
    try {
      const investor = await register.investor('1000');
      const request: typeof beside.request = (call, input, sending) =>
        beside.request(call, input, { token: investor.token, ...sending });
      const body = { planId: await planOf(90), amount: '1000', termsVersion: TERMS_VERSION };
      const { data: made } = await request('stake', body);
      const unstake = () => request('updateStake', { stakeId: made.id, action: 'UNSTAKE' });
      await databaseClock.advance(90 * DAY - 1);
      expect((await unstake()).data.code).toBe('STAKE_LOCKED');
      await databaseClock.advance(1);
      const { data: claimed } = await request('stakingClaim', { stakeId: made.id });
      expect(claimed.claims[0].amount).toBe(REWARD);
      expect((await unstake()).status).toBe(200);
    } finally {
      await beside.stop();
    }
  });
});
