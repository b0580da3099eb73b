import { TOTP } from 'otpauth';
import type { TestClock, TestService } from '../service/service';
import { enterPassword, type Member, signUp, wrongCode } from './members';

export const STEP_SECONDS = 30;

/** An authenticator app with a service's secret: codes by the test's own clock. */
export function authenticatorOf(secret: string, clock: TestClock) {
  const totp = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS });
  return {
    /** The code that the app shows `steps` steps from now. */
    code: (steps = 0) =>
      totp.generate({ timestamp: clock.now().getTime() + steps * STEP_SECONDS * 1000 }),
    /** Six digits that fit none of the steps around now. */
    wrong: () => {
      const near = [-1, 0, 1].map((steps) =>
        totp.generate({ timestamp: clock.now().getTime() + steps * STEP_SECONDS * 1000 }),
      );
      let offset = 1;
      while (near.includes(wrongCode(near[1] ?? '', offset))) offset += 1;
      return wrongCode(near[1] ?? '', offset);
    },
  };
}

/** Switches two-factor login on through the calls a person makes, and lets the used step pass. */
export async function enrol(service: TestService, clock: TestClock, member: Member) {
  const { token, password } = member;
  const begun = await service.request(
    'enableTwoFactorGoogle',
    { action: 'START', password },
    { token },
  );
  if (begun.status !== 200) throw new Error(`Enrolment: ${JSON.stringify(begun.data)}`);
  const app = authenticatorOf(begun.data.secret, clock);
  const done = await service.request('verifyTwoFactorGoogle', { code: app.code() }, { token });
  if (done.status !== 200) throw new Error(`Enrolment: ${JSON.stringify(done.data)}`);
  clock.advance(STEP_SECONDS);
  return { app, secret: begun.data.secret, recoveryCodes: done.data.recoveryCodes as string[] };
}

export async function enrolled(service: TestService, clock: TestClock) {
  const member = await signUp(service);
  return { member, ...(await enrol(service, clock, member)) };
}

/** Logs in as far as the mailed code leads: a token, or the login that waits for the authenticator. */
export async function passCode(
  service: TestService,
  member: Pick<Member, 'email' | 'password'>,
  more: { deviceId?: string; reactivate?: boolean; trustDevice?: boolean } = {},
) {
  const { trustDevice, ...login } = more;
  const begun = await enterPassword(service, member, { ...login });
  if (begun.status !== 200) return begun;
  const otp = await service.codeFor(member.email);
  return service.request('loginVerifyOtp', {
    loginId: begun.data.loginId,
    otp,
    ...(trustDevice === undefined ? {} : { trustDevice }),
  });
}
