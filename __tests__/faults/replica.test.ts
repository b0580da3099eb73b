import { texts } from '@/server/content/tables';
import { migrateDatabase } from '@/server/platform/database/schema';
import { emitEvent } from '@/server/platform/events/emit-event';
import {
  type FreezingProxy,
  startFreezingProxy,
} from '../../packages/postgres/test/freezing-proxy';
import { type StandbyPair, startStandbyPair } from '../../packages/postgres/test/standby';
import { startTestService, type TestService } from '../support/service/service';

let pair: StandbyPair;
let proxy: FreezingProxy;
let service: TestService;

beforeAll(async () => {
  pair = await startStandbyPair((url) => migrateDatabase(url), { more: true });
  proxy = await startFreezingProxy(pair.standbyUrl, pair.second?.url ?? '');
  service = await startTestService({ databaseUrl: pair.primaryUrl, replicaUrl: proxy.url });
});

afterAll(async () => {
  await service?.stop();
  await proxy?.stop();
  await pair?.stop();
});

const isRead = () => service.ctx.replica?.isRead() === true;

const addQuestion = (id: string) =>
  service.ctx.db.transaction((tx) =>
    tx.insert(texts).values({
      id,
      kind: 'faq',
      slug: id,
      language: 'en',
      version: '1',
      source: `---\ntitle: ${id}\nslug: ${id}\ncategory: account\norder: 1\n---\n${id}`,
      fields: { title: id, category: 'account', order: 1 },
      words: id,
      searchText: id,
      dueAt: service.ctx.clock.now(),
    }),
  );
const listed = async () => {
  const { status, data } = await service.request('faqListUser', { limit: '100' });
  expect(status).toBe(200);
  return data.docs.map(({ id }: { id: string }) => id);
};

/** How many statements about texts the replicas' connections ran last. */
async function readsOf(replica = pair.standby): Promise<number> {
  const { rows } = await replica.query(
    "select count(*)::int as reads from pg_stat_activity where application_name = 'replica' and query like '%from \"texts\"%'",
  );
  return rows[0].reads;
}
const readsOfBoth = async () => (await readsOf()) + (await readsOf(pair.second?.client));
const pause = (replica = pair.standby) => replica.query('select pg_wal_replay_pause()');
const resume = (replica = pair.standby) => replica.query('select pg_wal_replay_resume()');

it('lists are read from the replicas', async () => {
  await service.waitFor(async () => isRead());
  await addQuestion('first');
  expect(await listed()).toContain('first');
  await service.waitFor(async () => {
    await listed();
    return (await readsOfBoth()) > 0;
  });
});

it('a list is never older than one that was shown before, while one of the replicas lags', async () => {
  await pause();
  const others = pair.second?.client;
  const acknowledged = new Set<string>();
  let writes = true;
  const write = async () => {
    for (let n = 0; n < 40; n += 1) {
      await addQuestion(`lag-${n}`);
      acknowledged.add(`lag-${n}`);
    }
    // It keeps up in the end, also on a slow machine.
    await service.waitFor(async () => (await readsOf(others)) > 0);
    writes = false;
  };
  let lists = 0;
  const read = async () => {
    while (writes) {
      const before = [...acknowledged];
      expect(await listed()).toEqual(expect.arrayContaining(before));
      lists += 1;
    }
  };
  await Promise.all([write(), ...Array.from({ length: 6 }, read)]);
  expect(lists).toBeGreaterThan(0);
  await resume();
});

it('an event reaches a page whose reload finds the change, also while no replica keeps up', async () => {
  const seen: string[][] = [];
  const unsubscribe = await service.ctx.events.subscribe({
    event: () => void listed().then((ids) => seen.push(ids)),
    end: () => {},
  });
  await pause();
  await pause(pair.second?.client);
  await addQuestion('third');
  await emitEvent(service.ctx, service.ctx.db, { name: 'price', userId: null, data: {} });
  await service.waitFor(async () => seen.length > 0);
  expect(seen[0]).toContain('third');
  await service.waitFor(async () => !isRead());
  unsubscribe();
  await resume();
  await resume(pair.second?.client);
  await service.waitFor(async () => isRead());
});

it('replicas that go away leave every read to the primary', async () => {
  await pair.stopStandby();
  await pair.second?.stop();
  await addQuestion('fourth');
  expect(await listed()).toContain('fourth');
});
