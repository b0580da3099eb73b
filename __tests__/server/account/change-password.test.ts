import { enrolled, passCode, STEP_SECONDS } from '../../support/people/authenticator';
import { type Member, NO_IP_LIMITS, signUp } from '../../support/people/members';
import { createTestClock, startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const clock = createTestClock();
const service = duringTests(() => startTestService({ clock, config: { limits: NO_IP_LIMITS } }));

const NEW_PASSWORD = 'seven odd lanterns 3';

const change = (
  member: Pick<Member, 'token' | 'password'>,
  more: Record<string, unknown> = {},
  newPassword = NEW_PASSWORD,
) =>
  service.request(
    'changePassword',
    {
      currentPassword: member.password,
      newPassword,
      confirmPassword: newPassword,
      ...more,
    },
    { token: member.token, sealed: true },
  );

const alive = async (token: string) =>
  (await service.request('getProfile', undefined, { token })).status === 200;

describe('a change of password', () => {
  // security(Sessions and tokens 7.4.3, 7.5.2)
  it('returns a new token, and ends the old one and all other sessions', async () => {
    const member = await signUp(service);
    const other = (await passCode(service, member)).data.token;
    const changed = await change(member);
    expect(changed.data).toEqual({ token: expect.any(String), revokedSessions: 1 });
    expect(changed.data.token).not.toBe(member.token);
    const states = [member.token, other, changed.data.token].map(alive);
    expect(await Promise.all(states)).toEqual([false, false, true]);
    expect((await passCode(service, member)).status).toBe(401);
    expect((await passCode(service, { ...member, password: NEW_PASSWORD })).status).toBe(200);
    await service.runJobs();
    const { data } = await service.request('demoOutbox', { to: member.email });
    expect(JSON.stringify(data)).toContain('All other sessions were ended');
  });

  it('ends the trust in every device, so that the next login needs the authenticator', async () => {
    const { member, app } = await enrolled(service, clock);
    const deviceId = 'a-device-of-the-owner';
    const { loginId } = (await passCode(service, member, { deviceId })).data;
    const login = { loginId, code: app.code(), trustDevice: true };
    expect((await service.request('verifyTwoFactorGoogle', login)).status).toBe(200);
    clock.advance(STEP_SECONDS);
    expect((await passCode(service, member, { deviceId })).data.next).toBe('DONE');
    const changed = await change(member, { totp: app.code() });
    expect(changed.status).toBe(200);
    const next = await passCode(service, { ...member, password: NEW_PASSWORD }, { deviceId });
    expect(next.data.next).toBe('TOTP');
  });

  it('requires the current password, and allows five guesses', async () => {
    const member = await signUp(service);
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => change({ ...member, password: 'wrong' })),
    );
    expect(guesses.filter(({ data }) => data.code === 'WRONG_PASSWORD')).toHaveLength(5);
    expect(guesses.filter(({ status }) => status === 423)).toHaveLength(15);
    expect((await change(member)).data.code).toBe('ACCOUNT_LOCKED');
    // Guesses with a stolen session do not lock the owner's login.
    expect((await passCode(service, member)).status).toBe(200);
    clock.advance(901);
    expect((await change(member)).status).toBe(200);
  });

  it('leaves the authenticator’s code for the next try when the new password is refused', async () => {
    const { member, app } = await enrolled(service, clock);
    const totp = app.code();
    const refused = await change(member, { totp }, 'iloveyou1');
    expect(Object.keys(refused.data.fields)).toEqual(['newPassword']);
    expect((await change(member, { totp }, member.password)).data.code).toBe('PASSWORD_REUSED');
    // Without the right code nothing is said of the new password.
    expect((await change(member, { totp: app.wrong() }, 'iloveyou1')).data.code).toBe(
      'TOTP_INVALID',
    );
    // Two at once: the code works once.
    const both = await Promise.all([change(member, { totp }), change(member, { totp })]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('succeeds once for two concurrent changes', async () => {
    const member = await signUp(service);
    const both = await Promise.all([
      change(member, {}, 'lanterns in green 1'),
      change(member, {}, 'lanterns in brown 2'),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
