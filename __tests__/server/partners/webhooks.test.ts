import dns from 'node:dns';
import { partnerDeskCalls } from '@fnx/api/desk/partners';
import { eventBodies } from '@fnx/api/partners/events';
import { EVENT_TYPES } from '@fnx/api/shared/partners';
import { and, eq, or } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { zeroAddress, zeroHash } from 'viem';
import { decideKyc } from '@/server/identity/decide';
import { prepareCurrencies } from '@/server/market/prepare-currencies';
import { operatorAlerts, outboxMessages } from '@/server/messaging/tables';
import { tellFailures } from '@/server/partners/endpoint-health';
import { webhookDeliveries, webhookEndpoints } from '@/server/partners/tables';
import type { Happened } from '@/server/platform/registry';
import {
  bookEvents,
  giveShares,
  type Register,
  startRegister,
} from '../../support/people/investors';
import { readView, runAdmin } from '../../support/service/desk';
import { createTestClock } from '../../support/service/service';
import { startReceiver } from '../../support/service/webhook-receiver';

const HOUR = 3_600;

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let register: Register;
let key: string;
let secret: string;
let endpoint: string;
const clock = createTestClock();

beforeAll(async () => {
  receiver = await startReceiver();
  register = await startRegister({ clock, config: { webhookLocalOrigin: receiver.origin } });
  await prepareCurrencies(register.ctx);
  [{ id: key }] = await admin(
    'keys create agent --scopes webhooks --days 365 --per-minute 60 --contact tech@partner.example',
  );
  ({ id: endpoint, secret } = await listen(`${receiver.origin}/hooks`, EVENT_TYPES));
});
afterAll(async () => {
  await register.stop();
  await receiver.stop();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.state.wait = () => undefined;
  receiver.state.answer = () => ({ status: 204 });
});

const admin = (line: string, more: readonly string[] = []) => runAdmin(register.ctx, line, more);

async function listen(url: string, types: readonly string[]) {
  const [{ id }] = await admin(`webhooks add agent --url ${url} --types ${types.join(',')}`);
  const [{ secret: made }] = await admin(`webhooks secret ${id}`);
  return { id: String(id), secret: String(made) };
}

const happen = (...events: Happened[]) =>
  register.ctx.db.transaction((tx) => register.ctx.registry.happened(register.ctx, tx, events));

const order = (id: string, state: string): Happened => ({
  type: 'order.updated',
  object: `order:${id}`,
  data: { id, state },
});

/** Waits for what another end does, for four seconds at most. */
async function until(isSo: () => boolean): Promise<void> {
  for (const end = Date.now() + 4_000; !isSo(); ) {
    if (Date.now() > end) throw new Error('It did not happen.');
    await new Promise((next) => setTimeout(next, 20));
  }
}

const deliver = () => register.service.runJobs('webhooks');
const arrived = () => receiver.received.map(({ event: { data } }) => `${data.id} ${data.state}`);
/** The delivery of a message to the first endpoint. */
const rowOf = async (message: string) => {
  const [row] = await register.ctx.db
    .select()
    .from(webhookDeliveries)
    .where(
      or(
        eq(webhookDeliveries.id, message),
        and(eq(webhookDeliveries.eventId, message), eq(webhookDeliveries.endpointId, endpoint)),
      ),
    );
  if (!row) throw new Error('There is no such delivery.');
  return row;
};

// security(The staff desk 9.1.1)
it('tells what the chain and officers did, in the transaction of the cause, without personal data', async () => {
  const { ctx } = register;
  const { userId, email } = await register.investor('0', { kycStatus: 'IN_REVIEW' });
  await decideKyc(ctx, userId, { decision: 'APPROVE', comment: 'Ada Lovelace' });
  await giveShares(ctx, userId, '40.5');
  const from = `0x${'12'.repeat(20)}`;
  const to = `0x${'34'.repeat(20)}`;
  const holder = `0x${'56'.repeat(32)}`;
  const document = `0x${'78'.repeat(32)}`;
  const USDT = ctx.chain.addresses.currencies.USDT.address?.toLowerCase() ?? '';
  const TERMS = {
    ...{ documentHash: document, taxBps: '0', taxWallet: zeroAddress },
    ...{ exceptionsRoot: zeroHash, exceptions: '0' },
  };
  const ONE = 10n ** 18n;
  const money = (name: string, args: Record<string, string>) =>
    ({ contract: 'distributions', name, args }) as const;
  await bookEvents(ctx, [
    {
      contract: 'ballots',
      name: 'Opened',
      args: {
        ...{ id: '7', kind: '0', documentHash: document, title: 'Dividend' },
        ...{ choices: ['Yes', 'No'], quorumBps: '0', majorityBps: '5000' },
        ...{ recordTime: '1', end: '2' },
      } as never,
    },
    {
      contract: 'ballots',
      name: 'Voted',
      args: { id: '7', holder, voter: from, choice: '0', weight: '1500000', nonce: '0' },
    },
    { contract: 'ballots', name: 'ProxyVoteRemoved', args: { id: '7', holder } },
    {
      contract: 'enforcement',
      name: 'RecoveryRequested',
      args: { from, to, holder, vetoable: true, executableAt: '0' },
    },
    money('Declared', {
      ...{ id: '3', payToken: USDT, amount: (20_000n * ONE).toString(), supply: '40500000' },
      ...{ recordTime: '1', reclaimableAt: '2', payer: from, ...TERMS },
    }),
    ...[USDT, from].map((payToken, place) =>
      money('Announced', {
        ...{ id: String(4 + place), payToken, recordTime: '1796000000', ...TERMS },
        perShare: (ONE / 2n).toString(),
      }),
    ),
    ...['4', '5'].map((id) => money('Cancelled', { id })),
    ...['1', '2'].map((tax) =>
      money('Paid', { id: '3', holder: `0x${tax.repeat(64)}`, to, net: '7', tax }),
    ),
    money('Reclaimed', { id: '3', amount: ONE.toString() }),
  ]);
  await deliver();
  const told = receiver.received.map(({ event: { type, data } }) => ({ type, ...data }));
  for (const { event } of receiver.received) {
    const described = eventBodies.find(({ type }) => type === event.type);
    expect(described?.body.parse(event)).toEqual(event);
  }
  expect(told).toEqual(
    expect.arrayContaining([
      { type: 'identity.decided', id: userId, state: 'APPROVED' },
      expect.objectContaining({ type: 'shares.moved', shares: '40.5', logIndex: 1 }),
      expect.objectContaining({ type: 'vote.updated', id: '7', state: 'OPENED' }),
      expect.objectContaining({
        type: 'vote.updated',
        id: '7',
        state: 'VOTED',
        votes: 1,
        shares: '1.5',
      }),
      expect.objectContaining({ type: 'vote.updated', id: '7', state: 'REMOVED', votes: 1 }),
      expect.objectContaining({ type: 'recovery.updated', state: 'REQUESTED' }),
      expect.objectContaining({
        ...{ type: 'distribution.updated', id: '4', state: 'ANNOUNCED', currency: 'USDT' },
        ...{ perShare: '0.5', recordTime: '2026-11-30T00:53:20.000Z' },
      }),
      expect.objectContaining({ id: '4', state: 'CANCELLED', currency: 'USDT' }),
      expect.objectContaining({
        type: 'distribution.updated',
        id: '3',
        state: 'DECLARED',
        amount: '20000',
        currency: 'USDT',
      }),
      expect.objectContaining({
        id: '3',
        state: 'PAID',
        amount: '0.000000000000000017',
        holders: 2,
      }),
      expect.objectContaining({ id: '3', state: 'RECLAIMED', amount: '1' }),
    ]),
  );
  // Its token is unknown.
  expect(told.filter((one) => 'id' in one && one.id === '5')).toEqual([]);
  const bytes = receiver.received.map(({ body }) => body).join();
  for (const personal of [email, 'Ada', 'Lovelace', from, to, holder]) {
    expect(bytes).not.toContain(personal);
  }
});

it('writes no event of a transaction that is undone', async () => {
  const undone = register.ctx.db.transaction(async (tx) => {
    await register.ctx.registry.happened(register.ctx, tx, [order('undone', 'CREATED')]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await deliver();
  expect(arrived()).toEqual([]);
});

it('keeps the order of one object when a delivery fails, and does not hold up others', async () => {
  let down = true;
  receiver.state.answer = ({ event }) => ({
    status: down && event.data.id === 'slow' ? 503 : 200,
    text: 'x'.repeat(5_000),
  });
  await happen(order('slow', 'CREATED'), order('slow', 'CONFIRMED'), order('quick', 'CREATED'));
  await deliver();
  expect(arrived().sort()).toEqual(['quick CREATED', 'slow CREATED']);
  down = false;
  await deliver();
  // The retry is not due yet.
  expect(arrived()).toHaveLength(2);
  clock.advance(6);
  await deliver();
  expect(arrived().slice(2)).toEqual(['slow CREATED', 'slow CONFIRMED']);
  const [first, , retried] = receiver.received.filter(({ event }) => event.data.id === 'slow');
  const states = receiver.received.map(({ id }) => id);
  expect(new Set(states).size).toBe(3);
  expect(await rowOf(String(first?.id))).toMatchObject({ state: 'DELIVERED', attempts: 2 });
  expect((await rowOf(String(retried?.id))).answer).toHaveLength(1_000);
});

// security(The staff desk 1.3.6)
it('follows no redirect', async () => {
  receiver.state.answer = () => ({ status: 302 });
  await happen(order('moved', 'CREATED'));
  await deliver();
  const [{ id, headers } = { id: '', headers: {} }] = receiver.received;
  expect(receiver.received).toHaveLength(1);
  expect(await rowOf(id)).toMatchObject({ state: 'PENDING', error: 'It answered 302.' });
  expect(headers['content-type']).toBe('application/json');
  await admin(`webhooks replay ${(await rowOf(id)).id}`);
  receiver.state.answer = () => ({ status: 204 });
  await deliver();
});

// security(The staff desk 9.1.1): Webhooks are signed, by two secrets for a day after a change, and have no personal data
it('signs by the specification, and with both secrets for a day after a change', async () => {
  const verify = (by: string) => {
    const { body, headers } = receiver.received.at(-1) ?? { body: '', headers: {} };
    return () => new Webhook(by).verify(body, headers as Record<string, string>);
  };
  await happen(order('signed', 'CREATED'));
  await deliver();
  expect(verify(secret)()).toMatchObject({ type: 'order.updated', data: { id: 'signed' } });
  const old = secret;
  [{ secret }] = await admin(`webhooks secret ${endpoint}`);
  expect(secret).not.toBe(old);
  const told = eq(outboxMessages.subject, 'FNX: The secret of your webhooks was replaced');
  expect(await register.ctx.db.$count(outboxMessages, told)).toBe(1);
  const again = await admin(`webhooks secret ${endpoint}`);
  expect(JSON.stringify(again)).toContain('less than a day ago');
  await happen(order('signed', 'CONFIRMED'));
  await deliver();
  expect(verify(old)).not.toThrow();
  expect(verify(secret)).not.toThrow();
  clock.advance(24 * HOUR);
  jest.useFakeTimers({ now: clock.now(), doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] });
  try {
    await happen(order('signed', 'FAILED'));
    await deliver();
    expect(verify(secret)).not.toThrow();
    expect(verify(old)).toThrow();
  } finally {
    jest.useRealTimers();
  }
  const [row] = await register.ctx.db.select().from(webhookEndpoints);
  expect(row?.secret?.toString('latin1')).not.toContain(secret);
});

it('waits for four days, says so to officers and the partner after an hour, a day and three, and misses nothing', async () => {
  const { ctx } = register;
  receiver.state.answer = () => ({ status: 500, text: 'broken' });
  const states = Array.from({ length: 12 }, (_, at) => `lost${at}`);
  for (const id of states) await happen(order(id, 'CREATED'), order(id, 'CONFIRMED'));
  for (let hours = 0; hours < 96; hours += 1) {
    await deliver();
    await Promise.all([tellFailures(ctx), tellFailures(ctx)]);
    clock.advance(HOUR);
  }
  const alerts = () =>
    ctx.db.select().from(operatorAlerts).where(eq(operatorAlerts.kind, 'WEBHOOK_DOWN'));
  expect(await alerts()).toMatchObject([{ subject: endpoint, resolvedAt: null }]);
  const mails = await ctx.db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, 'tech@partner.example'));
  const said = mails.map(({ subject }) => subject).filter((one) => one?.includes('fails'));
  expect(said).toEqual(
    ['an hour', 'a day', 'three days'].map((words) =>
      expect.stringMatching(new RegExp(`webhooks fails for ${words}$`)),
    ),
  );
  const { total } = await readView(ctx, ['ADMINISTRATOR'], partnerDeskCalls.deliveries, {});
  expect(total).toBe(24);
  const { attempts } = await rowOf(String(receiver.received[0]?.id));
  expect(attempts).toBeGreaterThan(15);

  receiver.received.length = 0;
  receiver.state.answer = () => ({ status: 204 });
  clock.advance(4 * HOUR);
  await deliver();
  const numbers = receiver.received.map(({ event }) => Number(event.sequence));
  expect(numbers).toHaveLength(24);
  // The first answer opens the gate; ten at once have no order among them.
  expect(numbers[0]).toBe(Math.min(...numbers));
  expect(new Set(numbers).size).toBe(24);
  for (const id of states) {
    const mine = arrived().filter((one) => one.startsWith(`${id} `));
    expect(mine).toEqual([`${id} CREATED`, `${id} CONFIRMED`]);
  }
  expect((await alerts())[0]?.resolvedAt).not.toBeNull();
});

it('sends all that waits with the first answer, also what would be retried later', async () => {
  receiver.state.answer = () => ({ status: 503 });
  await happen(...['a', 'b', 'c'].map((id) => order(id, 'PENDING')));
  for (let minutes = 0; minutes < 20; minutes += 1) {
    await deliver();
    clock.advance(60);
  }
  receiver.received.length = 0;
  receiver.state.answer = () => ({ status: 204 });
  await happen(order('d', 'PENDING'));
  await deliver();
  expect(arrived().sort()).toEqual(['a', 'b', 'c', 'd'].map((id) => `${id} PENDING`));
});

it('waits as long as a receiver asks, and no longer', async () => {
  receiver.state.answer = () => ({ status: 429, headers: { 'retry-after': '600' } });
  await happen(order('busy', 'CREATED'));
  await deliver();
  receiver.state.answer = () => ({ status: 204 });
  await happen(order('other', 'CREATED'));
  clock.advance(590);
  await deliver();
  expect(arrived()).toEqual(['busy CREATED']);
  clock.advance(11);
  await deliver();
  expect(arrived().slice(1).sort()).toEqual(['busy CREATED', 'other CREATED']);
});

it('does not let others wait for one that is slow', async () => {
  let free = () => {};
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  receiver.state.wait = ({ url: to }) => (to === '/slow' ? held : undefined);
  const { id } = await listen(`${receiver.origin}/slow`, ['vote.updated']);
  await happen({ type: 'vote.updated', object: 'vote:9', data: { id: '9', state: 'OPENED' } });
  const run = deliver();
  try {
    await until(() => receiver.received.some(({ url }) => url === '/slow'));
    await happen(order('new', 'CREATED'));
    await until(() => arrived().includes('new CREATED'));
  } finally {
    free();
    await run;
    await admin(`webhooks remove ${id}`, ['--reason', 'done']);
  }
});

it('ends an address that answers 410, and tells the partner', async () => {
  const { id } = await listen(`${receiver.origin}/gone`, ['recovery.updated']);
  receiver.state.answer = ({ url }) => ({ status: url === '/gone' ? 410 : 204 });
  const data = { id: 'r', state: 'REQUESTED' };
  await happen({ type: 'recovery.updated', object: 'recovery:r', data });
  await deliver();
  const is = eq(webhookEndpoints.id, id);
  const [row] = await register.ctx.db.select().from(webhookEndpoints).where(is);
  expect(row).toMatchObject({ secret: null, removedAt: clock.now() });
  const ofIt = eq(webhookDeliveries.endpointId, id);
  const sent = await register.ctx.db.select().from(webhookDeliveries).where(ofIt);
  expect(sent).toMatchObject([{ state: 'GIVEN_UP', status: 410 }]);
  const ended = eq(outboxMessages.subject, 'FNX: Your address for webhooks has ended');
  expect(await register.ctx.db.$count(outboxMessages, ended)).toBe(1);
});

describe('an address', () => {
  it.each([
    'http://partner.example.com/hooks',
    'https://partner.example.com:8443/hooks',
    'https://user:pass@partner.example.com/hooks',
    'https://127.0.0.1/hooks',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/hooks',
    'https://[::ffff:10.0.0.1]/hooks',
    'https://[fd00::1]/hooks',
    'https://localhost/hooks',
    'https://db.internal/hooks',
  ])('that is not public is refused: %s', async (url) => {
    const answer = await admin(`webhooks add agent --url ${url} --types order.updated`);
    expect(JSON.stringify(answer)).toContain('cannot receive events');
  });

  // security(The staff desk 1.3.6): Webhooks go to public addresses only, checked when the connection is made, without a redirect
  it('whose name turns private after it was signed gets nothing', async () => {
    const { id } = await listen('https://rebound.example.com/hooks', ['vote.updated']);
    const resolve = jest.spyOn(dns, 'lookup') as unknown as jest.SpyInstance;
    const asked: string[] = [];
    resolve.mockImplementation(
      (name: string, _options: unknown, done: (...of: unknown[]) => void) => {
        asked.push(name);
        done(null, [
          { address: '93.184.216.34', family: 4 },
          { address: '169.254.169.254', family: 4 },
        ]);
      },
    );
    try {
      await happen({ type: 'vote.updated', object: 'vote:1', data: { id: '1', state: 'OPENED' } });
      await deliver();
    } finally {
      resolve.mockRestore();
    }
    expect(asked).toEqual(['rebound.example.com']);
    const [row] = await register.ctx.db
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.endpointId, id));
    expect(row).toMatchObject({ state: 'PENDING', error: 'The receiver has a private address.' });
    await admin(`webhooks remove ${id}`, ['--reason', 'done']);
    clock.advance(60);
    await deliver();
    expect(await rowOf(String(row?.id))).toMatchObject({ state: 'GIVEN_UP' });
  });
});

it('hears on as long as its partner has a valid key, and nothing after the last one', async () => {
  const [{ id: second }] = await admin(
    'keys create agent --scopes webhooks --days 365 --per-minute 60',
  );
  await admin(`keys revoke ${key}`, ['--reason', 'lost']);
  await happen(order('after', 'CREATED'));
  await deliver();
  expect(arrived()).toEqual(['after CREATED']);
  await admin(`keys revoke ${second}`, ['--reason', 'left']);
  await happen(order('after', 'CONFIRMED'));
  await deliver();
  expect(arrived()).toHaveLength(1);
  const listed = await admin('webhooks list');
  expect(listed).toContainEqual(expect.objectContaining({ id: endpoint, state: 'ended' }));
});
