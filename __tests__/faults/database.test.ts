import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type EmbeddedPostgres, FolderInUseError } from '@fnx/postgres/embedded';
import { startEmbeddedPostgres } from '@/server/platform/database/embedded';
import { migrateDatabase } from '@/server/platform/database/schema';
import { signUpByCodes, signupForm } from '../support/people/members';
import { startTestService, type TestService } from '../support/service/service';

const root = path.resolve(__dirname, '../..');
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-faults-'));

let postgres: EmbeddedPostgres;
let service: TestService;
let token: string;
beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir, root });
  await migrateDatabase(postgres.url, path.join(root, 'src/server/platform/database/migrations'));
  service = await startTestService({ databaseUrl: postgres.url });
  token = (await signUpByCodes(service)).token;
});
afterAll(async () => {
  await service.stop();
  postgres.stopNow();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const read = () => service.request('getProfile', undefined, { token });

/** Process id of the database, from its own file. */
function postmaster(): number {
  try {
    const file = path.join(postgres.folder, 'data', 'postmaster.pid');
    return Number(fs.readFileSync(file, 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
}

describe('a stopped database', () => {
  it('returns 503 with a message and a retry time', async () => {
    process.kill(postgres.pid, 'SIGKILL');
    await service.waitFor(async () => (await read()).status !== 200);
    for (let n = 0; n < 3; n += 1) {
      const away = await read();
      expect([away.status, away.data.code]).toEqual([503, 'UNAVAILABLE']);
      expect(away.message).toBe('The service is not available right now.');
      expect(away.headers.get('retry-after')).toBe('5');
      expect(away.data.retryAfter).toBe(5);
    }
  });

  it('is restarted by its owner on the same port; the service recovers without a restart', async () => {
    postgres.keepRunning();
    await service.waitFor(async () => (await read()).status === 200);
    expect(postmaster()).not.toBe(postgres.pid);
    expect((await service.request('health')).data.database).toBe('ok');
  });

  it('resumes jobs and events automatically', async () => {
    const before = postmaster();
    await service.startJobs();
    process.kill(before, 'SIGKILL');
    await service.waitFor(async () => ![0, before].includes(postmaster()));
    await service.waitFor(async () => (await read()).status === 200);
    const heard: string[] = [];
    // The listening connection was lost; the next subscriber opens a new one.
    await service.waitFor(() =>
      service.ctx.events
        .subscribe({ event: ({ name }) => void heard.push(name), end: () => {} })
        .then(
          () => true,
          () => false,
        ),
    );
    const form = signupForm();
    const begun = await service.request('createAccount', form);
    expect([begun.status, begun.message]).toEqual([200, 'OK']);
    // Only the engine that lost its database runs jobs here.
    await service.waitFor(async () => {
      const { data } = await service.request('demoOutbox', { to: form.phone });
      return data.docs.length > 0;
    });
  });
});

describe('a connection that breaks while in use', () => {
  it('between two statements: fails the next one, but not the process', async () => {
    const { pool } = service.ctx;
    const held = await pool.connect();
    const { rows } = await held.query('select pg_backend_pid() as pid');
    const ended = new Promise((resolve) => held.once('end', resolve));
    await pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
    await ended;
    await expect(held.query('select 1')).rejects.toThrow();
    held.release(true);
    expect((await read()).status).toBe(200);
  });
});

describe('an exhausted connection pool', () => {
  it('returns 503 after its timeout, and recovers once connections are free', async () => {
    const crowded = await startTestService({ databaseUrl: postgres.url });
    const { pool } = crowded.ctx;
    Object.assign(pool.options, { max: 1, connectionTimeoutMillis: 100 });
    const taken = await pool.connect();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => crowded.request('getProfile', undefined, { token })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    taken.release();
    expect((await crowded.request('getProfile', undefined, { token })).status).toBe(200);
    await crowded.stop();
  });
});

describe('a data folder in use', () => {
  it('is refused to a second service with a message, and released when the first has ended', async () => {
    const first = await startEmbeddedPostgres({ dataDir, root });
    await first.claim();
    // Another running process; our own claim would be accepted.
    fs.writeFileSync(path.join(first.folder, 'service'), String(process.ppid));
    const refused = await first.claim().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(FolderInUseError);
    expect(String(refused)).toMatch(
      `Another service (process ${process.ppid}) already uses ${dataDir}`,
    );
    fs.rmSync(path.join(first.folder, 'service'));
    await expect(first.claim()).resolves.toBeUndefined();
  });
});
