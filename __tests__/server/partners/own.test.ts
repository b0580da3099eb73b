import { eq, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { outboxMessages } from '@/server/messaging/tables';
import { commandGroups } from '@/server/modules';
import { isDeliveryDue } from '@/server/partners/deliver';
import { isWithin, readNetworks } from '@/server/partners/networks';
import { journal } from '@/server/platform/tables';
import { parseLine, runCommand } from '../../../scripts/ops/admin/command-line';
import { runAdmin } from '../../support/service/desk';
import { createTestClock, startTestService, type TestService } from '../../support/service/service';
import { startReceiver } from '../../support/service/webhook-receiver';

const DAY = 86_400;
const clock = createTestClock();
const logged: string[] = [];

let service: TestService;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let id: string;
let key: string;
let endpoint: string;
let secret: string;

const admin = (line: string, more: readonly string[] = []) => runAdmin(service.ctx, line, more);

async function newKey(line: string) {
  const [{ id: made }] = await admin(`keys create ${line}`);
  const [{ key: shown }] = await admin(`keys collect ${made}`);
  return { id: String(made), key: String(shown) };
}

async function call(method: string, path: string, by: string | undefined, more = {}) {
  const { body, headers } = { body: undefined, headers: {}, ...more };
  const answer = await service.raw(`partner/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: {
      ...(by === undefined ? {} : { authorization: `Bearer ${by}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
  });
  return { status: answer.status, headers: answer.headers, ...(await answer.json()) };
}

const happen = (...ids: string[]) =>
  service.ctx.db.transaction((tx) =>
    service.ctx.registry.happened(
      service.ctx,
      tx,
      ids.map((one) => ({
        type: 'order.updated' as const,
        object: `order:${one}`,
        data: { id: one, state: 'CREATED' },
      })),
    ),
  );
const deliver = () => service.runJobs('webhooks');
const entriesOf = (actor: string) =>
  service.ctx.db.select().from(journal).where(eq(journal.actor, actor)).orderBy(journal.id);
const mailsTo = async (to: string) =>
  (await service.ctx.db.select().from(outboxMessages).where(eq(outboxMessages.recipient, to))).map(
    ({ subject }) => subject,
  );

beforeAll(async () => {
  receiver = await startReceiver();
  service = await startTestService({
    clock,
    config: { webhookLocalOrigin: receiver.origin },
    logTo: (line) => void logged.push(line),
  });
  ({ id, key } = await newKey(
    'Agent --scopes webhooks --days 100 --per-minute 50 --contact tech@agent.example',
  ));
  const url = `${receiver.origin}/hooks`;
  [{ id: endpoint }] = await admin(`webhooks add Agent --url ${url} --types order.updated`);
  [{ secret }] = await admin(`webhooks secret ${endpoint}`);
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.state.answer = () => ({ status: 204 });
});

it('tells a key what it may, with its limit in headers', async () => {
  const { status, data, headers } = await call('GET', 'key', key);
  expect(status).toBe(200);
  expect(data).toMatchObject({ id, partner: 'Agent', scopes: ['webhooks'], perMinute: 50 });
  expect(data).toMatchObject({ networks: null, contact: 'tech@agent.example', succeeded: false });
  expect(headers.get('ratelimit-policy')).toBe('"minute";q=50;w=60');
  expect(headers.get('ratelimit')).toMatch(/^"minute";r=49;t=\d+$/);
  const refused = await call('GET', 'movements', key);
  expect(refused).toMatchObject({ status: 403, data: { code: 'SCOPE_MISSING' } });
  expect(refused.headers.get('ratelimit')).toContain('r=48');
  expect(refused.data.requestId).toBe(refused.headers.get('x-request-id'));
});

it('says with 401 how to log in, and errors as RFC 9457 where they are asked so', async () => {
  const plain = await call('GET', 'key', undefined);
  expect(plain).toMatchObject({ status: 401, data: { code: 'KEY_INVALID' } });
  expect(plain.headers.get('www-authenticate')).toBe('Bearer');
  const accept = 'application/json, application/problem+json';
  const asked = await call('GET', 'events?limit=0', key, { headers: { accept } });
  expect(asked.headers.get('content-type')).toBe('application/problem+json');
  expect(asked).toMatchObject({ status: 422, code: 'VALIDATION_ERROR', type: 'about:blank' });
  expect(asked.title).toBe('Unprocessable Entity');
  expect(asked.requestId).toBe(asked.headers.get('x-request-id'));
});

it('says so, too, for a call that is none, and for another method', async () => {
  const headers = { accept: 'application/problem+json' };
  for (const [method, path, status] of [
    ['GET', 'shares', 404],
    ['PUT', 'key', 405],
  ] as const) {
    const told = await call(method, path, key, { headers });
    expect(told).toMatchObject({ status, type: 'about:blank' });
    expect(told.requestId).toBe(told.headers.get('x-request-id'));
    expect(told.headers.get('allow')).toBe(status === 405 ? 'GET' : null);
  }
});

it('lists events by a cursor, and only of the types that officers signed', async () => {
  await happen('one', 'two', 'three');
  await service.ctx.db.transaction((tx) =>
    service.ctx.registry.happened(service.ctx, tx, [
      { type: 'vote.updated', object: 'vote:1', data: { id: '1', state: 'OPENED' } },
    ]),
  );
  await deliver();
  const first = (await call('GET', 'events?limit=2', key)).data;
  expect(first.docs.map(({ data }: { data: { id: string } }) => data.id)).toEqual(['one', 'two']);
  const rest = (await call('GET', `events?after=${first.next}`, key)).data;
  expect(rest).toMatchObject({ docs: [{ type: 'order.updated', data: { id: 'three' } }] });
  expect(rest.next).toBeNull();
  const sent = receiver.received.find(({ event }) => event.data.id === 'three');
  expect(sent).toMatchObject({ id: rest.docs[0].id });
  expect(sent?.event).toMatchObject({ sequence: rest.docs[0].sequence });
  const { key: other } = await newKey('Other --scopes webhooks --days 9 --per-minute 9');
  expect((await call('GET', 'events', other)).data.docs).toEqual([]);
  expect((await call('GET', 'deliveries', other)).data.docs).toEqual([]);
});

it('numbers an event after its cause is committed, so that a cursor misses none', async () => {
  const { ctx } = service;
  let last = '';
  await ctx.db.transaction(async (tx) => {
    const late = { type: 'order.updated', object: 'order:late', data: { id: 'late' } } as const;
    await ctx.registry.happened(ctx, tx, [late]);
    await happen('early');
    await deliver();
    ({ sequence: last } = (await call('GET', 'events', key)).data.docs.at(-1));
  });
  await deliver();
  const { docs } = (await call('GET', `events?after=${last}`, key)).data;
  expect(docs).toMatchObject([{ data: { id: 'late' } }]);
});

it('wakes the sender for an event that has no number, and rests after it', async () => {
  const due = async () => {
    const { rows } = await service.ctx.db.execute(sql`select where ${isDeliveryDue}`);
    return rows.length;
  };
  expect(await due()).toBe(0);
  await happen('waking');
  expect(await due()).toBe(1);
  await deliver();
  expect(await due()).toBe(0);
});

it('tests, pauses, lets go on and sends again without an officer, each with an entry of the key', async () => {
  const tested = await call('POST', `endpoints/${endpoint}/test`, key);
  expect(tested.data).toMatchObject({ type: 'endpoint.test', state: 'PENDING', sequence: null });
  await deliver();
  const [{ body, headers, id: message } = { body: '', headers: {}, id: '' }] = receiver.received;
  const verified = new Webhook(secret).verify(body, headers as Record<string, string>);
  expect(verified).toMatchObject({ type: 'endpoint.test', data: { id: message } });
  expect(message).toBe(tested.data.event);

  const paused = await call('PUT', `endpoints/${endpoint}`, key, { body: { paused: true } });
  expect(paused.data).toMatchObject({ id: endpoint, state: 'PAUSED' });
  await happen('waits');
  await deliver();
  expect(receiver.received).toHaveLength(1);
  await call('PUT', `endpoints/${endpoint}`, key, { body: { paused: false } });
  await deliver();
  expect(receiver.received).toHaveLength(2);

  const [newest] = (await call('GET', 'deliveries?state=DELIVERED&limit=1', key)).data.docs;
  expect(newest).toMatchObject({ endpoint, status: 204, attempts: 1, error: null });
  expect(newest.triedAt).toBe(clock.now().toISOString());
  await call('POST', `deliveries/${newest.id}/replay`, key);
  await deliver();
  expect(receiver.received.map((one) => one.id).slice(1)).toEqual([newest.event, newest.event]);
  const acts = (await entriesOf(`api key ${id}`)).map(({ action, source }) => [source, action]);
  expect(acts).toEqual([
    ['SERVICE', 'endpoint test'],
    ['SERVICE', 'endpoint pause'],
    ['SERVICE', 'endpoint go on'],
    ['SERVICE', 'delivery replay'],
  ]);
});

it('shows and steers nothing of another partner', async () => {
  const { key: other } = await newKey('Stranger --scopes webhooks --days 9 --per-minute 9');
  const [delivery] = (await call('GET', 'deliveries', key)).data.docs;
  for (const [method, path, more] of [
    ['POST', `endpoints/${endpoint}/test`, {}],
    ['PUT', `endpoints/${endpoint}`, { body: { paused: true } }],
    ['POST', `deliveries/${delivery.id}/replay`, {}],
  ] as const) {
    expect(await call(method, path, other, more)).toMatchObject({ status: 404 });
  }
});

it('may call from its networks alone, and its lines in the log name it', async () => {
  const terms = 'Near --scopes webhooks --days 9 --per-minute 9 --networks';
  const { id: farId, key: far } = await newKey(`${terms} 203.0.113.0/24,2001:db8::/32`);
  const refused = await call('GET', 'key', far);
  expect(refused).toMatchObject({ status: 403, data: { code: 'NETWORK_REFUSED' } });
  const lines = logged.filter((line) => line.includes(farId));
  expect(JSON.parse(lines.at(-1) ?? '{}')).toMatchObject({ apiKey: farId, ip: expect.any(String) });
  expect(logged.join()).not.toContain(far.slice(4, 40));
  const wrong = await admin(`keys create ${terms} 203.0.113.0/33`);
  expect(JSON.stringify(wrong)).toContain('is no network');
});

// security(The staff desk 2.3.5, 6.2.2)
it('makes its successor once, with the same end, and works beside it for a day', async () => {
  const before = (await call('GET', 'key', key)).data;
  const two = await Promise.all([1, 2].map(() => call('POST', 'key/successor', key)));
  expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { data } = two.find(({ status }) => status === 200) ?? two[0];
  expect(data).toMatchObject({ partner: 'Agent', perMinute: 50, expiresAt: before.expiresAt });
  expect((await call('GET', 'key', data.key)).status).toBe(200);
  expect(await mailsTo('tech@agent.example')).toContainEqual(
    expect.stringContaining('Your API key has a successor'),
  );
  clock.advance(DAY - 1);
  expect((await call('GET', 'key', key)).status).toBe(200);
  clock.advance(1);
  expect((await call('GET', 'key', key)).status).toBe(401);
  await happen('on');
  await deliver();
  expect(receiver.received).toHaveLength(1);
  for (const days of [68, 2, 25]) {
    clock.advance(days * DAY);
    await service.runJobs('keys-watch');
    await service.runJobs('keys-watch');
  }
  const warned = (await mailsTo('tech@agent.example')).filter((one) => one?.includes('within'));
  expect(warned).toEqual([30, 7].map((days) => expect.stringContaining(`within ${days} days`)));
  // Whoever stole the first key may have made the second one.
  await admin(`keys revoke ${id}`, ['--reason', 'stolen']);
  expect((await call('GET', 'key', data.key)).status).toBe(401);
});

it('names the next step at the command line', async () => {
  const words = 'keys create Tax --scopes orders --days 9 --per-minute 9'.split(' ');
  const { command, ...line } = parseLine(commandGroups, words);
  if (!command) throw new Error('no command');
  const operator = { ctx: service.ctx, name: 'tester' };
  const { output } = await runCommand(operator, { ...line, command }, () => Buffer.from(''));
  expect(output).toMatch(/\nNext: keys collect [0-9a-f-]{36}\n$/);
});

it.each([
  ['203.0.113.7', true],
  ['203.0.114.7', false],
  ['2001:db8:0:0:0:0:0:1', true],
  ['2001:db9:0:0:0:0:0:1', false],
  ['unknown', false],
])('counts %s as in the networks: %s', (ip, is) => {
  expect(isWithin(ip, readNetworks('203.0.113.0/24, 2001:db8::/32'))).toBe(is);
});

it.each(['', '203.0.113.0/', '203.0.113.0/0', '10.0.0/8', 'bank.example', '2001:db8::/129'])(
  'takes “%s” for no network',
  (text) => expect(() => readNetworks(text)).toThrow('is no network'),
);
