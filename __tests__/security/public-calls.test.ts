import type { EndpointName } from '@fnx/api/endpoints';
import * as argon2 from '@node-rs/argon2';
import { modules } from '@/server/modules';
import { NO_IP_LIMITS, signUpByCodes, signupForm, wrongCode } from '../support/people/members';
import { createTestClock, startTestService, type TestService } from '../support/service/service';
import { watchWork } from '../support/service/work-done';
import { duringTests } from '../support/setup/during-tests';

/*
 * 1.1 6.3.8, threat 3: a stranger who knows an address tries every public call, for a customer, for nobody, and for a person whose
 * sign-up is not finished. Responses, headers and work must be the same.
 */

// Counts the calls of the real package.
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual('@node-rs/argon2');
  return { ...real, hash: jest.fn(real.hash), verify: jest.fn(real.verify) };
});

const clock = createTestClock();
const service = duringTests(() => startTestService({ clock, config: { limits: NO_IP_LIMITS } }));
beforeAll(async () => {
  // The first text of a day also ends the alert of the day before.
  await service.request('createAccount', signupForm());
  // The dummy hash is created with the first unknown identifier of a process.
  await service.request('userLogin', {
    identifier: 'first@example.com',
    password: 'x',
    captchaToken: '',
  });
});

type Target = { email: string; phone: string };
type Call = (
  name: EndpointName,
  input?: unknown,
  params?: Record<string, string>,
) => ReturnType<TestService['request']>;
/** A stranger's use of one call, with the calls that lead to it. */
type Probe = (target: Target, call: Call) => Promise<unknown>;

const captchaToken = '';
const SOMEBODY = '00000000-0000-4000-8000-000000000000';
const otp = '000000';

/** Signs up as a stranger does who names the target's addresses. */
async function beginSignUp(call: Call, addresses: Partial<Target>) {
  const form = signupForm({
    ...addresses,
    password: 'of the stranger 77',
    confirmPassword: 'of the stranger 77',
  });
  const { verificationId } = (await call('createAccount', form)).data;
  return { form, verificationId };
}

/** Leads a sign-up with the target's e-mail to its e-mail step, with a phone of the stranger's own. */
async function reachEmailStep(call: Call, email: string) {
  const { form, verificationId } = await beginSignUp(call, { email });
  await call('verifyPhoneOtp', { verificationId, otp: await service.codeFor(form.phone) });
  return { verificationId };
}

const logIn = (call: Call, identifier: string, password: string, more = {}) =>
  call('userLogin', { identifier, password, captchaToken, ...more });

/** The same call, with the wait between two codes before each. */
async function again(call: Call, name: EndpointName, input: object, times = 3) {
  for (let n = 0; n < times; n += 1) {
    clock.advance(61);
    await call(name, input);
  }
}

/** The calls that an address, or what leads to one, can be sent to. Every other public call names nobody. */
const PROBES: Partial<Record<EndpointName, Probe>> = {
  createAccount: async ({ email, phone }, call) => {
    await beginSignUp(call, { email });
    await beginSignUp(call, { phone });
    await beginSignUp(call, { email, phone });
  },
  verifyPhoneOtp: async ({ email, phone }, call) => {
    const { verificationId } = await beginSignUp(call, { phone });
    for (let n = 0; n < 6; n += 1) await call('verifyPhoneOtp', { verificationId, otp });
    await reachEmailStep(call, email);
  },
  verifyPhoneResendOtp: async ({ phone }, call) => {
    const { verificationId } = await beginSignUp(call, { phone });
    await call('verifyPhoneResendOtp', { verificationId });
    await again(call, 'verifyPhoneResendOtp', { verificationId, channel: 'call' });
  },
  verifyEmailOtp: async ({ email }, call) => {
    const { verificationId } = await reachEmailStep(call, email);
    for (let n = 0; n < 6; n += 1) await call('verifyEmailOtp', { verificationId, otp });
  },
  verifyEmailResendOtp: async ({ email }, call) => {
    const { verificationId } = await reachEmailStep(call, email);
    await again(call, 'verifyEmailResendOtp', { verificationId });
  },
  userLogin: async ({ email, phone }, call) => {
    const byEmail = await beginSignUp(call, { email });
    const byPhone = await beginSignUp(call, { phone });
    await logIn(call, email, byEmail.form.password);
    await logIn(call, phone, byPhone.form.password);
    await logIn(call, email, 'wrong', { deviceId: 'a-device-of-the-stranger', reactivate: true });
    for (let n = 0; n < 6; n += 1) await logIn(call, email, 'wrong');
    await logIn(call, phone, 'wrong');
    for (let n = 0; n < 6; n += 1) await logIn(call, phone, byPhone.form.password);
  },
  loginVerifyOtp: (_, call) => call('loginVerifyOtp', { loginId: SOMEBODY, otp }),
  loginResendOtp: (_, call) => call('loginResendOtp', { loginId: SOMEBODY }),
  verifyTwoFactorGoogle: (_, call) =>
    call('verifyTwoFactorGoogle', { loginId: SOMEBODY, code: otp }),
  forgotPassword: async ({ email }, call) => {
    for (let n = 0; n < 3; n += 1) await call('forgotPassword', { email, captchaToken });
  },
  sendOtpEmail: async ({ email }, call) => {
    const { otpId } = (await call('sendOtpEmail', { purpose: 'FORGOT', email, captchaToken })).data;
    await again(call, 'sendOtpEmail', { purpose: 'FORGOT', otpId });
  },
  verifyOtpForgotPassword: async ({ email }, call) => {
    await call('verifyOtpForgotPassword', { email, otp });
    const { resetId } = (await call('forgotPassword', { email, captchaToken })).data;
    await call('verifyOtpForgotPassword', { email, otp });
    for (let n = 0; n < 5; n += 1) await call('verifyOtpForgotPassword', { resetId, otp });
    await call('forgotPassword', { email, captchaToken });
  },
  resetPassword: async ({ email }, call) => {
    const { resetId } = (await call('forgotPassword', { email, captchaToken })).data;
    const newPassword = 'seven odd lanterns 3';
    await call('resetPassword', { newPassword, confirmPassword: newPassword }, { id: resetId });
  },
  contactUs: ({ email, phone }, call) =>
    call('contactUs', {
      name: 'Stranger',
      email,
      phone,
      subject: 'A question',
      category: 'OTHER',
      message: 'Whose address is this?',
      captchaToken,
    }),
  userSubscribe: async ({ email }, call) => {
    for (let n = 0; n < 4; n += 1) await call('userSubscribe', { email, captchaToken: 'passed' });
  },
};

/** Public calls that take nothing from which a person can be found. A new call is added here or above. */
const NAMES_NOBODY: readonly EndpointName[] = [
  'captchaChallenge',
  'config',
  'faqListUser',
  'getBankOverview',
  'getBlogMediaList',
  'getCurrencyList',
  'getDisplayRates',
  'getDocument',
  'getFnxPrice',
  'getMinimumPaymentAmount',
  'getOffer',
  'getProofOfHoldings',
  'getRound',
  'getStatic',
  'health',
  'kycWebhook',
  'listRounds',
  // A passkey's id is random, and only its authenticator tells it: passkeys.test.ts compares an unknown one.
  'passkeyLogin',
  'rewardCalculator',
  'startPasskeyLogin',
  'staticList',
  'teamList',
  'updateSubscription',
  'viewBlog',
];

const PUBLIC = modules
  .flatMap(({ routes = [] }) => routes)
  // The description of the partners' calls is the same for everybody.
  .filter(
    ({ endpoint }) => endpoint.token !== 'required' && endpoint.path !== 'partner/openapi.json',
  )
  .map(({ endpoint }) => endpoint.name as EndpointName);

/** The answers that the stranger sees, and the work that the service did for each. */
async function observe(probe: Probe, target: Target) {
  const seen: unknown[] = [];
  await probe(target, async (name, input, params) => {
    jest.mocked(argon2.hash).mockClear();
    jest.mocked(argon2.verify).mockClear();
    const { result, statements } = await watchWork(() =>
      service.request(name, input, params ? { params } : {}),
    );
    const { status, message, data, headers } = result;
    seen.push({
      name,
      status,
      message,
      data: withoutIds(data),
      headers: Object.fromEntries([...headers].filter(([header]) => header !== 'x-request-id')),
      statements,
      hashed: jest.mocked(argon2.hash).mock.calls.length,
      compared: jest.mocked(argon2.verify).mock.calls.length,
    });
    return result;
  });
  return seen;
}

/** Ids are new for each request, and masked numbers are those that were sent. */
function withoutIds(data: unknown): unknown {
  const text = JSON.stringify(data, (name, value) => (/Id$/.test(name) ? typeof value : value));
  return JSON.parse(text.replace(/••• \d{4}/g, '••• last'));
}

async function finished(): Promise<Target> {
  return signUpByCodes(service);
}

async function nobody(): Promise<Target> {
  return signupForm();
}

/** A sign-up by the person, which waits for the code of the e-mail. */
async function unfinished(): Promise<Target> {
  const form = signupForm();
  const { verificationId } = (await service.request('createAccount', form)).data;
  const code = await service.codeFor(form.phone);
  await service.request('verifyPhoneOtp', { verificationId, otp: wrongCode(code) });
  await service.request('verifyPhoneOtp', { verificationId, otp: code });
  // The stranger comes later.
  clock.advance(1);
  return form;
}

// security(Authentication and codes 6.3.8)
it('covers every public call', () => {
  expect([...Object.keys(PROBES), ...NAMES_NOBODY].sort()).toEqual([...PUBLIC].sort());
});

describe.each(Object.entries(PROBES) as [EndpointName, Probe][])('%s', (_, probe) => {
  // security(Authentication and codes 6.3.8)
  it('does the same for a customer, nobody and an unfinished sign-up', async () => {
    const unknown = await observe(probe, await nobody());
    expect(await observe(probe, await finished())).toEqual(unknown);
    expect(await observe(probe, await unfinished())).toEqual(unknown);
  });
});
