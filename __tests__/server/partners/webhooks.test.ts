import dns from 'node:dns';
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { partnerDeskCalls } from '@/api/desk/partners';
import { decideKyc } from '@/server/identity/decide';
import { prepareCurrencies } from '@/server/market/prepare-currencies';
import { operatorAlerts } from '@/server/messaging/tables';
import { webhookDeliveries, webhookEndpoints } from '@/server/partners/tables';
import type { Happened } from '@/server/platform/registry';
import { EVENT_TYPES } from '@/shared/partners';
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
  [{ id: key }] = await admin('keys create agent --scopes webhooks --days 365 --per-minute 60');
  ({ id: endpoint, secret } = await listen(`${receiver.origin}/hooks`, EVENT_TYPES));
});
afterAll(async () => {
  await register.stop();
  await receiver.stop();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.state.answer = () => ({ status: 204 });
});

const admin = (line: string, more: readonly string[] = []) => runAdmin(register.ctx, line, more);

async function listen(url: string, types: readonly string[]) {
  const [{ id }] = await admin(`webhooks add ${key} --url ${url} --types ${types.join(',')}`);
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

const deliver = () => register.service.runJobs('webhooks');
const arrived = () => receiver.received.map(({ event: { data } }) => `${data.id} ${data.state}`);
const rowOf = async (id: string) => {
  const [row] = await register.ctx.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, id));
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
  await bookEvents(ctx, [
    {
      contract: 'ballots',
      name: 'Opened',
      args: {
        id: '7',
        documentHash: document,
        title: 'Dividend',
        choices: ['Yes', 'No'],
        quorumBps: '0',
        majorityBps: '5000',
        recordTime: '1',
        end: '2',
      } as never,
    },
    {
      contract: 'ballots',
      name: 'Voted',
      args: { id: '7', holder, voter: from, choice: '0', weight: '1500000' },
    },
    {
      contract: 'enforcement',
      name: 'RecoveryRequested',
      args: { from, to, holder, vetoable: true, executableAt: '0' },
    },
    {
      contract: 'distributions',
      name: 'Declared',
      args: {
        id: '3',
        payToken: ctx.chain.addresses.currencies.USDT.address?.toLowerCase() ?? '',
        amount: (20_000n * 10n ** 18n).toString(),
        supply: '40500000',
        recordTime: '1',
        reclaimableAt: '2',
        payer: from,
        documentHash: document,
        taxBps: '0',
        taxWallet: `0x${'0'.repeat(40)}`,
        exceptionsRoot: `0x${'0'.repeat(64)}`,
        exceptions: '0',
      },
    },
    ...['1', '2'].map((tax) => ({
      contract: 'distributions' as const,
      name: 'Paid',
      args: { id: '3', holder: `0x${tax.repeat(64)}`, to, net: '7', tax },
    })),
    {
      contract: 'distributions',
      name: 'Reclaimed',
      args: { id: '3', amount: (10n ** 18n).toString() },
    },
  ]);
  await deliver();
  const told = receiver.received.map(({ event: { type, data } }) => ({ type, ...data }));
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
      expect.objectContaining({ type: 'recovery.updated', state: 'REQUESTED' }),
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
  clock.advance(5);
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
  await admin(`webhooks replay ${id}`);
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

it('gives up after three days with an alert, and sends it again when an officer says so', async () => {
  receiver.state.answer = () => ({ status: 500, text: 'broken' });
  await happen(order('lost', 'CREATED'));
  const [open] = await register.ctx.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.object, 'order:lost'));
  const id = String(open?.id);
  let attempts = 0;
  for (let hours = 0; hours <= 80; hours += 1) {
    await deliver();
    clock.advance(HOUR);
    attempts = (await rowOf(id)).attempts;
  }
  expect(attempts).toBeGreaterThan(15);
  expect(await rowOf(id)).toMatchObject({ state: 'GIVEN_UP', status: 500, answer: 'broken' });
  const alerts = () =>
    register.ctx.db
      .select()
      .from(operatorAlerts)
      .where(eq(operatorAlerts.kind, 'WEBHOOK_GIVEN_UP'));
  expect(await alerts()).toMatchObject([{ subject: endpoint, resolvedAt: null }]);
  const { docs } = await readView(register.ctx, ['ADMINISTRATOR'], partnerDeskCalls.deliveries, {});
  expect(docs).toMatchObject([{ id, state: 'GIVEN_UP', attempts }]);

  receiver.state.answer = () => ({ status: 204 });
  receiver.received.length = 0;
  await admin(`webhooks replay ${id}`);
  await deliver();
  expect(receiver.received.map((one) => one.id)).toEqual([id]);
  expect(await rowOf(id)).toMatchObject({ state: 'DELIVERED' });
  expect((await alerts())[0]?.resolvedAt).not.toBeNull();
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
    const answer = await admin(`webhooks add ${key} --url ${url} --types order.updated`);
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

it('hears nothing after its key was revoked', async () => {
  await admin(`keys revoke ${key}`, ['--reason', 'left']);
  await happen(order('after', 'CREATED'));
  await deliver();
  expect(arrived()).toEqual([]);
});
