import { generateKeyPairSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { notifications } from '@/server/messaging/tables';
import { sessions, users } from '@/server/users/tables';
import { enrolled, passCode } from '../support/people/authenticator';
import { changePerson } from '../support/people/change-person';
import { type Member, NO_IP_LIMITS, signUp, wrongCode } from '../support/people/members';
import { createTestClock, startTestService, type TestService } from '../support/service/service';
import { duringTests } from '../support/setup/during-tests';
import { envelopeOf, named, requestOf, rows } from './contract-calls';

const clock = createTestClock();
const service = duringTests(() =>
  startTestService({
    clock,
    config: { limits: { ...NO_IP_LIMITS, codesPerHour: 1_000, codesPerDay: 1_000 } },
  }),
);

const DEVICE = 'browser-0123456789abcdef';
const guarded = rows.filter(({ token }) => token === 'required');
/** Logout succeeds with any token. */
const refusing = guarded.filter(({ name }) => name !== 'logout');

const status = async (token: string, name: 'getProfile' | 'getSettings' = 'getSettings') =>
  (await service.request(name, undefined, { token })).status;

function partsOf(token: string) {
  const [head = '', body = '', signature = ''] = token.split('.');
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString());
  return { head, body, signature, payload };
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

// security(Sessions and tokens 7.2.1, 7.2.3): 256 random bits; the session's row is read at every call
describe('1.2 7.2.1: every guarded call requires an active token', () => {
  it.each(refusing.map((row) => [row.name, row] as const))('%s', async (_, row) => {
    for (const headers of [{}, { token: '' }, { token: 'x.y.z' }] as Record<string, string>[]) {
      const { target, init } = requestOf(row, row.example.input, headers);
      const answer = await envelopeOf(await service.raw(target, init));
      const expected = row.path === 'user/getProfile' ? 404 : 401;
      expect([answer.status, answer.code]).toEqual([expected, 'SESSION_EXPIRED']);
    }
  });
});

// security(Sessions and tokens 7.2.4): A login creates a session and ends the device's previous one
describe('1.2 7.2.4: a login creates a new token and ends the device’s previous one', () => {
  it('keeps the sessions of other devices', async () => {
    const member = await signUp(service);
    const first = (await passCode(service, member, { deviceId: DEVICE })).data.token;
    const second = (await passCode(service, member, { deviceId: DEVICE })).data.token;
    expect(partsOf(second).payload.sid).not.toBe(partsOf(first).payload.sid);
    expect([await status(first), await status(second), await status(member.token)]).toEqual([
      401, 200, 200,
    ]);
  });
});

// security(Sessions and tokens 7.3.1, 7.3.2): 12 hours without use, 24 in all, by the service's clock
describe('1.2 7.3.1, 7.3.2: the service enforces idle and absolute expiry', () => {
  it('12 hours without use, and a day with activity', async () => {
    const idle = await signUp(service);
    const busy = await signUp(service);
    const late = await signUp(service);
    for (let hour = 0; hour < 12; hour += 1) {
      clock.advance(3_599);
      expect(await status(busy.token)).toBe(200);
      if (hour === 11) expect(await status(late.token)).toBe(200);
      clock.advance(1);
    }
    expect(await status(idle.token)).toBe(401);
    for (let hour = 12; hour < 23; hour += 1) {
      clock.advance(3_600);
      expect(await status(busy.token)).toBe(200);
    }
    clock.advance(3_600);
    expect(await status(busy.token)).toBe(401);
  });
});

// security(Sessions and tokens 7.4.1): Logging out ends the row that every call reads
describe('1.2 7.4.1, threat 7: logging out ends the token, also for concurrent calls', () => {
  it('twenty later calls, and calls that race with it, find no session', async () => {
    const { token } = await signUp(service);
    const racing = Promise.all(Array.from({ length: 20 }, () => status(token)));
    const out = await service.request('logout', {}, { token });
    expect([out.status, out.data]).toEqual([200, null]);
    await racing;
    const after = await Promise.all(Array.from({ length: 20 }, () => status(token)));
    expect(after).toEqual(Array(20).fill(401));
  });
});

// security(Sessions and tokens 7.4.2): The account's status is read at every call
describe('1.2 7.4.2: a blocked or deactivated account has no active token', () => {
  it.each(['BLOCKED', 'DEACTIVATED'] as const)('%s, immediately', async (state) => {
    const member = await signUp(service);
    const tokens = [member.token, (await passCode(service, member)).data.token];
    await changePerson(service.ctx.db, member.userId, { status: state });
    for (const token of tokens) expect(await status(token)).toBe(401);
  });

  it('deleted, immediately', async () => {
    const member = await signUp(service);
    await service.ctx.db.delete(users).where(eq(users.id, member.userId));
    expect(await status(member.token)).toBe(401);
  });
});

// security(Sessions and tokens 7.4.3, 7.5.2): A list of sessions, and "log out everywhere"; a new password ends all
describe('1.2 7.4.3, 7.5.2: all sessions can be ended', () => {
  it('one by one, all at once, and by a new password', async () => {
    const member = await signUp(service);
    const other = (await passCode(service, member)).data.token;
    const list = await service.request('listSessions', undefined, { token: other });
    const first = list.data.docs.find((doc: { current: boolean }) => !doc.current);
    await service.request('revokeSession', undefined, { token: other, params: { id: first.id } });
    expect([await status(member.token), await status(other)]).toEqual([401, 200]);
    const third = (await passCode(service, member)).data.token;
    await service.request('logout', { allSessions: true }, { token: third });
    expect([await status(other), await status(third)]).toEqual([401, 401]);
  });
});

// security(Sessions and tokens 7.5.1): Password and authenticator before a change of address, password, passkeys, factor or account; a signature before a change of wallets
describe('1.2 7.5.1: changes that a stolen session must not make require reauthentication', () => {
  const changes = (password: string): [string, Record<string, unknown>][] => [
    ['sendOtpEmail', { purpose: 'CHANGE_EMAIL', newEmail: 'thief@example.com', password }],
    [
      'sendOtpEmail',
      { purpose: 'CHANGE_PHONE', countryCode: '+44', newPhone: '+447911199999', password },
    ],
    ['sendOtpEmail', { purpose: 'CHANGE_WALLET', password }],
    ['sendOtpEmail', { purpose: 'DISABLE_2FA', password }],
    [
      'changePassword',
      {
        currentPassword: password,
        newPassword: 'a thief was here 1',
        confirmPassword: 'a thief was here 1',
      },
    ],
    ['enableTwoFactorGoogle', { action: 'START', password }],
    ['enableTwoFactorGoogle', { action: 'DISABLE', password }],
    ['enableTwoFactorGoogle', { action: 'RECOVERY_CODES', password }],
    ['startPasskey', { password }],
    ['deactivateAccount', { password, reason: 'OTHER' }],
  ];

  it('without the password nothing changes', async () => {
    const member = await signUp(service);
    const before = await service.ctx.db.select().from(users).where(eq(users.id, member.userId));
    for (const [name, input] of changes('stolen session')) {
      const answer = await service.request(name as 'sendOtpEmail', input, {
        token: member.token,
      });
      expect([name, answer.status, answer.data.code]).toEqual([name, 400, 'WRONG_PASSWORD']);
      clock.advance(901);
    }
    const after = await service.ctx.db.select().from(users).where(eq(users.id, member.userId));
    expect(after).toEqual(before);
  });

  it('with two-factor login on, the authenticator too', async () => {
    const { member } = await enrolled(service, clock);
    const withoutTotp = changes(member.password).filter(
      ([, input]) => !['DISABLE_2FA'].includes(String(input.purpose)) && input.action !== 'START',
    );
    for (const [name, input] of withoutTotp) {
      const answer = await service.request(name as 'sendOtpEmail', input, {
        token: member.token,
      });
      expect([name, answer.status, Object.keys(answer.data.fields ?? {})]).toEqual([
        name,
        422,
        ['totp'],
      ]);
    }
  });

  it('a wallet requires its own signature', async () => {
    const member = await signUp(service);
    const answer = await service.request(
      'userWalletRequest',
      { action: 'UNLINK', address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' },
      { token: member.token },
    );
    expect([answer.status, Object.keys(answer.data.fields)]).toEqual([422, ['signature']]);
  });
});

async function forgeries(
  service: TestService,
  { token }: Member,
  other: Member,
): Promise<[string, string][]> {
  const { head, body, signature, payload } = partsOf(token);
  const secret = new TextEncoder().encode(service.ctx.config.tokenSecret);
  const sign = (claims: object, header: Record<string, unknown> = {}, key: Uint8Array = secret) =>
    new SignJWT({ ...payload, ...claims })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
      .sign(key);
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const rsa = await new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt' })
    .sign(privateKey);
  const pem = new TextEncoder().encode(
    publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  );
  const now = Math.floor(service.ctx.clock.now().getTime() / 1000);
  return [
    ['alg none', `${encode({ alg: 'none', typ: 'at+jwt' })}.${body}.`],
    ['alg None with our signature', `${encode({ alg: 'None' })}.${body}.${signature}`],
    ['an edited payload', `${head}.${encode({ ...payload, sub: 'x' })}.${signature}`],
    ['no signature', `${head}.${body}.`],
    ['a key of its own', await sign({}, {}, new TextEncoder().encode('x'.repeat(32)))],
    ['an RSA key', rsa],
    ['HMAC with a public key', await sign({}, {}, pem)],
    ['HS512', await sign({}, { alg: 'HS512' })],
    ['a key by address', await sign({}, { jku: 'https://evil.example/k' }, new Uint8Array(32))],
    ['a key inside', await sign({}, { jwk: { kty: 'oct', k: 'AAAA' } }, new Uint8Array(32))],
    ['another type', await sign({}, { typ: 'JWT' })],
    ['another audience', await sign({ aud: 'other' })],
    ['another issuer', await sign({ iss: 'other' })],
    ['an end in the past', await sign({ exp: now - 1 })],
    ['no end', await sign({ exp: undefined })],
    ['a beginning to come', await sign({ nbf: now + 3_600 })],
    ['a session that is not there', await sign({ sid: 'a'.repeat(43) })],
    ['nobody’s session', await sign({ sub: '00000000-0000-4000-8000-000000000000' })],
    ['a session for another person', await sign({ sub: other.userId })],
    ['a list', await sign({ sid: [payload.sid] })],
    ['nothing of a token', 'null'],
    ['too much of a token', 'a'.repeat(5_000)],
  ];
}

// security(Sessions and tokens 9.1.1-9.1.3, 9.2.1-9.2.3): Only HS256 with our key; type, issuer, audience and times are checked
describe('1.2 9.1.1-9.1.3, 9.2.1-9.2.3, threat 6: a token is accepted only if every part is ours', () => {
  it('is rejected for any defect', async () => {
    const member = await signUp(service);
    const all = await forgeries(service, member, await signUp(service));
    // Before and after the real token is cached: the cache must not admit others.
    for (let known = 0; known < 2; known += 1) {
      for (const [name, forged] of all) {
        expect([name, await status(forged)]).toEqual([name, 401]);
      }
      expect(await status(member.token)).toBe(200);
    }
  });

  // security(Sessions and tokens 7.2.1, 7.2.3)
  it('a token sent before a login is not reused', async () => {
    const member = await signUp(service);
    const fixed = partsOf(member.token).payload.sid;
    const { data } = await passCode(service, member);
    expect(partsOf(data.token).payload.sid).not.toBe(fixed);
    // 32 random bytes cannot be guessed (7.2.3).
    expect(Buffer.from(partsOf(data.token).payload.sid, 'base64url')).toHaveLength(32);
  });
});

// security(Sessions and tokens 3.3.1, 3.3.2, 3.3.5)
describe('1.2 3.3.5: the token fits in a cookie', () => {
  it('with the longest ids', async () => {
    const { token } = await signUp(service);
    expect(Buffer.byteLength(`token=${token}`)).toBeLessThan(1_000);
  });
});

// security(Sessions and tokens 3.4.2, 3.5.1-3.5.3, 14.2.1): Only the header `token`, never an address; JSON content type; a GET changes nothing; no other origin is allowed
describe('1.2 3.5.1-3.5.3, 14.2.1, threat 9: only the header token identifies the caller', () => {
  it.each(refusing.map((row) => [row.name, row] as const))(
    '%s: neither a cookie nor an address nor another header',
    async (_, row) => {
      const { token } = await shared();
      const disguises: Record<string, string>[] = [
        { cookie: `token=${token}; __Host-token=${token}` },
        { authorization: `Bearer ${token}` },
        { 'x-token': token, 'x-access-token': token },
      ];
      for (const headers of disguises) {
        const { target, init } = requestOf(row, row.example.input, headers);
        const answer = await envelopeOf(await service.raw(target, init));
        expect([Object.keys(headers), answer.code]).toEqual([
          Object.keys(headers),
          'SESSION_EXPIRED',
        ]);
      }
      const { target, init } = requestOf(row, row.example.input);
      const joint = target.includes('?') ? '&' : '?';
      const byAddress = await service.raw(`${target}${joint}token=${token}`, init);
      expect((await envelopeOf(byAddress)).code).toBe('SESSION_EXPIRED');
    },
  );

  const bodies = rows.filter(
    ({ method, multipart }) => (method === 'POST' || method === 'PUT') && !multipart,
  );
  it.each(bodies.map((row) => [row.name, row] as const))(
    '%s: a form that a foreign page posts is refused',
    async (_, row) => {
      const { token } = await shared();
      for (const type of [
        'application/x-www-form-urlencoded',
        'text/plain',
        'multipart/form-data; boundary=x',
      ]) {
        const { target, init } = requestOf(row, row.example.input, {
          'content-type': type,
          origin: 'https://evil.example',
          cookie: `token=${token}`,
        });
        const response = await service.raw(target, init);
        expect([401, 404, 415]).toContain(response.status);
        expect(response.headers.get('access-control-allow-origin')).toBeNull();
        await response.body?.cancel();
      }
    },
  );

  // security(Sessions and tokens 3.4.2, 3.5.1-3.5.3, 14.2.1)
  it('other origins are not allowed to call', async () => {
    for (const [, row] of named()) {
      const response = await service.raw(requestOf(row, undefined).target, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://evil.example',
          'access-control-request-method': row.method,
          'access-control-request-headers': 'token, content-type',
        },
      });
      expect(response.status).toBe(405);
      expect([...response.headers.keys()].filter((name) => /^access-control/.test(name))).toEqual(
        [],
      );
    }
  });

  it('a GET changes only counters and the last-seen time', async () => {
    const { token, userId } = await shared();
    const read = () => service.ctx.db.select().from(users).where(eq(users.id, userId));
    const before = await read();
    for (const [, row] of named(
      ({ method, stream, binary }) => method === 'GET' && !stream && !binary,
    )) {
      const { target, init } = requestOf(row, row.example.input, { token });
      await envelopeOf(await service.raw(target, init));
    }
    expect(await read()).toEqual(before);
    const kept = await service.ctx.db.select().from(sessions).where(eq(sessions.userId, userId));
    expect(kept.every(({ revokedAt }) => revokedAt === null)).toBe(true);
  });
});

// security(Sessions and tokens 14.3.2): `no-store` on every response
describe('1.2 14.3.2: browsers do not cache responses of the service', () => {
  it.each(named())('%s', async (_, row) => {
    const { token } = await shared();
    const { target, init } = requestOf(row, {}, { token: row.name === 'logout' ? 'none' : token });
    const abort = new AbortController();
    const response = await service.raw(target, { ...init, signal: abort.signal });
    expect(response.headers.get('cache-control')).toContain('no-store');
    await response.body?.cancel();
    abort.abort();
  });
});

let one: Promise<Member> | undefined;
/** One user for the tests that change nothing. */
function shared(): Promise<Member> {
  one ??= signUp(service);
  return one;
}

// security(Sessions and tokens stolen token): A token used with another kind of browser or system needs a code there, and its owner is told
describe('threat 8: a token used with another browser or system', () => {
  const MINE =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36';
  const NEWER = MINE.replace('150', '151');
  const THEIRS = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36';
  const call = (token: string, userAgent: string) =>
    service.request('getSettings', undefined, { token, headers: { 'user-agent': userAgent } });

  it('needs a code there, stays valid where it was opened, and notifies the owner once', async () => {
    const member = await signUp(service);
    const id: string = partsOf(member.token).payload.sid;
    await service.ctx.db.update(sessions).set({ userAgent: MINE }).where(eq(sessions.id, id));
    expect((await call(member.token, MINE)).status).toBe(200);
    expect((await call(member.token, NEWER)).status).toBe(200);
    const stolen = await Promise.all(Array.from({ length: 5 }, () => call(member.token, THEIRS)));
    expect(stolen.map(({ status }) => status)).toEqual(Array(5).fill(401));
    expect(stolen.map(({ data }) => data.code)).toEqual(Array(5).fill('SESSION_MOVED'));
    expect((await call(member.token, MINE)).status).toBe(200);
    const notices = await service.ctx.db
      .select({ body: notifications.body })
      .from(notifications)
      .where(eq(notifications.userId, member.userId));
    const told = notices.filter(({ body }) => body.includes('Chrome on Linux'));
    expect(told).toHaveLength(1);
    expect(told[0]?.body).toContain('Chrome on Windows');

    // The token does not replace the code, and the code opens another session.
    const headers = { 'user-agent': THEIRS };
    const begun = await service.request('continueSession', {}, { token: member.token, headers });
    expect(begun.status).toBe(200);
    const { loginId } = begun.data;
    const otp = await service.codeFor(member.email);
    const wrong = { loginId, otp: wrongCode(otp) };
    expect((await service.request('loginVerifyOtp', wrong, { headers })).status).toBe(400);
    const { data } = await service.request('loginVerifyOtp', { loginId, otp }, { headers });
    expect((await call(data.token, THEIRS)).status).toBe(200);
    expect((await call(member.token, THEIRS)).status).toBe(401);
    expect((await call(member.token, MINE)).status).toBe(200);
  });

  it('can be left in the other browser', async () => {
    const member = await signUp(service);
    const id: string = partsOf(member.token).payload.sid;
    await service.ctx.db.update(sessions).set({ userAgent: MINE }).where(eq(sessions.id, id));
    const headers = { 'user-agent': THEIRS };
    await service.request('logout', {}, { token: member.token, headers });
    expect((await call(member.token, MINE)).data.code).toBe('SESSION_EXPIRED');
  });
});
