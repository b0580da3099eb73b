import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { faqs } from '@/server/content/tables';
import { startEmbeddedPostgres } from '@/server/platform/database/embedded';
import { findBinaries, locateCluster } from '@/server/platform/database/embedded-location';
import { migrateDatabase } from '@/server/platform/database/migrate';
import { clusterOf, start } from '@/server/platform/database/postgres-process';
import { emitEvent } from '@/server/platform/events/emit-event';
import { startTestService, type TestService } from '../../../support/service/service';

/* A real primary with a real streaming replica. */

const SETTINGS = { fsync: 'off', synchronous_commit: 'off', wal_receiver_status_interval: '1' };

let folder: string;
let stops: (() => void)[] = [];
let service: TestService;
let standby: pg.Client;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-replica-'));
  // PostgreSQL runs as another user when this runs as root.
  fs.chmodSync(folder, 0o755);
  const options = { dataDir: path.join(folder, 'primary'), settings: SETTINGS };
  const first = await startEmbeddedPostgres(options);
  await migrateDatabase(first.url);
  await first.stop();
  // A cold copy of the cluster that follows it from now on.
  const copy = locateCluster(path.join(folder, 'replica'), findBinaries(process.cwd()), () => {});
  const copied = spawnSync('cp', ['-a', clusterOf(first.folder), clusterOf(copy.folder)]);
  if (copied.status !== 0) throw new Error(copied.stderr.toString());
  fs.writeFileSync(path.join(clusterOf(copy.folder), 'standby.signal'), '');
  const primary = await startEmbeddedPostgres(options);
  stops = [() => primary.stopNow()];
  const url = new URL(primary.url);
  const replica = await start(copy, url.password, {
    ...SETTINGS,
    primary_conninfo: `host=127.0.0.1 port=${url.port} user=${url.username} password=${url.password}`,
  });
  stops = [() => process.kill(replica.pid, 'SIGQUIT'), ...stops];
  const replicaUrl = new URL(url);
  replicaUrl.port = String(replica.port);
  standby = new pg.Client({ connectionString: replicaUrl.href });
  standby.on('error', () => {});
  await standby.connect();
  service = await startTestService({ databaseUrl: primary.url, replicaUrl: replicaUrl.href });
}, 60_000);

afterAll(async () => {
  await standby?.end().catch(() => {});
  await service?.stop();
  for (const stop of stops) stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const isRead = () => service.ctx.replica?.db() != null;

const addQuestion = (id: string) =>
  service.ctx.db.insert(faqs).values({
    id,
    slug: id,
    dueAt: service.ctx.clock.now(),
    category: 'account',
    question: id,
    answer: `<p>${id}</p>`,
    sortOrder: 1,
    searchText: id,
  });
const listed = async () => {
  const { status, data } = await service.request('faqListUser', { limit: '100' });
  expect(status).toBe(200);
  return data.docs.map(({ id }: { id: string }) => id);
};

/** The replica repeats nothing until it is let go on. */
const hold = () => standby.query('select pg_wal_replay_pause()');
const letGo = async () => {
  await standby.query('select pg_wal_replay_resume()');
  await service.waitFor(async () => isRead());
};

it('lists are read from the replica', async () => {
  await service.waitFor(async () => isRead());
  await addQuestion('first');
  await service.ctx.replica?.follow();
  expect(await listed()).toContain('first');
  const { rows } = await standby.query(
    "select count(*)::int as reads from pg_stat_activity where application_name = 'fnx-replica' and query like '%from \"faqs\"%'",
  );
  expect(rows[0].reads).toBeGreaterThan(0);
});

it('whoever changes something finds it in the next list, also when the replica stands still', async () => {
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
  await emitEvent(service.ctx.db, { name: 'price', userId: null, data: {} });
  await service.waitFor(async () => seen.length > 0);
  expect(seen[0]).toContain('third');
  unsubscribe();
  await letGo();
});

it('a replica that goes away leaves every read to the primary', async () => {
  const [stopReplica] = stops.splice(0, 1);
  stopReplica?.();
  await addQuestion('fourth');
  expect(await listed()).toContain('fourth');
});
