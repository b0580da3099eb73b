import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { EmbeddedPostgres } from '@fnx/postgres/embedded';
import { withFolderLock } from '@fnx/postgres/folder-lock';
import pg from 'pg';
import { startEmbeddedPostgres } from '@/server/platform/database/embedded';
import { migrateDatabase } from '@/server/platform/database/schema';
import { signUpByCodes } from '../support/people/members';
import { startTestService } from '../support/service/service';

const root = path.resolve(__dirname, '../..');
const folders: string[] = [];
const servers: EmbeddedPostgres[] = [];

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-embedded-'));
  folders.push(folder);
  return folder;
}

/** One cluster for all tests but those that are about making one; each leaves it stopped. */
let shared: string;

async function start(dataDir: string, log?: (message: string) => void) {
  const server = await startEmbeddedPostgres({ dataDir, root, ...(log ? { log } : {}) });
  servers.push(server);
  return server;
}

async function ask(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(() => {
  shared = newFolder();
});
afterAll(() => {
  for (const server of servers) server.stopNow();
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

describe('embedded PostgreSQL', () => {
  it('starts, keeps its data, and is reused by the next process', async () => {
    const dataDir = shared;
    const first = await start(dataDir);
    expect(first.origin).toBe('started');
    await ask(first.url, 'create table kept (n int); insert into kept values (7)');
    const second = await start(dataDir);
    expect([second.origin, second.pid, second.url]).toEqual(['found', first.pid, first.url]);
    await second.stop();
    await expect(ask(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
    const third = await start(dataDir);
    expect(third.origin).toBe('started');
    expect(await ask(third.url, 'select n from kept')).toEqual([{ n: 7 }]);
    await third.stop();
  });

  it('listens on this machine alone, asks for its password, and syncs to disk', async () => {
    const server = await start(shared);
    const settings = await ask(
      server.url,
      "select name, setting from pg_settings where name in ('listen_addresses', 'unix_socket_directories', 'fsync', 'synchronous_commit', 'password_encryption') order by name",
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      listen_addresses: '127.0.0.1',
      password_encryption: 'scram-sha-256',
      synchronous_commit: 'on',
      unix_socket_directories: '',
    });
    const wrong = new URL(server.url);
    wrong.password = 'guess';
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    expect(fs.statSync(path.join(server.folder, 'password')).mode & 0o777).toBe(0o600);
    const owner = fs.statSync(path.join(server.folder, 'data')).uid;
    expect(owner).toBe(process.getuid?.() === 0 ? 65_534 : process.getuid?.());
    await server.stop();
  });

  it('restarts after SIGKILL', async () => {
    const dataDir = shared;
    const first = await start(dataDir);
    await ask(first.url, 'create table kept_too (n int); insert into kept_too values (1)');
    process.kill(first.pid, 'SIGKILL');
    const second = await start(dataDir);
    expect(second.pid).not.toBe(first.pid);
    expect(await ask(second.url, 'select n from kept_too')).toEqual([{ n: 1 }]);
    await second.stop();
  });

  it('detects a reused process id', async () => {
    const dataDir = shared;
    const first = await start(dataDir);
    await first.stop();
    // This very process is alive and is no PostgreSQL.
    const note = [process.pid, path.join(first.folder, 'data'), 0, 1, '', '127.0.0.1', '', 'ready'];
    fs.writeFileSync(path.join(first.folder, 'data/postmaster.pid'), note.join('\n'));
    const second = await start(dataDir);
    expect(second.origin).toBe('started');
    await second.stop();
  });

  it('survives a start that was cut off in the middle', async () => {
    const dataDir = newFolder();
    const folder = path.join(dataDir, 'postgres');
    fs.mkdirSync(path.join(folder, 'data.new'), { recursive: true });
    fs.writeFileSync(path.join(folder, 'data.new', 'PG_VERSION'), '18');
    fs.writeFileSync(path.join(folder, 'password.init'), 'old');
    // A process that has ended holds the lock.
    const dead = spawnSync('true').pid;
    fs.writeFileSync(path.join(folder, 'lock'), String(dead));
    const server = await start(dataDir);
    expect(await ask(server.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(fs.existsSync(path.join(folder, 'password.init'))).toBe(false);
    await server.stop();
  });

  it('starts once for concurrent callers', async () => {
    const dataDir = shared;
    const all = await Promise.all([start(dataDir), start(dataDir), start(dataDir)]);
    expect(new Set(all.map(({ pid }) => pid)).size).toBe(1);
    expect(all.map(({ origin }) => origin).sort()).toEqual(['found', 'found', 'started']);
    await all[0]?.stop();
  });

  it('stays running while another client is connected', async () => {
    const server = await start(shared);
    const client = new pg.Client({ connectionString: server.url });
    client.on('error', () => {});
    await client.connect();
    await server.stop();
    expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
    await client.end();
    const again = await start(path.dirname(server.folder));
    await again.stop();
    await expect(ask(server.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  });

  // PostgreSQL refuses root, who starts it as another user; that user cannot enter the folder.
  it('in a folder that is closed to others: stays for its owner, moves for root, and logs where', async () => {
    const closed = path.join(newFolder(), 'closed');
    fs.mkdirSync(closed, { mode: 0o700 });
    const moves = process.getuid?.() === 0;
    const messages: string[] = [];
    const server = await start(path.join(closed, 'data'), (message) => messages.push(message));
    expect(server.folder.startsWith(closed)).toBe(!moves);
    expect(messages).toEqual(moves ? [expect.stringContaining(server.folder)] : []);
    const again = await start(path.join(closed, 'data'));
    expect([again.origin, again.folder]).toEqual(['found', server.folder]);
    await again.stop();
    fs.rmSync(path.dirname(server.folder), { recursive: true, force: true });
  });
});

describe('the service while its database is unavailable', () => {
  it('returns 503 and recovers when the database returns', async () => {
    const dataDir = shared;
    const server = await start(dataDir);
    await migrateDatabase(server.url, path.join(root, 'src/server/platform/database/migrations'));
    const lines: string[] = [];
    const service = await startTestService({
      databaseUrl: server.url,
      logTo: (line) => lines.push(line),
    });
    const { token } = await signUpByCodes(service);
    const read = () => service.request('getProfile', undefined, { token });
    expect((await read()).status).toBe(200);

    server.stopNow();
    for (let n = 0; n < 3; n += 1) {
      const away = await read();
      expect([away.status, away.data.code]).toEqual([503, 'UNAVAILABLE']);
      expect(away.data.requestId).toBe(away.headers.get('x-request-id'));
    }
    const health = await service.request('health');
    expect([health.status, health.data.database]).toEqual([503, 'the database is unavailable']);

    const back = await start(dataDir);
    // The new server has another port; a real one keeps its address.
    Object.assign(service.ctx.pool.options, { connectionString: back.url });
    expect((await read()).status).toBe(200);
    await service.stop();
    await back.stop();
  });
});

describe('a folder’s lock', () => {
  it('is held by one process at a time', async () => {
    const file = path.join(newFolder(), 'lock');
    let inside = 0;
    let most = 0;
    const work = () =>
      withFolderLock(file, 10_000, async () => {
        inside += 1;
        most = Math.max(most, inside);
        await new Promise((resolve) => setImmediate(resolve));
        inside -= 1;
      });
    await Promise.all(Array.from({ length: 5 }, work));
    expect([most, fs.existsSync(file)]).toEqual([1, false]);
  });

  it('of a living process times out with its process id', async () => {
    const file = path.join(newFolder(), 'lock');
    fs.writeFileSync(file, String(process.ppid));
    await expect(withFolderLock(file, 60, async () => {})).rejects.toThrow(
      `process ${process.ppid}`,
    );
  });

  it('of a dead process with the same id is taken over', async () => {
    const file = path.join(newFolder(), 'lock');
    // In a container the next process often has the number of the one that was killed.
    fs.writeFileSync(file, `${process.pid} 1`);
    await expect(withFolderLock(file, 10_000, async () => 'in')).resolves.toBe('in');
  });

  it('of a reused process id is taken over', async () => {
    const file = path.join(newFolder(), 'lock');
    fs.writeFileSync(file, `${process.ppid} 1`);
    await expect(withFolderLock(file, 10_000, async () => 'in')).resolves.toBe('in');
  });
});
