import { eq } from 'drizzle-orm';
import { resealAuthenticators } from '@/server/account/operator/reseal-authenticators';
import { isTokenOf, subscriptionToken } from '@/server/content/newsletter/subscription-token';
import { outboxMessages } from '@/server/messaging/tables';
import { enrol, STEP_SECONDS } from '../../support/people/authenticator';
import {
  enterPassword,
  type Member,
  NO_IP_LIMITS,
  signUpByCodes,
} from '../../support/people/members';
import { act } from '../../support/service/act';
import { createTestDatabase, type TestDatabase } from '../../support/service/postgres';
import {
  createTestClock,
  startTestService,
  type TestClock,
  type TestService,
} from '../../support/service/service';

const OLD = {
  tokenSecret: 'old token secret '.repeat(2),
  codeSecret: 'old code secret '.repeat(2),
};
const NEW = {
  tokenSecret: 'new token secret '.repeat(2),
  codeSecret: 'new code secret '.repeat(2),
};
type Secrets = typeof OLD;
/** The secrets of an instance: those in use, and those that are accepted too. */
type Running = readonly [Secrets, Secrets | null];

const DEVICE = 'a-device-of-sixteen-letters';

let database: TestDatabase;
let clock: TestClock;
const running: TestService[] = [];

/** An instance on the common database, as its variables say. */
async function start(secrets: Secrets, fallback: Secrets | null): Promise<TestService> {
  const config = {
    ...secrets,
    tokenSecretFallback: fallback?.tokenSecret ?? null,
    codeSecretFallback: fallback?.codeSecret ?? null,
    limits: NO_IP_LIMITS,
  };
  const service = await startTestService({ databaseUrl: database.url, clock, config });
  running.push(service);
  return service;
}

beforeEach(async () => {
  database = await createTestDatabase();
  clock = createTestClock();
});
afterEach(async () => {
  for (const service of running.splice(0)) await service.stop();
  await database.drop();
});

const profile = async (service: TestService, token: string) =>
  (await service.request('getProfile', undefined, { token })).status;

async function beginLogin(service: TestService, { email: identifier, password }: Member) {
  const input = { identifier, password, captchaToken: '', deviceId: DEVICE };
  const begun = await service.request('userLogin', input);
  expect(begun.status).toBe(200);
  return begun.data.loginId as string;
}

const finishLogin = (service: TestService, loginId: string, otp: string) =>
  service.request('loginVerifyOtp', { loginId, otp, trustDevice: true });

/** The pairs of instances that serve requests at the same time while secrets are replaced, as docs/operating.md says. */
const STEPS: readonly (readonly [string, Running, Running])[] = [
  ['with the old secret alone, and the new one accepted too', [OLD, null], [OLD, NEW]],
  ['with the new one accepted, and the new one in use', [OLD, NEW], [NEW, OLD]],
  ['with the new one in use, and alone', [NEW, OLD], [NEW, null]],
];

describe.each(STEPS)('while instances run %s', (_, before, after) => {
  it('a session and a code of either hold at the other', async () => {
    const first = await start(...before);
    const second = await start(...after);
    const member = await signUpByCodes(first);
    // The last step ends what the old secret made; what the new one made holds at both.
    for (const [from, to] of [
      [first, second],
      [second, first],
    ] as const) {
      const loginId = await beginLogin(from, member);
      const { data, status } = await finishLogin(to, loginId, await from.codeFor(member.email));
      expect(status).toBe(200);
      expect(await profile(from, data.token)).toBe(200);
      expect(await profile(to, data.token)).toBe(200);
      clock.advance(120);
    }
  });
});

it('sessions, codes, links, devices, authenticators and recovery codes outlive a change of both secrets', async () => {
  const before = await start(OLD, null);
  const member = await signUpByCodes(before);
  const { app: authenticator, recoveryCodes } = await enrol(before, clock, member);
  // A login with the authenticator, which trusts its device.
  const login = await beginLogin(before, member);
  await finishLogin(before, login, await before.codeFor(member.email));
  clock.advance(STEP_SECONDS);
  const opened = await before.request('verifyTwoFactorGoogle', {
    loginId: login,
    code: authenticator.code(),
    trustDevice: true,
  });
  expect(opened.status).toBe(200);
  clock.advance(120);
  const pendingLogin = await beginLogin(before, member);
  const pendingCode = await before.codeFor(member.email);
  const link = await resetLink(before, member.email);
  const subscriber = { id: '018f4a6e-0000-7000-8000-000000000001', email: member.email };
  const unsubscribe = subscriptionToken(before.ctx, subscriber);

  const during = await start(NEW, OLD);
  expect(await profile(during, opened.data.token)).toBe(200);
  // A code from before, on a device that is still trusted: no authenticator is asked for.
  const trusted = await finishLogin(during, pendingLogin, pendingCode);
  expect(trusted.data.token).toEqual(expect.any(String));

  expect(isTokenOf(during.ctx, subscriber, unsubscribe)).toBe(true);

  const operator = { ctx: during.ctx, name: 'ada' };
  expect(await act(operator, 'account reseal', resealAuthenticators, {})).toEqual({
    authenticators: 1,
    resealed: 1,
  });
  expect(await act(operator, 'account reseal', resealAuthenticators, {})).toEqual({
    authenticators: 1,
    resealed: 0,
  });
  // The device comes back while both secrets are accepted, and is known by the new one from then on.
  clock.advance(120);
  const known = await beginLogin(during, member);
  const back = await finishLogin(during, known, await during.codeFor(member.email));
  expect(back.data.token).toEqual(expect.any(String));

  const after = await start(NEW, null);
  expect(await profile(after, opened.data.token)).toBe(404);
  expect(await profile(after, back.data.token)).toBe(200);
  clock.advance(120);
  const again = await beginLogin(after, member);
  const still = await finishLogin(after, again, await after.codeFor(member.email));
  expect(still.data.token).toEqual(expect.any(String));
  for (const pass of [
    () => ({ code: authenticator.code() }),
    () => ({ recoveryCode: recoveryCodes[0] }),
  ]) {
    clock.advance(120);
    const elsewhere = await enterPassword(after, member);
    const { loginId } = elsewhere.data;
    const next = await finishLogin(after, loginId, await after.codeFor(member.email));
    expect(next.data.token).toBeUndefined();
    const done = await after.request('verifyTwoFactorGoogle', { loginId, ...pass() });
    expect(done.status).toBe(200);
  }
  // Last, because it ends all of the above.
  const newPassword = 'seven odd lanterns 3';
  const reset = (service: TestService) =>
    service.request(
      'resetPassword',
      { newPassword, confirmPassword: newPassword },
      { params: { id: link } },
    );
  expect((await reset(after)).data.code).toBe('RESET_NOT_FOUND');
  expect((await reset(during)).status).toBe(200);
});

/** The token of a mail that is not sent yet. */
async function resetLink(service: TestService, email: string): Promise<string> {
  await service.request('forgotPassword', { email, captchaToken: '' });
  const mails = await service.ctx.db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, email));
  const mail = mails.find(({ purpose }) => purpose === 'RESET');
  return /token=([\w-]+)/.exec(mail?.content?.link?.url ?? '')?.[1] ?? '';
}
