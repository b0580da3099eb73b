import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/embedded';
import type { Log } from '../src/log';

export type TestDatabase = { url: string; drop(): Promise<void> };

export const silent: Log = { info: () => {}, warn: () => {}, error: () => {} };

/** One server for the tests of a file. @returns what makes an empty database on it */
export function serverOfFile(): () => Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fnx-postgres-'));
  let server: EmbeddedPostgres;
  beforeAll(async () => {
    const settings = { fsync: 'off', synchronous_commit: 'off' };
    server = await startEmbeddedPostgres({ dataDir, ...CALLED, settings });
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return async () => {
    const name = `test_${randomBytes(6).toString('hex')}`;
    await run(server.url, `create database ${name}`);
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    const drop = () => run(server.url, `drop database ${name} with (force)`);
    return { url: url.href, drop };
  };
}

/** The program of these tests. */
export const CALLED = { name: 'tests', folderSetting: 'DATA_DIR' };

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
