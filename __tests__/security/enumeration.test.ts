import * as argon2 from '@node-rs/argon2';
import { type Member, NO_IP_LIMITS, signUpByCodes, signupForm } from '../support/people/members';
import { startTestService, type TestService } from '../support/service/service';
import { watchWork } from '../support/service/work-done';
import { duringTests } from '../support/setup/during-tests';

// Counts the calls of the real package.
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual('@node-rs/argon2');
  return { ...real, hash: jest.fn(real.hash), verify: jest.fn(real.verify) };
});

let member: Member;

const service = duringTests(() =>
  startTestService({
    config: { limits: { ...NO_IP_LIMITS, codesPerHour: 1_000, codesPerDay: 1_000 } },
  }),
);
beforeAll(async () => {
  member = await signUpByCodes(service);
  // The dummy hash is created with the first unknown identifier of a process.
  await logIn('first.of.all@example.com');
});

const logIn = (identifier: string) =>
  service.request('userLogin', { identifier, password: 'not the password', captchaToken: '' });
const forgot = (email: string) => service.request('forgotPassword', { email, captchaToken: '' });

/** One call with everything that could reveal an account: response, statements, hashes created and compared. */
async function observe(call: () => ReturnType<TestService['request']>) {
  jest.mocked(argon2.hash).mockClear();
  jest.mocked(argon2.verify).mockClear();
  const { result, statements } = await watchWork(call);
  const { status, message, data } = result;
  const hashed = jest.mocked(argon2.hash).mock.calls.length;
  const compared = jest.mocked(argon2.verify).mock.calls.length;
  return { status, message, data, statements, hashed, compared };
}

/** Allowed differences between two calls: ids, and the masked form of the input. */
const alike = (seen: Awaited<ReturnType<typeof observe>>) => ({
  ...seen,
  data: Object.fromEntries(
    Object.entries(seen.data).map(([name, value]) => [
      name,
      /Id$|Masked$/.test(name) ? typeof value : value,
    ]),
  ),
});

// security(Authentication and codes 6.3.8): The same statements in the same order, the same hashes, the same response. Compared as work done, because times on a busy machine prove nothing
describe('1.1 6.3.8, threat 3: known and unknown users get the same response for the same work', () => {
  it('logging in, by e-mail and by phone', async () => {
    for (const [known, unknown] of [
      [member.email, 'nobody.at.all@example.com'],
      [member.phone, '+447911999998'],
    ] as const) {
      const one = await observe(() => logIn(known));
      const other = await observe(() => logIn(unknown));
      expect(one.status).toBe(401);
      // The password of an account and that of an unfinished sign-up.
      expect([one.hashed, one.compared]).toEqual([0, 2]);
      expect(one.statements.length).toBeGreaterThan(3);
      expect(alike(other)).toEqual(alike(one));
    }
  });

  it('forgotten password: request, code and resend', async () => {
    const one = await observe(() => forgot(member.email));
    const other = await observe(() => forgot('nobody.forgets@example.com'));
    expect(one.status).toBe(200);
    expect(one.statements.length).toBeGreaterThan(8);
    expect(alike(other)).toEqual(alike(one));

    const guess = (resetId: string) =>
      service.request('verifyOtpForgotPassword', { resetId, otp: '000000' });
    const right = await observe(() => guess(one.data.resetId));
    const wrong = await observe(() => guess(other.data.resetId));
    expect(right.data.code).toBe('OTP_INVALID');
    expect(alike(wrong)).toEqual(alike(right));

    const again = (otpId: string) => service.request('sendOtpEmail', { purpose: 'FORGOT', otpId });
    const sent = await observe(() => again(one.data.resetId));
    const unsent = await observe(() => again(other.data.resetId));
    expect(alike(unsent)).toEqual(alike(sent));
  });

  it('sign-up with a phone or an e-mail of an existing account', async () => {
    const forms = [{}, { phone: member.phone }, { email: member.email }];
    const seen: Awaited<ReturnType<typeof observe>>[] = [];
    for (const changes of forms) {
      seen.push(await observe(() => service.request('createAccount', signupForm(changes))));
    }
    const [nobody, phoneOwner, emailOwner] = seen.map(alike);
    expect([nobody?.status, nobody?.hashed]).toEqual([200, 1]);
    expect(phoneOwner).toEqual(nobody);
    expect(emailOwner).toEqual(nobody);
  });

  it('also when the daily limit of notices is reached', async () => {
    const form = () => signupForm({ phone: member.phone });
    for (let n = 0; n < 4; n += 1) await service.request('createAccount', form());
    const quiet = await observe(() => service.request('createAccount', form()));
    const nobody = await observe(() => service.request('createAccount', signupForm()));
    expect(alike(quiet)).toEqual(alike(nobody));
  });

  it('change to an address of an existing account', async () => {
    const one = await signUpByCodes(service);
    const two = await signUpByCodes(service);
    const change = (who: Member, newEmail: string) =>
      service.request(
        'sendOtpEmail',
        { purpose: 'CHANGE_EMAIL', newEmail, password: who.password },
        { token: who.token },
      );
    const free = await observe(() => change(one, 'free.address@example.com'));
    const taken = await observe(() => change(two, member.email));
    expect(taken.statements).toEqual(free.statements);
    expect(Object.keys(taken.data)).toEqual(Object.keys(free.data));
    expect(taken.status).toBe(free.status);
  });
});
