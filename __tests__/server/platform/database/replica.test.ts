import { texts } from '@/server/content/tables';
import { migrateDatabase } from '@/server/platform/database/migrate';
import { emitEvent } from '@/server/platform/events/emit-event';
import { startTestService, type TestService } from '../../../support/service/service';
import { type StandbyPair, startStandbyPair } from '../../../support/service/standby';

/* A real primary with a real streaming replica. */

let pair: StandbyPair;
let service: TestService;

beforeAll(async () => {
  pair = await startStandbyPair((url) => migrateDatabase(url));
  const { primaryUrl: databaseUrl, standbyUrl: replicaUrl } = pair;
  service = await startTestService({ databaseUrl, replicaUrl });
}, 60_000);

afterAll(async () => {
  await service?.stop();
  await pair?.stop();
});

const isRead = () => service.ctx.replica?.db() != null;

const addQuestion = (id: string) =>
  service.ctx.db.insert(texts).values({
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
  });
const listed = async () => {
  const { status, data } = await service.request('faqListUser', { limit: '100' });
  expect(status).toBe(200);
  return data.docs.map(({ id }: { id: string }) => id);
};

/** The replica repeats nothing until it is let go on. */
const hold = () => pair.standby.query('select pg_wal_replay_pause()');
const letGo = async () => {
  await pair.standby.query('select pg_wal_replay_resume()');
  await service.waitFor(async () => isRead());
};

it('lists are read from the replica', async () => {
  await service.waitFor(async () => isRead());
  await addQuestion('first');
  await service.ctx.replica?.follow();
  expect(await listed()).toContain('first');
  const { rows } = await pair.standby.query(
    "select count(*)::int as reads from pg_stat_activity where application_name = 'fnx-replica' and query like '%from \"texts\"%'",
  );
  expect(rows[0].reads).toBeGreaterThan(0);
});

it('a person who changes something finds it in the next list, also while the replica lags', async () => {
  await hold();
  await addQuestion('second');
  expect(await listed()).not.toContain('second');
  await service.request('userSubscribe', { email: 'reader@example.org' });
  expect(await listed()).toContain('second');
  await letGo();
});

it('an event reaches a page only when its reload finds the change', async () => {
  const seen: string[][] = [];
  const unsubscribe = await service.ctx.events.subscribe({
    event: () => void listed().then((ids) => seen.push(ids)),
    end: () => {},
  });
  await hold();
  await addQuestion('third');
  await emitEvent(service.ctx, service.ctx.db, { name: 'price', userId: null, data: {} });
  await service.waitFor(async () => seen.length > 0);
  expect(seen[0]).toContain('third');
  unsubscribe();
  await letGo();
});

it('a replica that goes away leaves every read to the primary', async () => {
  await pair.stopStandby();
  await addQuestion('fourth');
  expect(await listed()).toContain('fourth');
});
