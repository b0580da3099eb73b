import { asWritten } from '@/lang/service';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { type EventName, emitEvent } from '@/server/platform/events/emit-event';
import { makeInvestor } from '../../support/people/investors';
import { openEventStream } from '../../support/service/event-stream';
import { startTestService, type TestService } from '../../support/service/service';

/** Two instances of the service on one database. */
let one: TestService;
let two: TestService;
beforeEach(async () => {
  one = await startTestService();
  two = await startTestService({ databaseUrl: one.databaseUrl });
});
afterEach(async () => {
  await two.stop();
  await one.stop();
});

const emit = (service: TestService, name: EventName, userId: string | null, data = {}) =>
  emitEvent(service.ctx, service.ctx.db, { name, userId, data });

async function raise({ ctx }: TestService, userId: string): Promise<void> {
  await ctx.db.transaction((tx) =>
    raiseNotification(ctx, tx, {
      userId,
      kind: 'NEWS',
      title: asWritten('Hello'),
      body: asWritten(''),
      link: null,
    }),
  );
}

it('delivers a notification raised by one instance to a page connected to the other', async () => {
  const ada = await makeInvestor(one, '0');
  const stream = await openEventStream(two, ada.token);
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.response.headers.get('cache-control')).toBe('no-store, no-transform');
  await raise(one, ada.userId);
  const event = await stream.next();
  expect(event).toMatchObject({ name: 'notification', data: { kind: 'NEWS' } });
  const { data } = await ada.request('listNotification');
  expect(data.docs[0].id).toBe(event?.data.id);
  await ada.request('sawAllNotification', {});
  expect(await stream.next()).toMatchObject({ name: 'notification' });
});

it('sends each user their own events, and the price to all', async () => {
  const ada = await makeInvestor(one, '0');
  const eve = await makeInvestor(one, '0');
  const [forAda, forEve] = [
    await openEventStream(one, ada.token),
    await openEventStream(two, eve.token),
  ];
  await emit(two, 'order', ada.userId, { id: 'o', status: 'CONFIRMED' });
  await emit(two, 'kyc', eve.userId, { kycStatus: 'APPROVED' });
  await emit(one, 'price', null, { price: '13' });
  expect(await forAda.next()).toEqual({ name: 'order', data: { id: 'o', status: 'CONFIRMED' } });
  expect(await forAda.next()).toEqual({ name: 'price', data: { price: '13' } });
  expect(await forEve.next()).toEqual({ name: 'kyc', data: { kycStatus: 'APPROVED' } });
  expect(await forEve.next()).toEqual({ name: 'price', data: { price: '13' } });
});

it('sends no events of rolled-back transactions', async () => {
  const ada = await makeInvestor(one, '0');
  const stream = await openEventStream(one, ada.token);
  const undone = one.ctx.db.transaction(async (tx) => {
    await emitEvent(one.ctx, tx, { name: 'order', userId: ada.userId, data: { id: 'undone' } });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow();
  await emit(one, 'order', ada.userId, { id: 'done' });
  expect((await stream.next())?.data).toEqual({ id: 'done' });
});

it('requires an active token in its header, and ends with a logout elsewhere', async () => {
  const ada = await makeInvestor(one, '0');
  expect((await one.raw('notification/stream')).status).toBe(401);
  expect((await one.raw(`notification/stream?token=${ada.token}`)).status).toBe(401);
  const stream = await openEventStream(two, ada.token);
  await ada.request('logout', {});
  expect(await stream.next()).toBeNull();
  expect((await two.raw('notification/stream', { headers: { token: ada.token } })).status).toBe(
    401,
  );
});

it('disconnects a slow reader, and serves the others', async () => {
  const ada = await makeInvestor(one, '0');
  const slow = await one.raw('notification/stream', { headers: { token: ada.token } });
  const quick = await openEventStream(one, ada.token);
  const ids = Array.from({ length: 200 }, (_, number) => String(number));
  // Fewer at a time than the buffer holds.
  const atOnce = 40;
  for (let first = 0; first < ids.length; first += atOnce) {
    const some = ids.slice(first, first + atOnce);
    for (const id of some) await emit(one, 'order', ada.userId, { id });
    for (const id of some) expect((await quick.next())?.data.id).toBe(id);
  }
  // Buffered events are delivered; then the stream ends instead of growing.
  const text = await slow.text();
  const received = text.split('event: order').length - 1;
  expect(received).toBeGreaterThan(0);
  expect(received).toBeLessThan(100);
});

it('ends every stream when its connection breaks, and reconnects for the next', async () => {
  const ada = await makeInvestor(one, '0');
  const stream = await openEventStream(one, ada.token);
  await two.ctx.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'fnx-events'`,
  );
  expect(await stream.next()).toBeNull();
  const again = await openEventStream(one, ada.token);
  await emit(two, 'order', ada.userId, { id: 'after' });
  expect((await again.next())?.data).toEqual({ id: 'after' });
});

it('uses one connection for all streams of a process, and limits streams per user', async () => {
  const ada = await makeInvestor(one, '0');
  const { streamsPerUser } = one.ctx.config.limits;
  const streams = [];
  for (let number = 0; number < streamsPerUser; number += 1) {
    streams.push(await openEventStream(one, ada.token));
  }
  const { rows } = await two.ctx.pool.query(
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name = 'fnx-events'`,
  );
  expect(rows).toEqual([{ n: 1 }]);
  const over = await one.raw('notification/stream', { headers: { token: ada.token } });
  expect(over.status).toBe(429);
  await streams[0]?.leave();
  streams[1]?.abort();
  await openEventStream(one, ada.token);
  await openEventStream(one, ada.token);
});

it('ends all streams when the service stops', async () => {
  const ada = await makeInvestor(one, '0');
  const stream = await openEventStream(one, ada.token);
  await one.ctx.events.stop();
  expect(await stream.next()).toBeNull();
  expect((await one.raw('notification/stream', { headers: { token: ada.token } })).status).toBe(
    503,
  );
});
