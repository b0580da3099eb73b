import { eq } from 'drizzle-orm';
import { sessions } from '@/server/users/tables';
import { enterPassword, type Member, NO_IP_LIMITS, signUp } from '../../support/people/members';
import { createTestClock, startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const clock = createTestClock();
const service = duringTests(() => startTestService({ clock, config: { limits: NO_IP_LIMITS } }));

const profile = (token?: string) =>
  service.request('getProfile', undefined, token === undefined ? {} : { token });

async function logIn(member: Member): Promise<string> {
  const { email: identifier, password } = member;
  const begun = await service.request('userLogin', { identifier, password, captchaToken: '' });
  const otp = await service.codeFor(member.email);
  const done = await service.request('loginVerifyOtp', { loginId: begun.data.loginId, otp });
  return done.data.token;
}

function payloadOf(token: string) {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

describe('a token', () => {
  it('contains user, session and session key, lives for a day, and fits in a cookie', async () => {
    const member = await signUp(service);
    const payload = payloadOf(member.token);
    expect(payload).toEqual({
      sub: member.userId,
      sid: expect.stringMatching(/^[\w-]{43}$/),
      secretKey: expect.stringMatching(/^[\w-]{43}$/),
      iss: 'fnx',
      aud: 'fnx:api',
      iat: expect.any(Number),
      exp: payload.iat + 86_400,
    });
    expect(Buffer.byteLength(`token=${member.token}`)).toBeLessThan(4_096);
    const second = payloadOf(await logIn(member));
    expect(second.sid).not.toBe(payload.sid);
    expect(second.secretKey).not.toBe(payload.secretKey);
  });

  it('that has ended gets 404 on getProfile and 401 elsewhere', async () => {
    const dead = await profile('x.y.z');
    expect(dead).toMatchObject({
      status: 404,
      message: 'Your session has expired. Please log in again.',
      data: { code: 'SESSION_EXPIRED' },
    });
    const elsewhere = await service.request('getSettings', undefined, { token: 'x.y.z' });
    expect([elsewhere.status, elsewhere.data.code]).toEqual([401, 'SESSION_EXPIRED']);
    expect((await profile()).status).toBe(404);
  });
});

describe('logging out', () => {
  it('succeeds without an active session', async () => {
    const { token } = await signUp(service);
    await service.request('logout', undefined, { token });
    for (const dead of [token, 'nonsense']) {
      expect((await service.request('logout', {}, { token: dead })).status).toBe(200);
    }
    expect((await service.request('logout', {})).status).toBe(200);
  });

  it('keeps the other sessions unless all are requested', async () => {
    const member = await signUp(service);
    const second = await logIn(member);
    const third = await logIn(member);
    await service.request('logout', {}, { token: member.token });
    expect((await profile(second)).status).toBe(200);
    await service.request('logout', { allSessions: true }, { token: second });
    expect((await profile(second)).status).toBe(404);
    expect((await profile(third)).status).toBe(404);
  });
});

describe('the list of sessions', () => {
  it('names devices, marks the current session and never shows a session secret', async () => {
    const member = await signUp(service);
    await logIn(member);
    const { data } = await service.request('listSessions', undefined, { token: member.token });
    expect(data.total).toBe(2);
    expect(data.docs.filter((doc: { current: boolean }) => doc.current)).toHaveLength(1);
    expect(Object.keys(data.docs[0]).sort()).toEqual(
      [
        'createdAt',
        'current',
        'device',
        'expiresAt',
        'id',
        'lastSeenAt',
        'network',
        'reading',
        'trusted',
      ].sort(),
    );
    const ids = await service.ctx.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, member.userId));
    for (const { id } of ids) expect(JSON.stringify(data)).not.toContain(id);
  });

  it('shows the network of each login, but no full address', async () => {
    const member = await signUp(service);
    const begun = await enterPassword(service, member);
    const otp = await service.codeFor(member.email);
    const ip = '203.0.113.77';
    const { loginId } = begun.data;
    const { data } = await service.request('loginVerifyOtp', { loginId, otp }, { ip });
    const list = await service.request('listSessions', undefined, { token: data.token });
    const networks = list.data.docs.map(({ network }: { network: string }) => network);
    expect(networks.sort()).toEqual(['203.0.113.•••', 'the service’s own machine']);
    expect(JSON.stringify(list.data)).not.toContain(ip);
    await service.runJobs();
    const inbox = await service.request('demoOutbox', { to: member.email });
    expect(inbox.data.docs[0]).toMatchObject({ purpose: 'NEW_LOGIN' });
    expect(inbox.data.docs[0].body).toContain(', from 203.0.113.•••.');
    expect(inbox.data.docs[0].body).not.toContain(ip);
  });

  it('lets only its owner end a session', async () => {
    const member = await signUp(service);
    const other = await signUp(service);
    const second = await logIn(member);
    const list = await service.request('listSessions', undefined, { token: second });
    const mine = list.data.docs.find((doc: { current: boolean }) => doc.current).id;
    for (const params of [{ id: mine }, { id: 'nope' }]) {
      const stolen = await service.request('revokeSession', undefined, {
        token: other.token,
        params,
      });
      expect([stolen.status, stolen.data.code]).toEqual([404, 'NOT_FOUND']);
    }
    expect((await profile(second)).status).toBe(200);
    const ended = await service.request('revokeSession', undefined, {
      token: member.token,
      params: { id: mine },
    });
    expect(ended.data).toEqual({ revoked: 1 });
    expect((await profile(second)).status).toBe(404);
    const again = await service.request('revokeSession', undefined, {
      token: member.token,
      params: { id: mine },
    });
    expect(again.status).toBe(404);
  });
});
