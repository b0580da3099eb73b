import { eq } from 'drizzle-orm';
import { parseServerEnv } from '@/config/server-env';
import { asWritten } from '@/lang/service';
import { personalData } from '@/server/account/personal-export/export-data';
import { openSession } from '@/server/account/sessions/open-session';
import { MAX_PUSH_TRIES } from '@/server/messaging/deliver-message';
import { type NewNotification, raiseNotification } from '@/server/messaging/raise-notification';
import { outboxMessages, pushSubscriptions } from '@/server/messaging/tables';
import { isPublicAddress, refusePushEndpoint } from '@/server/platform/gateways/push-endpoint';
import { type Investor, makeInvestor } from '../../support/people/investors';
import { NO_IP_LIMITS, signUp } from '../../support/people/members';
import { makeBrowser, startPushService, verifyVapid } from '../../support/service/push-service';
import { startTestService, type TestService } from '../../support/service/service';

/** An example of RFC 8291, section 5. */
const VAPID_PRIVATE_KEY = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94';

let pushService: Awaited<ReturnType<typeof startPushService>>;
let service: TestService;

beforeAll(async () => {
  pushService = await startPushService();
  const { push } = parseServerEnv({
    FNX_MODE: 'demo',
    PUBLIC_URL: 'http://localhost:3000',
    TOKEN_SECRET: 'Zq7vT1kXw9LmR4sYb2NcE8hJd5GfU3pA',
    CODE_SECRET: 'Kd8sWq2LxV6nRt4ZbYc9MhJe1GfP7uAo',
    FILES_KEY: 'Hn5yBt8QwX3mVc7ZkPr2LdGs9JfE4uTa',
    CHAIN_RPC_URL: 'http://127.0.0.1:9',
    TREASURY_ADDRESS: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    VAPID_PRIVATE_KEY,
    VAPID_SUBJECT: 'mailto:desk@example.com',
    PUSH_LOCAL_ORIGIN: pushService.origin,
  });
  service = await startTestService({
    config: { push, limits: { ...NO_IP_LIMITS, pushDevicesPerUser: 2 } },
  });
});
afterAll(async () => {
  await service.stop();
  await pushService.stop();
});
beforeEach(() => {
  pushService.state.status = 201;
  pushService.pushes.length = 0;
});

type Person = Pick<Investor, 'userId' | 'token'>;

function subscribe({ token }: Person, browser = makeBrowser(pushService.origin), details = false) {
  const input = { ...browser.subscription, details };
  return service.request('savePush', input, { token }).then((answer) => ({ ...answer, browser }));
}

async function raise({ userId }: Person, notice: Partial<NewNotification> = {}) {
  const { ctx } = service;
  await ctx.db.transaction((tx) =>
    raiseNotification(ctx, tx, {
      userId,
      kind: 'ORDER',
      title: asWritten('Purchase complete'),
      body: asWritten('40 shares for 504.19 USDT are yours.'),
      link: '/deals',
      ...notice,
    }),
  );
  await service.runJobs();
}

const rowsOf = ({ userId }: Person) =>
  service.ctx.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));

const stateOf = async (endpoint: string, { token }: Person) =>
  (await service.request('renewPush', { endpoint }, { token })).data;

const ADA = { kycStatus: 'APPROVED' } as const;
const person = () => makeInvestor(service, '0', ADA);

describe('a push', () => {
  it('is read by its browser alone, is signed, and says no more than its title', async () => {
    const ada = await person();
    const { browser, data } = await subscribe(ada);
    expect(data).toEqual({ on: true, details: false });
    await raise(ada);
    const [push, ...more] = pushService.pushes;
    if (!push) throw new Error('Nothing was pushed.');
    expect(more).toEqual([]);
    expect(push).toMatchObject({ path: browser.path, headers: { ttl: '86400' } });
    expect(browser.read(push)).toEqual({
      id: expect.any(String),
      title: 'Purchase complete',
      link: '/deals',
    });
    expect(() => makeBrowser(pushService.origin).read(push)).toThrow();
    const claims = await verifyVapid(push, service.ctx.config.push?.publicKey ?? '');
    expect(claims).toMatchObject({ aud: pushService.origin, sub: 'mailto:desk@example.com' });
    expect((claims.exp ?? 0) * 1000 - Date.now()).toBeLessThanOrEqual(86_400_000);
    const { data: config } = await service.request('config');
    expect(config.pushKey).toBe(service.ctx.config.push?.publicKey);
  });

  it('contains the text where its owner chose so, and none of a topic that is off', async () => {
    const ada = await person();
    const { browser } = await subscribe(ada, undefined, true);
    const off = { email: true, sms: false, inApp: true, push: false };
    await ada.request('updateSettings', { notifications: { NEWS: off } });
    await raise(ada, { kind: 'NEWS', title: asWritten('A report') });
    expect(pushService.pushes).toEqual([]);
    await raise(ada);
    expect(pushService.pushes.map(browser.read)).toMatchObject([
      { body: '40 shares for 504.19 USDT are yours.' },
    ]);
  });

  it.each([404, 410])('ends the subscription when the push service answers %s', async (status) => {
    const ada = await person();
    const { browser } = await subscribe(ada);
    pushService.state.status = status;
    await raise(ada);
    expect(await rowsOf(ada)).toEqual([]);
    expect(await stateOf(browser.subscription.endpoint, ada)).toEqual({
      on: false,
      details: false,
    });
  });

  it('is repeated a few times, is given up, and keeps the subscription', async () => {
    const ada = await person();
    await subscribe(ada);
    pushService.state.status = 503;
    await raise(ada);
    for (let round = 1; round < MAX_PUSH_TRIES; round += 1) {
      await service.ctx.pool.query(
        "update pgboss.job set start_after = now() where state = 'retry'",
      );
      await service.runJobs();
    }
    expect(pushService.pushes).toHaveLength(MAX_PUSH_TRIES);
    const [row] = await rowsOf(ada);
    const [message] = await service.ctx.db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.recipient, row?.id ?? ''));
    expect(message).toMatchObject({ state: 'FAILED', content: null });
    expect(message?.lastError).not.toContain(pushService.origin);
  });

  // security(Authorization and input 1.3.6, 13.2.4)
  it('follows no redirect', async () => {
    const ada = await person();
    await subscribe(ada);
    pushService.state.status = 302;
    await raise(ada);
    expect(pushService.pushes).toHaveLength(1);
  });
});

describe('a subscription', () => {
  it('belongs to one account, and a new account on its browser ends it', async () => {
    const [ada, eve] = [await person(), await person()];
    const { browser } = await subscribe(ada);
    const { endpoint } = browser.subscription;
    expect(await stateOf(endpoint, ada)).toEqual({ on: true, details: false });
    // Nobody removes the subscription of another.
    await service.request('removePush', { endpoint }, { token: eve.token });
    expect(await rowsOf(ada)).toHaveLength(1);
    expect(await stateOf(endpoint, eve)).toEqual({ on: false, details: false });
    expect(await rowsOf(ada)).toEqual([]);
    await subscribe(eve, browser);
    await subscribe(ada, browser);
    expect([await rowsOf(eve), await rowsOf(ada)]).toMatchObject([[], [{ endpoint }]]);
    await service.request('removePush', { endpoint }, { token: ada.token });
    expect(await rowsOf(ada)).toEqual([]);
  });

  it('ends with its session, with all sessions, and with the account', async () => {
    const ada = await signUp(service);
    const { browser } = await subscribe(ada);
    await service.request('logout', {}, { token: ada.token });
    expect(await rowsOf(ada)).toEqual([]);
    const eve = await person();
    await subscribe(eve, browser);
    await subscribe(eve);
    await service.request('logout', { allSessions: true }, { token: eve.token });
    expect(await rowsOf(eve)).toEqual([]);
  });

  it('moves to the next session of its browser, and ends with that one', async () => {
    const { ctx } = service;
    const ada = await person();
    const caller = { requestId: 'r', ip: '127.0.0.1', userAgent: 'test', language: 'en' } as const;
    const open = () =>
      ctx.db.transaction((tx) => openSession(ctx, tx, ada.userId, caller, 'a-device'));
    const first = await open();
    await subscribe({ ...ada, token: first });
    const second = await open();
    await service.request('logout', {}, { token: first });
    expect(await rowsOf(ada)).toHaveLength(1);
    await service.request('logout', {}, { token: second });
    expect(await rowsOf(ada)).toEqual([]);
  });

  it('is kept for the newest browsers of a person, and exported without its secrets', async () => {
    const ada = await person();
    const browsers = [];
    for (let count = 0; count < 3; count += 1) browsers.push((await subscribe(ada)).browser);
    const kept = (await rowsOf(ada)).map(({ endpoint }) => endpoint);
    expect(kept).toHaveLength(service.ctx.config.limits.pushDevicesPerUser);
    const owner = { id: ada.userId, email: ada.email, phone: '' };
    const exported = await personalData(service.ctx, owner);
    expect(exported.pushSubscriptions).toHaveLength(kept.length);
    const text = JSON.stringify(exported);
    expect(text).toContain(pushService.origin);
    for (const { subscription, path } of browsers) {
      for (const secret of [path, subscription.auth, subscription.p256dh]) {
        expect(text).not.toContain(secret);
      }
    }
  });

  // security(Authorization and input 1.3.6, 13.2.4): The endpoint of a push is the only address of a customer's choice that the service connects to: public addresses by https, checked again by the connection, no redirect
  it.each([
    ['without TLS', 'http://push.example.com/1'],
    ['on this machine', 'https://127.0.0.1/1'],
    ['in a private network', 'https://10.0.0.8/1'],
    ['of the cloud', 'https://169.254.169.254/latest'],
    ['in numbers', 'https://2130706433/1'],
    ['of IPv6', 'https://[::1]/1'],
    ['mapped to IPv6', 'https://[::ffff:10.0.0.8]/1'],
    ['of a local name', 'https://database/1'],
    ['of a private domain', 'https://metrics.internal/1'],
    ['with a port', 'https://push.example.com:8443/1'],
    ['with a password', 'https://a:b@push.example.com/1'],
    ['of a file', 'file:///etc/passwd'],
  ])('is refused with an endpoint %s', async (_, endpoint) => {
    const ada = await person();
    const { subscription } = makeBrowser(pushService.origin);
    const input = { ...subscription, endpoint, details: false };
    const { status, data } = await service.request('savePush', input, { token: ada.token });
    expect([status, Object.keys(data.fields)]).toEqual([422, ['endpoint']]);
  });

  it('is refused with a key that is no point of the curve', async () => {
    const ada = await person();
    const { subscription } = makeBrowser(pushService.origin);
    const input = { ...subscription, p256dh: 'A'.repeat(87), details: false };
    const { status } = await service.request('savePush', input, { token: ada.token });
    expect(status).toBe(422);
  });
});

// security(Authorization and input 1.3.6, 13.2.4)
test('the addresses that a name may resolve to are those of the internet', () => {
  expect(refusePushEndpoint('https://fcm.googleapis.com/fcm/send/x', null)).toBeNull();
  const open = ['142.250.1.95', '2a00:1450:4001::5f'];
  const closed = ['192.168.1.1', '100.64.0.1', '::1', 'fd00::1', 'fe80::1', '::ffff:10.0.0.1'];
  const tunnels = ['64:ff9b::a00:1', '2002:a00:1::', '2001::1'];
  expect(open.filter((address) => !isPublicAddress(address))).toEqual([]);
  expect([...closed, ...tunnels].filter(isPublicAddress)).toEqual([]);
});
