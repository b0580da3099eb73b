import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createServer, type Server } from 'node:tls';
import { sql } from 'drizzle-orm';
import { listAlerts } from '@/server/messaging/alerts';
import { watchCertificate, watchDeployment } from '@/server/messaging/watch-deployment';
import type { AppContext } from '@/server/platform/context';
import { callerAddress, forgetHops } from '@/server/platform/http/caller-address';
import { createTestClock, startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

let ctx: AppContext;
const clock = createTestClock();
const service = duringTests(() => startTestService({ clock }));
beforeAll(async () => {
  ctx = service.ctx;
});

const open = async () => {
  const alerts = await listAlerts(ctx.db, { all: false, limit: 20 });
  return alerts.map(({ kind, subject }) => `${kind} ${subject}`);
};

/** Looks every minute for so many seconds, at their end too. */
async function watchFor(seconds: number, at: AppContext = ctx): Promise<void> {
  await watchDeployment(at);
  for (let passed = 0; passed < seconds; passed += 60) {
    clock.advance(60);
    await watchDeployment(at);
  }
}

it('tells of messages that stay for ten minutes, and that they have gone', async () => {
  const write = (recipient: string, state = 'PENDING') =>
    ctx.db.execute(sql`insert into outbox_messages (channel, recipient, purpose, created_at, state)
      values ('sms', ${recipient}, 'LOGIN', ${clock.now().toISOString()}, ${state})`);
  // A person alone rings nobody, nor two to whom the gateway sends nothing, but to others.
  for (let tries = 0; tries < 3; tries += 1) await write('+447911123456');
  clock.advance(11 * 60);
  await watchDeployment(ctx);
  expect(await open()).toEqual([]);
  await write('+447911123457');
  clock.advance(1);
  await write('+447911123458', 'SENT');
  clock.advance(11 * 60);
  await watchDeployment(ctx);
  expect(await open()).toEqual([]);
  await write('+447911123456');
  await write('+447911123457');
  clock.advance(9 * 60);
  await watchDeployment(ctx);
  expect(await open()).toEqual([]);
  clock.advance(2 * 60);
  await watchDeployment(ctx);
  expect(await open()).toEqual(['OUTBOX_STUCK sms']);
  await ctx.db.execute(sql`update outbox_messages set state = 'FAILED', content = null`);
  await watchFor(10 * 60);
  expect(await open()).toEqual([]);
});

it('tells of a folder that takes no uploads', async () => {
  const blocked = path.join(ctx.config.dataDir, 'a-file');
  fs.mkdirSync(ctx.config.dataDir, { recursive: true });
  fs.writeFileSync(blocked, '');
  await watchFor(60, { ...ctx, config: { ...ctx.config, dataDir: blocked } });
  expect(await open()).toEqual(['FOLDER_UNWRITABLE uploads']);
  await watchFor(10 * 60);
  expect(await open()).toEqual([]);
  expect(fs.readdirSync(ctx.config.dataDir).filter((name) => name.startsWith('probe'))).toEqual([]);
});

it('tells of a volume that is almost full of identity files', async () => {
  const { limits } = ctx.config;
  const withRoom = (volumeUsedPercent: number) => ({
    ...ctx,
    config: { ...ctx.config, limits: { ...limits, volumeUsedPercent } },
  });
  fs.mkdirSync(ctx.config.dataDir, { recursive: true });
  await watchFor(60, withRoom(101));
  expect(await open()).toEqual([]);
  await watchFor(60, withRoom(0));
  expect(await open()).toEqual(['VOLUME_FULL uploads']);
  await watchFor(3_600, withRoom(101));
  expect(await open()).toEqual([]);
});

it('tells of backups that were never made or have stopped, unless another tool makes them', async () => {
  const production = { ...ctx, config: { ...ctx.config, mode: 'production' as const } };
  await watchDeployment(production);
  expect(await open()).toEqual(['BACKUP_OLD backup']);
  await ctx.db.execute(sql`insert into journal (at, actor, source, action, target)
    values (${clock.now().toISOString()}, 'backup', 'COMMAND_LINE', 'backup', '/var/backups/fnx')`);
  await watchDeployment(production);
  expect(await open()).toEqual([]);
  clock.advance(2 * 3_600 + 1);
  await watchDeployment(production);
  expect(await open()).toEqual(['BACKUP_OLD backup']);
  const limits = { ...ctx.config.limits, backupAgeSeconds: 0 };
  await watchDeployment({ ...production, config: { ...production.config, limits } });
  expect(await open()).toEqual([]);
});

it('tells of requests that came through fewer proxies than configured, and believes none of them', async () => {
  const proxied = (trustedProxies: number) => ({
    ...ctx,
    config: { ...ctx.config, trustedProxies },
  });
  const called = (header: string | null, proxies: number) =>
    callerAddress(
      {
        env: { incoming: { socket: { remoteAddress: '10.0.0.9' } } },
        req: { header: () => header ?? undefined } as never,
      },
      proxies,
    );
  expect(called('198.51.100.7, 10.0.0.1', 2)).toBe('198.51.100.7');
  // A probe of this machine passes no proxy.
  expect(called(null, 2)).toBe('10.0.0.9');
  await watchDeployment(proxied(2));
  expect(await open()).toEqual([]);
  expect(called('198.51.100.7', 2)).toBe('10.0.0.9');
  await watchDeployment(proxied(2));
  expect(await open()).toEqual(['PROXIES_MISSING TRUST_PROXY']);
  const [alert] = await listAlerts(ctx.db, { all: false, limit: 1 });
  expect(alert?.detail).toMatch(/TRUST_PROXY is 2; a request came through 1\./);
  // Corrected, and started again.
  forgetHops();
  await watchDeployment(proxied(1));
  expect(called('198.51.100.7', 1)).toBe('198.51.100.7');
  await watchFor(10 * 60, proxied(1));
  expect(await open()).toEqual([]);
});

describe('the certificate of the site', () => {
  let server: Server;
  afterEach(() => new Promise((closed) => server.close(closed)));

  async function serve(days: number): Promise<AppContext> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-certificate-'));
    const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
    const made = spawnSync(
      'openssl',
      // biome-ignore format: one argument and its value a line
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=localhost',
        '-keyout', key, '-out', cert, '-days', String(days)],
    );
    expect(made.status).toBe(0);
    server = createServer({ key: fs.readFileSync(key), cert: fs.readFileSync(cert) });
    fs.rmSync(folder, { recursive: true });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const publicUrl = `https://localhost:${(server.address() as AddressInfo).port}`;
    const real = { now: () => new Date() };
    return { ...ctx, clock: real, config: { ...ctx.config, publicUrl } };
  }

  it('is told of two weeks before it ends, and no more once it is renewed', async () => {
    await watchCertificate(await serve(13));
    expect(await open()).toEqual(['CERTIFICATE_ENDING localhost']);
    await new Promise((closed) => server.close(closed));
    await watchCertificate(await serve(60));
    expect(await open()).toEqual([]);
  });
});
