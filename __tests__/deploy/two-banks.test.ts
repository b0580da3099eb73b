import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { withClient } from '@/server/doctor/database-checks';
import { startEmbeddedPostgres } from '@/server/platform/database/embedded';
import { makeDatabase, migrate } from '../../scripts/ops/setup/database';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-banks-'));
let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>;

beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir: folder, database: 'server' });
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(folder, { recursive: true });
});

const named = (url: string, database: string) =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href;

const ask = (url: string, text: string) =>
  withClient(url, async (client) => (await client.query({ text, rowMode: 'array' })).rows);

it('two banks have databases and roles of their own on one server, each named after its database', async () => {
  const banks = ['harbor', 'talbank'];
  const made = [];
  for (const name of banks) made.push(await makeDatabase(named(server.url, name)));
  for (const [at, { DATABASE_OWNER_URL: owner, DATABASE_URL: service }] of made.entries()) {
    expect([owner, service].map((url) => new URL(url).username)).toEqual([
      `${banks[at]}_owner`,
      `${banks[at]}_service`,
    ]);
    await migrate(owner, service);
    expect(await ask(service, 'select current_database(), count(*) from journal')).toEqual([
      [banks[at], '0'],
    ]);
  }
  const other = named(made[0]?.DATABASE_URL ?? '', 'talbank');
  await expect(ask(other, 'select 1')).rejects.toThrow('permission denied for database "talbank"');
  await expect(makeDatabase(named(server.url, 'harbor'))).rejects.toThrow(
    /^The role harbor_owner exists\. .* name another database/,
  );
});

it('an administrator who is no superuser makes one, as on a hosted server, and keeps no right in it', async () => {
  await ask(server.url, "create role hosted login createdb createrole password 'x'");
  const admin = Object.assign(new URL(named(server.url, 'third')), {
    username: 'hosted',
    password: 'x',
  }).href;
  const { DATABASE_OWNER_URL: owner, DATABASE_URL: service } = await makeDatabase(admin);
  await migrate(owner, service);
  const members = await ask(
    owner,
    "select member::regrole::text from pg_auth_members where roleid = 'third_owner'::regrole and (inherit_option or set_option)",
  );
  expect(members).toEqual([]);
});
