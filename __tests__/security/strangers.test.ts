import { commandGroups } from '@/server/modules';
import { parseLine, runCommand } from '../../scripts/ops/admin/command-line';
import { enrol, passCode } from '../support/people/authenticator';
import {
  type Member,
  NO_IP_LIMITS,
  signUp,
  signupForm,
  wrongCode,
} from '../support/people/members';
import { createTestClock, startTestService } from '../support/service/service';
import { duringTests } from '../support/setup/during-tests';

/*
 * A stranger who knows a customer's e-mail address and phone number, but not the password, tries to use or block the login.
 */

const DEVICE = 'a-device-of-the-owner';

const clock = createTestClock();
const service = duringTests(() => startTestService({ clock, config: { limits: NO_IP_LIMITS } }));

const logIn = (member: Pick<Member, 'email' | 'password'>, deviceId?: string) =>
  service.request('userLogin', {
    identifier: member.email,
    password: member.password,
    captchaToken: '',
    ...(deviceId ? { deviceId } : {}),
  });

const guess = (identifier: string) =>
  service.request('userLogin', { identifier, password: 'a wrong guess', captchaToken: '' });

/** Guesses passwords for as long as they are compared. */
async function lockOut(identifier: string) {
  for (let n = 0; n < 5; n += 1) await guess(identifier);
  expect((await guess(identifier)).data.code).toBe('ACCOUNT_LOCKED');
}

const forgot = (email: string) => service.request('forgotPassword', { email, captchaToken: '' });

const trustDevice = (member: Member, deviceId = DEVICE) =>
  passCode(service, member, { deviceId, trustDevice: true });

async function admin(line: string) {
  const parsed = parseLine(commandGroups, [
    ...line.split(' '),
    '--reason',
    'called from the known number',
    '--json',
  ]);
  if (!parsed.command) throw new Error(`no command: ${line}`);
  const run = { ...parsed, command: parsed.command };
  const operator = { ctx: service.ctx, name: 'tester' };
  const { output, exitCode } = await runCommand(operator, run, () => Buffer.alloc(0));
  return { answer: JSON.parse(output), exitCode };
}

describe('codes asked for without the password', () => {
  // security(Authentication and codes locks by strangers): Separate budgets for requests without and after the password; trusted devices; the mailed link of a reset works when its codes are used up; an operator's command
  it('do not use up the customer’s login codes', async () => {
    const member = await signUp(service);
    for (let hour = 0; hour < 3; hour += 1) {
      for (let n = 0; n < 6; n += 1) await forgot(member.email);
      // A sign-up with the customer's number also sends.
      for (let n = 0; n < 6; n += 1) {
        await service.request('createAccount', signupForm({ phone: member.phone }));
      }
      clock.advance(3_601);
    }
    expect((await forgot(member.email)).data.code).toBe('SEND_LIMIT');
    const { status, data } = await passCode(service, member);
    expect([status, data.next]).toEqual([200, 'DONE']);
  });

  it('by another customer do not either: a change to this address sends to a stranger', async () => {
    const member = await signUp(service);
    const other = await signUp(service);
    for (let n = 0; n < 6; n += 1) {
      await service.request(
        'sendOtpEmail',
        { purpose: 'CHANGE_EMAIL', newEmail: member.email, password: other.password },
        { token: other.token },
      );
      clock.advance(61);
    }
    expect((await forgot(member.email)).data.code).toBe('SEND_LIMIT');
    expect((await passCode(service, member)).status).toBe(200);
  });

  // security(Authentication and codes locks by strangers)
  it('wrong codes for a reset do not stop the mail with its link', async () => {
    const member = await signUp(service);
    for (let burnt = 0; burnt < 3; burnt += 1) {
      const { resetId } = (await forgot(member.email)).data;
      const otp = await service.codeFor(member.email);
      for (let n = 1; n <= 5; n += 1) {
        await service.request('verifyOtpForgotPassword', { resetId, otp: wrongCode(otp, n) });
      }
    }
    expect((await forgot(member.email)).status).toBe(200);
    await service.runJobs();
    const { data } = await service.request('demoOutbox', { to: member.email });
    const [, token] = /\/auth\/reset#?[^\s]*?([A-Za-z0-9_-]{43})/.exec(data.docs[0].body) ?? [];
    const newPassword = 'seven odd lanterns 3';
    const reset = await service.request(
      'resetPassword',
      { newPassword, confirmPassword: newPassword },
      { params: { id: token ?? '' } },
    );
    expect(reset.status).toBe(200);
  });
});

// security(Authentication and codes locks by strangers)
describe('a login code goes to the address that has messages left', () => {
  /** Logs in until the budget of the e-mail, the phone or both is used up. */
  async function use(member: Member, channel: 'sms' | 'email') {
    const { loginId } = (await logIn(member)).data;
    for (let n = 0; n < 4; n += 1) {
      clock.advance(61);
      await service.request('loginResendOtp', { loginId, channel });
    }
  }

  it.each([
    ['sms', 'email'],
    ['email', 'sms'],
  ] as const)('%s used up: by %s', async (spent, other) => {
    const member = await signUp(service);
    await use(member, spent);
    const begun = await logIn(member);
    expect([begun.status, begun.data.sentTo]).toEqual([200, [other]]);
    const otp = await service.codeFor(other === 'email' ? member.email : member.phone);
    const { loginId } = begun.data;
    expect((await service.request('loginVerifyOtp', { loginId, otp })).status).toBe(200);
  });

  it('is refused once neither has', async () => {
    const member = await signUp(service);
    await use(member, 'sms');
    await use(member, 'email');
    const { status, data } = await logIn(member);
    expect([status, data.code]).toEqual([429, 'SEND_LIMIT']);
    expect(data.retryAfter).toBeGreaterThan(3_000);
  });
});

describe('wrong passwords of a stranger', () => {
  // security(Authentication and codes locks by strangers)
  it('do not lock a trusted device', async () => {
    const member = await signUp(service);
    expect((await trustDevice(member)).status).toBe(200);
    await lockOut(member.email);
    expect((await logIn(member)).data.code).toBe('ACCOUNT_LOCKED');
    expect((await logIn(member, DEVICE)).status).toBe(200);
    // The device's success tells the stranger nothing and gives them no more guesses.
    expect((await guess(member.email)).data.code).toBe('ACCOUNT_LOCKED');
  });

  it('on a trusted device are counted for that device', async () => {
    const member = await signUp(service);
    await trustDevice(member);
    for (let n = 0; n < 5; n += 1) {
      expect((await logIn({ ...member, password: 'wrong' }, DEVICE)).data.code).toBe(
        'INVALID_CREDENTIALS',
      );
    }
    expect((await logIn(member, DEVICE)).data.code).toBe('ACCOUNT_LOCKED');
    expect((await logIn(member)).status).toBe(200);
  });

  it('a device that is trusted by another account is a stranger’s', async () => {
    const member = await signUp(service);
    const other = await signUp(service);
    await trustDevice(other, 'a-device-of-another');
    await lockOut(member.email);
    expect((await logIn(member, 'a-device-of-another')).data.code).toBe('ACCOUNT_LOCKED');
  });

  // security(Authentication and codes 6.3.8)
  it('are not forgotten for the password of the stranger’s own sign-up with this address', async () => {
    const member = await signUp(service);
    const own = signupForm({ email: member.email, password: 'of the stranger 77' });
    await service.request('createAccount', { ...own, confirmPassword: own.password });
    for (let n = 0; n < 4; n += 1) await guess(member.email);
    expect((await logIn({ email: member.email, password: own.password })).data.code).toBe(
      'ACCOUNT_UNVERIFIED',
    );
    expect((await guess(member.email)).data.code).toBe('ACCOUNT_LOCKED');
  });

  it('are forgotten when the owner resets the password', async () => {
    const member = await signUp(service);
    await lockOut(member.email);
    await lockOut(member.phone);
    const { resetId } = (await forgot(member.email)).data;
    const otp = await service.codeFor(member.email);
    const { resetToken } = (await service.request('verifyOtpForgotPassword', { resetId, otp }))
      .data;
    const password = 'seven odd lanterns 3';
    await service.request(
      'resetPassword',
      { newPassword: password, confirmPassword: password },
      { params: { id: resetToken } },
    );
    expect((await logIn({ ...member, password })).status).toBe(200);
    expect((await logIn({ email: member.phone, password })).status).toBe(200);
  });
});

describe('a device trusted without an authenticator', () => {
  it('does not skip an authenticator that is turned on later', async () => {
    const member = await signUp(service);
    await trustDevice(member);
    await enrol(service, clock, member);
    const { data } = await passCode(service, member, { deviceId: DEVICE, trustDevice: true });
    expect(data.next).toBe('TOTP');
  });

  it('a login begun before the authenticator was turned on has to begin again', async () => {
    const member = await signUp(service);
    const { loginId } = (await logIn(member, DEVICE)).data;
    const otp = await service.codeFor(member.email);
    await enrol(service, clock, member);
    const late = await service.request('loginVerifyOtp', { loginId, otp, trustDevice: true });
    expect(late.data.code).toBe('LOGIN_NOT_FOUND');
  });
});

describe('an operator', () => {
  // security(Authentication and codes locks by strangers)
  it('lifts every lock and used-up budget of a customer', async () => {
    const member = await signUp(service);
    await trustDevice(member);
    await lockOut(member.email);
    await lockOut(member.phone);
    for (let n = 0; n < 6; n += 1) await logIn({ ...member, password: 'wrong' }, DEVICE);
    for (let n = 0; n < 6; n += 1) await forgot(member.email);
    const burnt = await service.request('sendOtpEmail', {
      purpose: 'FORGOT',
      email: member.email,
      captchaToken: '',
    });
    expect(burnt.data.code).toBe('SEND_LIMIT');
    const { exitCode, answer } = await admin(`account unlock ${member.email}`);
    expect([exitCode, answer[0].email]).toEqual([0, member.email]);
    expect((await logIn(member)).status).toBe(200);
    expect((await logIn({ email: member.phone, password: member.password })).status).toBe(200);
    expect((await logIn(member, DEVICE)).status).toBe(200);
    expect((await forgot(member.email)).status).toBe(200);
  });

  it('leaves other customers’ locks alone', async () => {
    const member = await signUp(service);
    const other = await signUp(service);
    await lockOut(other.email);
    await admin(`account unlock ${member.email}`);
    expect((await logIn(other)).data.code).toBe('ACCOUNT_LOCKED');
  });
});
