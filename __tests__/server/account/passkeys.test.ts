import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { askTwoFactorOff, endTwoFactor } from '@/server/account/operator/end-two-factor';
import { freezeAccount, unfreezeAccount } from '@/server/account/operator/freeze-account';
import { unlockAccount } from '@/server/account/operator/unlock-account';
import { passkeyChallenges, passkeys } from '@/server/account/tables';
import { users } from '@/server/users/tables';
import { enrolled, passCode } from '../../support/people/authenticator';
import { type Member, NO_IP_LIMITS, signUp } from '../../support/people/members';
import {
  addPasskey,
  type Claims,
  loginChallenge,
  type SoftPasskey,
  softPasskey,
} from '../../support/people/passkeys';
import { act } from '../../support/service/act';
import { createTestClock, startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const clock = createTestClock();
const service = duringTests(() =>
  startTestService({
    clock,
    config: { limits: { ...NO_IP_LIMITS, codesPerHour: 1_000, codesPerDay: 1_000 } },
  }),
);

const REFUSED = [400, { code: 'PASSKEY_REFUSED' }];

const operator = () => ({ ctx: service.ctx, name: 'alex' });

const list = async ({ token }: Pick<Member, 'token'>) =>
  (await service.request('listPasskeys', undefined, { token })).data.docs;

const start = (member: Pick<Member, 'token'>, input: object) =>
  service.request('startPasskey', input, { token: member.token, sealed: true });

const add = (member: Pick<Member, 'token'>, input: object) =>
  service.request('addPasskey', input, { token: member.token, sealed: true });

const remove = (member: Pick<Member, 'token'>, id: string, input: object) =>
  service.request('removePasskey', input, { token: member.token, sealed: true, params: { id } });

async function touch(passkey: SoftPasskey, claims: Claims = {}, more: object = {}) {
  const challenge = await loginChallenge(service);
  return service.request('passkeyLogin', { ...passkey.get(challenge, claims), ...more });
}

const answerOf = ({ status, data }: { status: number; data: unknown }) => [status, data];

async function mailsTo(email: string): Promise<string> {
  await service.runJobs();
  const { data } = await service.request('demoOutbox', { to: email });
  return data.docs.map(({ body }: { body: string }) => body).join('\n');
}

describe('adding a passkey', () => {
  it('needs the password and the authenticator, and tells the owner', async () => {
    const { member, app } = await enrolled(service, clock);
    const { password } = member;
    expect((await start(member, { password: 'not it' })).data.code).toBe('WRONG_PASSWORD');
    const missing = await start(member, { password });
    expect(missing.data.fields).toHaveProperty('totp');
    const wrong = await start(member, { password, totp: app.wrong() });
    expect(wrong.data.code).toBe('TOTP_INVALID');

    await addPasskey(service, member, { name: 'My phone', totp: app.code() });
    expect(await list(member)).toEqual([
      {
        id: expect.any(String),
        name: 'My phone',
        backedUp: true,
        createdAt: clock.now().toISOString(),
        lastUsedAt: null,
      },
    ]);
    expect(await mailsTo(member.email)).toContain(
      'can log in to your account without password and code',
    );
    const notices = await service.request('listNotification', {}, { token: member.token });
    expect(notices.data.docs[0].title).toBe('A passkey was added');
  });

  it('asks for a passkey that names its account, verifies its owner, and is not there yet', async () => {
    const member = await signUp(service);
    const { credentialId } = await addPasskey(service, member);
    const { data } = await start(member, { password: member.password });
    expect(data).toMatchObject({
      rp: { id: 'localhost', name: 'FNX' },
      user: {
        id: Buffer.from(member.userId).toString('base64url'),
        name: `${member.email}, log in without a password`,
      },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: credentialId, type: 'public-key', transports: ['internal'] }],
    });
  });

  it.each<[string, Claims]>([
    ['made on another site', { origin: 'https://fnx.example' }],
    ['made for another site', { rpId: 'fnx.example' }],
    ['made without checking its owner', { verified: false }],
  ])('refuses one %s', async (_, claims) => {
    const member = await signUp(service);
    const { data } = await start(member, { password: member.password });
    const made = softPasskey(member.userId).create(data.challenge, claims);
    expect(answerOf(await add(member, made))).toEqual(REFUSED);
    expect(await list(member)).toEqual([]);
  });

  it('uses a challenge once, for its owner, within five minutes', async () => {
    const [member, other] = [await signUp(service), await signUp(service)];
    const challengeOf = async (who: Member) =>
      (await start(who, { password: who.password })).data.challenge as string;
    const passkey = softPasskey(member.userId);
    const made = passkey.create(await challengeOf(member));
    expect((await add(member, made)).status).toBe(200);
    expect(answerOf(await add(member, made))).toEqual(REFUSED);
    // The same key once more, with a challenge of its own.
    expect(answerOf(await add(member, passkey.create(await challengeOf(member))))).toEqual(REFUSED);

    const theirs = await challengeOf(other);
    expect(answerOf(await add(member, softPasskey(member.userId).create(theirs)))).toEqual(REFUSED);
    const login = await loginChallenge(service);
    expect(answerOf(await add(member, softPasskey(member.userId).create(login)))).toEqual(REFUSED);
    clock.advance(301);
    expect(answerOf(await add(other, softPasskey(other.userId).create(theirs)))).toEqual(REFUSED);
    await service.runJobs('account-cleanup');
    expect(await service.ctx.db.select().from(passkeyChallenges)).toEqual([]);
  });

  it('stops at twenty', async () => {
    const member = await signUp(service);
    for (let made = 0; made < 20; made += 1) await addPasskey(service, member);
    const refused = await start(member, { password: member.password });
    expect(answerOf(refused)).toEqual([
      409,
      { code: 'PASSKEY_LIMIT', max: 20, params: { max: 20 } },
    ]);
  });
});

describe('logging in', () => {
  it('takes one step, also where the authenticator is on, and opens a session like any other', async () => {
    const { member, app } = await enrolled(service, clock);
    const passkey = await addPasskey(service, member, { totp: app.code() });
    clock.advance(60);
    const deviceId = 'browser-0123456789abcdef';
    const { status, data } = await touch(passkey, {}, { deviceId });
    expect([status, data.user.id]).toEqual([200, member.userId]);
    const { token } = data;
    expect(await list({ token })).toMatchObject([{ lastUsedAt: clock.now().toISOString() }]);
    const sessions = async (own: string) =>
      (await service.request('listSessions', undefined, { token: own })).data.docs;
    expect(await sessions(token)).toContainEqual(
      expect.objectContaining({ current: true, trusted: false }),
    );
    expect(await mailsTo(member.email)).toContain('A login to your account was made');
    // The next login of this device replaces its session.
    const again = await touch(passkey, {}, { deviceId });
    const dead = await service.request('listPasskeys', undefined, { token });
    expect(dead.data.code).toBe('SESSION_EXPIRED');
    expect(await sessions(again.data.token)).toHaveLength(2);
  });

  // security(Authentication and codes WebAuthn)
  it('works while wrong passwords of a stranger lock the account', async () => {
    const member = await signUp(service);
    const passkey = await addPasskey(service, member);
    for (let guess = 0; guess < 5; guess += 1) {
      await passCode(service, { ...member, password: 'a stranger’s guess' });
    }
    expect((await passCode(service, member)).data.code).toBe('ACCOUNT_LOCKED');
    expect((await touch(passkey)).status).toBe(200);
  });

  // security(Authentication and codes WebAuthn): Challenges are the service's, used once by one statement; origin, host name, presence, verification of the person, counter and owner are checked; unknown passkeys get the same response for the same work
  it('uses a challenge once, within five minutes', async () => {
    const passkey = await addPasskey(service, await signUp(service));
    const signed = passkey.get(await loginChallenge(service));
    const late = passkey.get(await loginChallenge(service));
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => service.request('passkeyLogin', signed)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
    clock.advance(301);
    expect(answerOf(await service.request('passkeyLogin', late))).toEqual(REFUSED);
    const unknown = passkey.get('tq0Yy5mHk1bXcVn3Wq8LrT2pZs7uDf4gJ9aEo6iKxMc');
    expect(answerOf(await service.request('passkeyLogin', unknown))).toEqual(REFUSED);
  });

  it('refuses a challenge for adding a passkey', async () => {
    const member = await signUp(service);
    const passkey = await addPasskey(service, member);
    const { data } = await start(member, { password: member.password });
    const signed = passkey.get(data.challenge);
    expect(answerOf(await service.request('passkeyLogin', signed))).toEqual(REFUSED);
  });

  // security(Authentication and codes WebAuthn)
  it('answers everything that is wrong alike, and an unknown passkey too', async () => {
    const [member, other] = [await signUp(service), await signUp(service)];
    const passkey = await addPasskey(service, member);
    const unknown = softPasskey(member.userId);
    // Signed by another key under the id of this passkey.
    const forged = {
      ...unknown,
      get: (...args: Parameters<typeof unknown.get>) => ({
        ...unknown.get(...args),
        credentialId: passkey.credentialId,
      }),
    };
    const answers = [
      await touch(unknown),
      await touch(forged),
      await touch(passkey, { origin: 'https://fnx.example' }),
      await touch(passkey, { rpId: 'fnx.example' }),
    ];
    expect((await touch(passkey)).status).toBe(200);
    answers.push(await touch(passkey, { verified: false }));
    answers.push(await touch(passkey, { userHandle: other.userId }));
    for (const answer of answers) expect(answerOf(answer)).toEqual(REFUSED);
  });

  it('locks a passkey after five wrong signatures, known or not, and support unlocks it', async () => {
    const member = await signUp(service);
    const passkey = await addPasskey(service, member);
    const bystander = await addPasskey(service, member);
    for (const tried of [passkey, softPasskey(member.userId)]) {
      for (let guess = 0; guess < 5; guess += 1) await touch(tried, { verified: false });
      expect(answerOf(await touch(tried))).toEqual([
        423,
        { code: 'ACCOUNT_LOCKED', retryAfter: 900, minutes: 15, params: { minutes: 15 } },
      ]);
    }
    expect((await touch(bystander)).status).toBe(200);
    await act(operator(), 'account unlock', unlockAccount, { email: member.email });
    expect((await touch(passkey)).status).toBe(200);
  });

  // security(Authentication and codes WebAuthn)
  it('refuses a counter that does not advance: the passkey may be copied', async () => {
    const passkey = await addPasskey(service, await signUp(service), { counter: 5 });
    expect((await touch(passkey, { counter: 7 })).status).toBe(200);
    expect(answerOf(await touch(passkey, { counter: 7 }))).toEqual(REFUSED);
    expect(answerOf(await touch(passkey, { counter: 6 }))).toEqual(REFUSED);
    expect((await touch(passkey, { counter: 8 })).status).toBe(200);
  });

  it('is limited for each network', async () => {
    const { limits } = service.ctx.config;
    const before = { ...limits };
    Object.assign(limits, { loginsPerIpHour: 2, codeChecksPerIpHour: 2 });
    const ip = '198.51.100.7';
    const signed = softPasskey('nobody').get('tq0Yy5mHk1bXcVn3Wq8LrT2pZs7uDf4gJ9aEo6iKxMc');
    try {
      for (const [fits, call] of [
        [200, () => service.request('startPasskeyLogin', undefined, { ip })],
        [400, () => service.request('passkeyLogin', signed, { ip })],
      ] as const) {
        const codes = [await call(), await call(), await call()].map(({ status }) => status);
        expect(codes).toEqual([fits, fits, 429]);
      }
    } finally {
      Object.assign(limits, before);
    }
  });
});

describe('an account that is', () => {
  it('frozen refuses its passkeys, until it is unfrozen', async () => {
    const member = await signUp(service);
    const passkey = await addPasskey(service, member);
    await act(operator(), 'account freeze', freezeAccount, { email: member.email });
    expect(answerOf(await touch(passkey))).toEqual([403, { code: 'ACCOUNT_BLOCKED' }]);
    await act(operator(), 'account unfreeze', unfreezeAccount, { email: member.email });
    expect((await touch(passkey)).status).toBe(200);
  });

  it('deactivated refuses its passkeys, and is reactivated by one if asked', async () => {
    const member = await signUp(service);
    const passkey = await addPasskey(service, member);
    await service.ctx.db
      .update(users)
      .set({ status: 'DEACTIVATED', deactivatedAt: clock.now() })
      .where(eq(users.id, member.userId));
    const refused = await touch(passkey);
    expect([refused.status, refused.data.code]).toEqual([403, 'ACCOUNT_DEACTIVATED']);
    expect(refused.data.reactivateUntil).toBeDefined();
    const back = await touch(passkey, {}, { reactivate: true });
    expect([back.status, back.data.user.status]).toEqual([200, 'ACTIVE']);
  });
});

describe('a passkey ends', () => {
  it('when its owner removes it with the password, and nobody else', async () => {
    const [member, other] = [await signUp(service), await signUp(service)];
    const passkey = await addPasskey(service, member);
    const theirs = await remove(other, passkey.id, { password: other.password });
    expect(answerOf(theirs)).toEqual([404, { code: 'NOT_FOUND' }]);
    const unknown = await remove(other, randomUUID(), { password: other.password });
    expect(answerOf(unknown)).toEqual(answerOf(theirs));
    const guessed = await remove(member, passkey.id, { password: 'not it' });
    expect(guessed.data.code).toBe('WRONG_PASSWORD');
    expect((await touch(passkey)).status).toBe(200);

    const done = await remove(member, passkey.id, { password: member.password });
    expect(answerOf(done)).toEqual([200, { removed: 1 }]);
    expect(answerOf(await touch(passkey))).toEqual(REFUSED);
    expect(await list(member)).toEqual([]);
    expect(await mailsTo(member.email)).toContain('Passkeys left: 0');
  });

  it('with a password reset, not with a new password, and the mail says how many', async () => {
    const member = await signUp(service);
    const passkey = await addPasskey(service, member);
    await addPasskey(service, member);
    const newPassword = 'five brown kettles 99';
    const changed = await service.request(
      'changePassword',
      { currentPassword: member.password, newPassword, confirmPassword: newPassword },
      { token: member.token, sealed: true },
    );
    expect(changed.status).toBe(200);
    expect((await touch(passkey)).status).toBe(200);
    expect(await mailsTo(member.email)).toContain('You can still log in with 2 passkeys');

    const begun = await service.request('forgotPassword', {
      email: member.email,
      captchaToken: '',
    });
    const otp = await service.codeFor(member.email);
    const { resetId } = begun.data;
    const { data } = await service.request('verifyOtpForgotPassword', { resetId, otp });
    const another = 'six yellow lanterns 77';
    const input = { newPassword: another, confirmPassword: another };
    await service.request('resetPassword', input, { params: { id: data.resetToken } });
    expect(answerOf(await touch(passkey))).toEqual(REFUSED);
    expect(await mailsTo(member.email)).toContain('2 passkeys removed');
  });

  it('when support turns two-factor login off; until then its login cancels the request', async () => {
    const { member, app } = await enrolled(service, clock);
    const passkey = await addPasskey(service, member, { totp: app.code() });
    const reason = 'ticket T-7K3MQ, video call with the passport';
    const asked = { email: member.email, reason };
    await act(operator(), 'account two-factor ask', askTwoFactorOff, asked);
    clock.advance(86_401);
    const { db } = service.ctx;
    const kept = await db.select().from(users).where(eq(users.id, member.userId));
    await touch(passkey);
    const end = () => act(operator(), 'account two-factor off', endTwoFactor, asked);
    await expect(end()).rejects.toThrow(/not lost/);
    const { lastLoginAt } = kept[0] ?? {};
    await db.update(users).set({ lastLoginAt }).where(eq(users.id, member.userId));
    await end();
    expect(answerOf(await touch(passkey))).toEqual(REFUSED);
    expect(await mailsTo(member.email)).toContain('1 passkey removed');
  });
});

it('keeps its key bytes out of the personal export', async () => {
  const member = await signUp(service);
  await addPasskey(service, member, { name: 'My phone' });
  const { data } = await service.request(
    'exportData',
    { password: member.password },
    { token: member.token, sealed: true },
  );
  const [row] = data.records.passkeys;
  expect(Object.keys(row).sort()).toEqual([
    'backedUp',
    'createdAt',
    'lastUsedAt',
    'name',
    'transports',
    'userId',
  ]);
  const [stored] = await service.ctx.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, member.userId));
  expect(JSON.stringify(data)).not.toContain(stored?.credentialId);
});
