import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import tls, { type ConnectionOptions } from 'node:tls';
import { clusterOf } from '@fnx/postgres/postgres-process';
import pg from 'pg';
import { runChecks, unless } from '@/server/doctor/check';
import { CHECKS } from '@/server/doctor/checks';
import { startEmbeddedPostgres } from '@/server/platform/database/embedded';
import { type StandbyPair, startStandbyPair } from '../../packages/postgres/test/standby';
import { checkBank, lineOf } from '../../scripts/bank/check-bank';
import { examine } from '../../scripts/ops/setup/examine';
import { readSubject } from '../../scripts/ops/setup/subject';
import { until } from '../../scripts/people/person';

/** The state and words of a check, for these variables alone. */
async function see(name: string, variables: Record<string, string>) {
  const { subject } = readSubject(variables);
  const [found] = await runChecks(
    CHECKS.filter((check) => check.name === name),
    subject,
  );
  return `${found?.state}: ${found?.saw}`;
}

describe('what an acknowledged order survives, on a primary and its standby:', () => {
  let pair: StandbyPair;
  let primary: pg.Client;
  beforeAll(async () => {
    pair = await startStandbyPair(async () => {}, { settings: {} });
    primary = new pg.Client({ connectionString: pair.primaryUrl });
    await primary.connect();
  });
  afterAll(async () => {
    await primary.end();
    await pair.stop();
  });

  /** Settings of the server that begin to hold at once. */
  async function set(settings: Record<string, string>) {
    for (const [name, value] of Object.entries(settings)) {
      await primary.query(`alter system set ${name} = '${value}'`);
    }
    await primary.query('select pg_reload_conf()');
    for (const [name, value] of Object.entries(settings)) {
      const holds = async () => (await primary.query(`show ${name}`)).rows[0][name] === value;
      await until(async () => (await holds()) || undefined, name);
    }
  }
  const safety = () => see('database safety', { DATABASE_URL: pair.primaryUrl });
  const safe = { fsync: 'on', synchronous_commit: 'on', synchronous_standby_names: '*' };

  it.each<[string, Record<string, string>, RegExp]>([
    ['a synchronous standby', {}, /^ok: .*"\*", 1 standby/],
    ['no fsync', { fsync: 'off' }, /^fault: fsync is off/],
    ['torn pages', { full_page_writes: 'off' }, /^fault: .* full_page_writes off/],
    ['a commit that waits for nothing', { synchronous_commit: 'off' }, /^fault: .* can be lost/],
    ['one that waits for this disk', { synchronous_commit: 'local' }, /^fault: .* can be lost/],
    [
      'one that a standby only heard',
      { synchronous_commit: 'remote_write' },
      /^fault: .* can be lost/,
    ],
    [
      'a standby that none waits for',
      { synchronous_standby_names: '' },
      /^fault: .* on one machine only/,
    ],
  ])('%s', async (_, settings, expected) => {
    await set({ ...safe, full_page_writes: 'on', ...settings });
    expect(await safety()).toMatch(expected);
  });

  it('the service’s role alone does not wait', async () => {
    await set(safe);
    await primary.query(`alter role current_user set synchronous_commit = 'off'`);
    expect(await safety()).toMatch(/^fault: synchronous_commit off/);
    await primary.query('alter role current_user reset synchronous_commit');
  });

  it('a standby that is gone', async () => {
    await set(safe);
    await pair.stopStandby();
    const standbys = () => primary.query('select from pg_stat_replication');
    await until(async () => (await standbys()).rows.length === 0 || undefined, 'its end');
    expect(await safety()).toMatch(/^warning: .* writes wait/);
    await set({ synchronous_standby_names: '' });
    expect(await safety()).toMatch(/^warning: .* the only machine with the data/);
  });
});

describe('a single server whose cluster is named', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-named-'));
  // PostgreSQL runs as another user when this runs as root.
  fs.chmodSync(folder, 0o755);
  afterAll(() => fs.rmSync(folder, { recursive: true }));
  const alone = /^warning: .* the only machine with the data. If it is lost/;
  // Patroni 3.0 passes these settings, among others.
  const patroni = { cluster_name: 'fnx', track_commit_timestamp: 'off', wal_log_hints: 'on' };

  it.each<[string, string, Record<string, string>, RegExp]>([
    ['by Debian', '15/main', {}, alone],
    ['by Ubuntu', '16/main', {}, alone],
    ['by its administrator', 'harbor', {}, alone],
    ['where it is started', '', { cluster_name: 'harbor' }, alone],
    ['by Patroni', '15/main', patroni, /^fault: .* on one machine only/],
  ])('%s', async (_, named, settings, expected) => {
    const begin = () => startEmbeddedPostgres({ dataDir: folder, settings });
    const empty = await begin();
    await empty.stop();
    const file = path.join(clusterOf(empty.folder), 'postgresql.conf');
    fs.appendFileSync(file, `cluster_name = '${named}'\n`);
    const server = await begin();
    const seen = await see('database safety', { DATABASE_URL: server.url });
    await server.stop();
    expect(seen).toMatch(expected);
  });
});

describe('the folder of the bank:', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-doctor-'));
  const facts = path.join(folder, 'bank.json');
  const given = process.env.BANK_DIR;
  beforeEach(() => {
    fs.cpSync('examples/musterbank', folder, { recursive: true });
    process.env.BANK_DIR = folder;
  });
  afterEach(() => {
    process.env.BANK_DIR = given ?? '';
  });
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  it('every fault that its own check names', async () => {
    fs.rmSync(path.join(folder, 'content/en/legal/share-agreement.md'));
    const [found] = await examine({}, ['--only', 'bank folder']);
    const faults = checkBank(path.relative('', folder)).map(lineOf);
    expect(faults.join()).toContain('share-agreement');
    expect(found?.saw).toBe(unless(faults, '', '').saw);
  });

  it('facts that nothing can be read from', async () => {
    const broken = fs.mkdtempSync(`${folder}-`);
    fs.writeFileSync(
      path.join(broken, 'bank.json'),
      fs.readFileSync(facts, 'utf8').replace('"MBF"', '1'),
    );
    process.env.BANK_DIR = broken;
    const found = await examine({}, []);
    fs.rmSync(broken, { recursive: true });
    expect(found).toEqual([expect.objectContaining({ name: 'bank', state: 'fault' })]);
    expect(found[0]?.saw).toMatch(/bank\.json is invalid: token\.symbol/);
  });
});

it.each([
  ['--help', 0, /Exit code: 0 all is well/],
  ['--nonsense', 2, /Unknown option '--nonsense'/],
])('answers %s without looking at anything', (flag, code, said) => {
  const { status, stdout, stderr } = spawnSync('npx', ['tsx', 'scripts/ops/doctor.ts', flag], {
    encoding: 'utf8',
    env: { ...process.env, FNX_ENV_FILE: '/nowhere' },
  });
  expect([status, stdout + stderr]).toEqual([code, expect.stringMatching(said)]);
});

it('a demo that lacks variables is looked at, too', async () => {
  const demo = { DATABASE_URL: process.env.FNX_TEST_POSTGRES ?? '', FNX_MODE: 'demo' };
  expect(await see('files of secrets', demo)).toMatch(/^skipped: no secret is in a file/);
});

it('says whether each capability is on, and what would turn it on', async () => {
  const saw = await see('capabilities', { OPERATOR_EMAIL: 'desk@bank.example', DESK: 'off' });
  expect(saw).toMatch(/^alerts by e-mail: on$/m);
  expect(saw).toMatch(/^push notifications: off, because VAPID_PRIVATE_KEY is not set$/m);
  expect(saw).toMatch(/^the staff desk: off, because DESK is off$/m);
});

it('a clock that is behind the database’s is a warning, and later a fault', async () => {
  const url = process.env.FNX_TEST_POSTGRES ?? '';
  const now = Date.now;
  const by = (seconds: number) => {
    jest.spyOn(Date, 'now').mockImplementation(() => now() - seconds * 1000);
    return see('clock', { DATABASE_URL: url });
  };
  expect(await by(0)).toMatch(/^ok: 0\.\d s/);
  expect(await by(10)).toMatch(/^warning: 10\.\d s from the clock of the database/);
  expect(await by(40)).toMatch(/^fault: 40\.\d s/);
  jest.restoreAllMocks();
});

describe('the certificate of the site:', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-doctor-'));
  const [key, request, cert] = ['key', 'request', 'cert'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string];
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  /** The doctor's finding about a server with such a certificate, on a machine that may know its authority. */
  async function certificate(host: string, days: number, isKnown: boolean) {
    const openssl = (...args: string[]) => expect(spawnSync('openssl', args).status).toBe(0);
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    openssl('req', ...curve, '-subj', `/CN=${host}`, '-keyout', key, '-out', request);
    openssl('x509', '-req', '-in', request, '-signkey', key, '-days', `${days}`, '-out', cert);
    const pem = fs.readFileSync(cert);
    const server = tls.createServer({ key: fs.readFileSync(key), cert: pem });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { connect } = tls;
    const ca = isKnown ? { ca: pem } : {};
    jest
      .spyOn(tls, 'connect')
      .mockImplementation(((options: ConnectionOptions) =>
        connect({ ...options, ...ca })) as typeof tls.connect);
    const { port } = server.address() as AddressInfo;
    const seen = await see('certificate', { PUBLIC_URL: `https://localhost:${port}` });
    await new Promise((closed) => server.close(closed));
    return seen.replace(String(port), 'PORT');
  }

  it.each([
    ['holds', 'localhost', 90, true, 'ok: 89 days left, the chain is known'],
    ['ends soon', 'localhost', 13, true, 'warning: 12 days left, the chain is known.'],
    ['has ended', 'localhost', -1, true, 'fault: The certificate has ended: localhost:PORT.'],
    [
      'is for another',
      'one.example',
      90,
      true,
      'fault: The certificate is for another host: localhost:PORT.',
    ],
    [
      'signed itself',
      'localhost',
      90,
      false,
      'fault: The certificate is signed by itself: localhost:PORT.',
    ],
  ])('one that %s', async (_, host, days, isKnown, said) => {
    expect(await certificate(host, days, isKnown)).toBe(said);
  });
});
