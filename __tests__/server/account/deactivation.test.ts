import { eq } from 'drizzle-orm';
import { requireActive } from '@/server/users/require-active';
import { users } from '@/server/users/tables';
import { enrolled, passCode } from '../../support/people/authenticator';
import {
  enterPassword,
  type Member,
  NO_IP_LIMITS,
  signUp,
  wrongCode,
} from '../../support/people/members';
import { createTestClock, startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const clock = createTestClock();
const service = duringTests(() => startTestService({ clock, config: { limits: NO_IP_LIMITS } }));

const begin = (member: Pick<Member, 'token' | 'password'>, more: Record<string, unknown> = {}) =>
  service.request(
    'deactivateAccount',
    { password: member.password, reason: 'OTHER', comment: 'Moving on.', ...more },
    { token: member.token, sealed: true },
  );
const finish = (member: Pick<Member, 'token'>, otpId: string, otp: string) =>
  service.request('verifyOtpDeactivate', { otpId, otp }, { token: member.token, sealed: true });

async function deactivate(member: Member) {
  const { data } = await begin(member);
  return finish(member, data.otpId, await service.codeFor(member.email));
}

const stored = async (userId: string) =>
  (await service.ctx.db.select().from(users).where(eq(users.id, userId)))[0];

describe('deactivating an account', () => {
  it('requires a reason, the password and the mailed code, ends all sessions and notifies the owner', async () => {
    const member = await signUp(service);
    const other = (await passCode(service, member)).data.token;
    const begun = await begin(member);
    expect(begun.data).toEqual({ otpId: expect.any(String), expiresIn: 300, resendAfter: 60 });
    const otp = await service.codeFor(member.email);
    expect((await finish(member, begun.data.otpId, wrongCode(otp))).data.code).toBe('OTP_INVALID');
    const done = await finish(member, begun.data.otpId, otp);
    const now = clock.now();
    expect(done.data).toEqual({
      deactivatedAt: now.toISOString(),
      reactivateUntil: new Date(now.getTime() + 30 * 86_400_000).toISOString(),
    });
    expect(await stored(member.userId)).toMatchObject({
      status: 'DEACTIVATED',
      deactivationReason: 'OTHER',
      deactivationComment: 'Moving on.',
    });
    for (const token of [member.token, other]) {
      const dead = await service.request('getSettings', undefined, { token });
      expect(dead.status).toBe(401);
    }
    await service.runJobs();
    const inbox = await service.request('demoOutbox', { to: member.email });
    expect(JSON.stringify(inbox.data)).toContain('reactivate your account by logging in');
  });

  it('waits for items being created, and blocks new ones', async () => {
    const member = await signUp(service);
    const { otpId } = (await begin(member)).data;
    const otp = await service.codeFor(member.email);
    const { db } = service.ctx;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let entered = () => {};
    const inside = new Promise<void>((resolve) => {
      entered = resolve;
    });
    const creating = db.transaction(async (tx) => {
      await requireActive(tx, member.userId);
      entered();
      await held;
      return (await stored(member.userId))?.status;
    });
    await inside;
    const closing = finish(member, otpId, otp);
    // The deactivation is waiting for the lock on the user's row.
    await service.waitFor(async () => {
      const waiting = await service.ctx.pool.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return waiting.rows.length > 0;
    });
    release();
    expect(await creating).toBe('ACTIVE');
    expect((await closing).status).toBe(200);
    const late = db.transaction((tx) => requireActive(tx, member.userId));
    await expect(late).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
  });
});

describe('a deactivated account', () => {
  it('shows the reactivation deadline after the correct password, and is reactivated by a login on request', async () => {
    const member = await signUp(service);
    const { reactivateUntil } = (await deactivate(member)).data;
    const told = await passCode(service, member);
    expect([told.status, told.data]).toEqual([
      403,
      { code: 'ACCOUNT_DEACTIVATED', reactivateUntil },
    ]);
    const stranger = await passCode(service, { ...member, password: 'wrong' });
    expect(stranger.data.code).toBe('INVALID_CREDENTIALS');
    clock.advance(29 * 86_400);
    const begun = await enterPassword(service, member, { reactivate: true });
    expect(begun.data.next).toBe('OTP');
    // The password alone does not reactivate.
    expect((await stored(member.userId))?.status).toBe('DEACTIVATED');
    const otp = await service.codeFor(member.email);
    const done = await service.request('loginVerifyOtp', { loginId: begun.data.loginId, otp });
    expect(done.data.next).toBe('DONE');
    expect(await stored(member.userId)).toMatchObject({
      status: 'ACTIVE',
      deactivatedAt: null,
      deactivationReason: null,
    });
    await service.runJobs();
    const inbox = await service.request('demoOutbox', { to: member.email });
    expect(JSON.stringify(inbox.data)).toContain('orders and settings are unchanged');
  });

  it('requires the authenticator before reactivation, with two-factor login on', async () => {
    const { member, app } = await enrolled(service, clock);
    const { data } = await begin(member, { totp: app.code() });
    await finish(member, data.otpId, await service.codeFor(member.email));
    clock.advance(30);
    const next = await passCode(service, member, { reactivate: true });
    expect(next.data.next).toBe('TOTP');
    expect((await stored(member.userId))?.status).toBe('DEACTIVATED');
    const done = await service.request('verifyTwoFactorGoogle', {
      loginId: next.data.loginId,
      code: app.code(),
    });
    expect(done.status).toBe(200);
    expect((await stored(member.userId))?.status).toBe('ACTIVE');
  });

  it('stays deactivated after 30 days, also for a login started earlier', async () => {
    const member = await signUp(service);
    await deactivate(member);
    clock.advance(30 * 86_400 - 60);
    const begun = await enterPassword(service, member, { reactivate: true });
    const otp = await service.codeFor(member.email);
    clock.advance(61);
    const late = await service.request('loginVerifyOtp', { loginId: begun.data.loginId, otp });
    expect(late.data.code).toBe('LOGIN_NOT_FOUND');
    const gone = await passCode(service, member, { reactivate: true });
    expect([gone.status, gone.data]).toEqual([403, { code: 'ACCOUNT_DEACTIVATED' }]);
  });

  it('allows a password reset while it can be reactivated', async () => {
    const member = await signUp(service);
    await deactivate(member);
    await service.request('forgotPassword', { email: member.email, captchaToken: '' });
    expect(await service.codeFor(member.email)).toMatch(/^\d{6}$/);
  });
});
