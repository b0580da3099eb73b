import { systemClock } from '@/server/platform/clock';
import { migrateDatabase } from '@/server/platform/database/schema';
import { emitEvent } from '@/server/platform/events/emit-event';
import { startFreezingProxy } from '../../packages/postgres/test/freezing-proxy';
import { type StandbyPair, startStandbyPair } from '../../packages/postgres/test/standby';
import { startTestService } from '../support/service/service';

let pair: StandbyPair | undefined;
const startPair = async () => {
  pair = await startStandbyPair(async () => {});
  return pair;
};
afterEach(async () => {
  await pair?.stop();
  pair = undefined;
});

/** Emits an event through the service on the promoted server, and waits until a page hears it. */
async function hearsEvents({ standbyUrl }: StandbyPair): Promise<void> {
  const service = await startTestService({ databaseUrl: standbyUrl });
  const heard: string[] = [];
  try {
    const { ctx, waitFor } = service;
    await ctx.events.subscribe({ event: ({ name }) => void heard.push(name), end: () => {} });
    await emitEvent(ctx, ctx.db, { name: 'price', userId: null, data: {} });
    await waitFor(async () => heard.length > 0);
    expect(ctx.events.lost()).toBe(0);
  } finally {
    await service.stop();
  }
}

it('a service reconnects to the promoted standby by itself, with no other error than 503 meanwhile, and events go on', async () => {
  const made = await startPair();
  await migrateDatabase(made.primaryUrl);
  const proxy = await startFreezingProxy(made.primaryUrl);
  const service = await startTestService({ databaseUrl: proxy.url, clock: systemClock });
  const statuses: number[] = [];
  let calls = 0;
  const write = async () => {
    calls += 1;
    const ip = `198.51.100.${calls % 250}`;
    const email = `reader-${calls}@example.org`;
    const { status } = await service.request('userSubscribe', { email }, { ip });
    statuses.push(status);
    return status;
  };
  try {
    await service.startJobs();
    expect(await write()).toBe(200);
    const promoted = made.promote().then(() => proxy.lead(made.standbyUrl));
    await service.waitFor(async () => (await write()) === 503);
    await promoted;
    await service.waitFor(async () => (await write()) === 200);
    expect([...new Set(statuses)].sort()).toEqual([200, 503]);
    await service.waitFor(async () => (await service.raw('ready')).status === 200);
    const { rows } = await service.ctx.pool.query('select inet_server_port() as port');
    expect(rows[0].port).toBe(Number(new URL(made.standbyUrl).port));
  } finally {
    await service.stop();
    await proxy.stop();
  }
  // It followed the migrations, so it emits events.
  await hearsEvents(made);
  const { rows } = await made.standby.query(
    "select relname from pg_class where relpersistence <> 'p' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)",
  );
  expect(rows).toEqual([]);
});
