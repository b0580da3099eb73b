import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { asWritten } from '@/lang/service';
import { readFile, storeFile } from '@/server/identity/file-store';
import { kycApplications, kycFiles } from '@/server/identity/tables';
import { listAlerts } from '@/server/messaging/alerts';
import { postMessage } from '@/server/messaging/post-message';
import { AGREEMENT_VERSION, TERMS_VERSION } from '@/server/platform/legal-versions';
import { checkLedger } from '@/server/register/check/check-ledger';
import { preparePlans } from '@/server/staking/chain-plans';
import { recoveryRequests } from '@/server/wallets/tables';
import { filesBelow } from '../../scripts/files-below';
import { DamagedError } from '../../scripts/ops/backup/envelope';
import { readBackup } from '../../scripts/ops/backup/read-backup';
import { readTables } from '../../scripts/ops/backup/tables';
import { alertOf, verifyBackup } from '../../scripts/ops/backup/verify-backup';
import { writeBackup } from '../../scripts/ops/backup/write-backup';
import { type Buyer, type Market, startMarket } from '../support/market/market';
import { createTestDatabase, type TestDatabase } from '../support/service/postgres';
import { startTestService } from '../support/service/service';

const KEY = 'a key of a test, of more than thirty-two bytes';
const PICTURE = Buffer.from('the bytes of a picture\n'.repeat(9_000));

let market: Market;
let buyer: Buyer;
let scratch: string;
let folder: string;
let before: Record<string, string>;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-backup-'));
  folder = path.join(scratch, 'backup');
  // The contract sells as many, and the register is compared with it.
  market = await startMarket({ shares: '4000000' });
  await preparePlans(market.ctx);
  buyer = await market.buyer(2);
  await buy('200');
  // One that is still open holds shares back.
  await market.order(buyer, { amount: '6' });
  const { plans } = (await buyer.request('listStaking')).data;
  const planId = plans.find((plan: { lockDays: number }) => plan.lockDays === 0).id;
  const stake = { planId, amount: '20', termsVersion: TERMS_VERSION };
  expect((await buyer.request('stake', stake)).status).toBe(200);
  await upload();
  // A message that waits, with the job that is to send it.
  await market.ctx.db.transaction((tx) =>
    postMessage(market.ctx, tx, {
      channel: 'email',
      to: 'somebody@example.com',
      purpose: 'CONTACT',
      language: 'en',
      text: {
        subject: asWritten('Tabs\tand\nlines \\ and “quotes”'),
        paragraphs: ['\\N', '\\.'].map(asWritten),
      },
    }),
  );
  // Ten times what a connection hands over at once.
  await market.ctx.pool.query(
    'insert into throttles select repeat(md5(n::text), 1 + n % 7), n, now() from generate_series(1, 4000) n',
  );
  before = await digests(market.service.databaseUrl);
  await backUp(folder);
});

afterAll(async () => {
  await market.stop();
  for (const database of databases) await database.drop();
  fs.rmSync(scratch, { recursive: true, force: true });
});

async function buy(amount: string) {
  const order = await market.order(buyer, { amount });
  await market.buy(buyer, order);
  await market.watch();
  expect((await market.read(buyer, order.id)).status).toBe('CONFIRMED');
}

async function upload() {
  const { ctx } = market;
  const [application] = await ctx.db
    .insert(kycApplications)
    .values({ userId: buyer.userId, attempt: 1 })
    .returning();
  await ctx.db.insert(kycFiles).values({
    applicationId: application?.id as string,
    kind: 'PASSPORT',
    side: 'FRONT',
    ...(await storeFile(ctx, PICTURE)),
    contentType: 'image/jpeg',
    bytes: PICTURE.length,
  });
  const picture = await storeFile(ctx, PICTURE);
  await ctx.db.transaction((tx) =>
    tx.insert(recoveryRequests).values({
      userId: buyer.userId,
      fromAddress: buyer.signer.address.toLowerCase(),
      toAddress: buyer.signer.address.toLowerCase(),
      ...picture,
      ended: 'CANCELLED',
      endedAt: ctx.clock.now(),
    }),
  );
}

const backUp = (to: string) =>
  writeBackup({
    databaseUrl: market.service.databaseUrl,
    dataDir: market.ctx.config.dataDir,
    folder: to,
    key: KEY,
  });

async function emptyDatabase(): Promise<string> {
  const database = await createTestDatabase('template0');
  databases.push(database);
  return database.url;
}

async function restore(from = folder, key = KEY) {
  const databaseUrl = await emptyDatabase();
  const dataDir = fs.mkdtempSync(path.join(scratch, 'restored-'));
  const restored = await readBackup({ databaseUrl, dataDir, folder: from, key });
  return { ...restored, databaseUrl, dataDir };
}

/** A figure for each table that changes with any value in it, and for the unfinished jobs. */
async function digests(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found: Record<string, string> = {};
    const sources = (await readTables(client)).map(({ name }) => `public."${name}"`);
    for (const source of [
      ...sources,
      "(select id, name, data, state, start_after from pgboss.job where state < 'completed')",
    ]) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from ${source} t`,
      );
      found[source] = rows[0]?.digest ?? '';
    }
    return found;
  } finally {
    await client.end();
  }
}

describe('a backup, restored into an empty database', () => {
  it('holds the state of its moment without later changes, and its ledger balances', async () => {
    await buy('50');
    expect(await digests(market.service.databaseUrl)).not.toEqual(before);
    const { databaseUrl, faults, manifest, dataDir } = await restore();
    expect(faults).toEqual([]);
    expect(await digests(databaseUrl)).toEqual(before);
    expect(manifest.jobs.rows).toBeGreaterThan(0);
    // One upload belongs to the identity check, the other to the recovery.
    expect(manifest.uploads).toHaveLength(2);
    const restored = { config: { ...market.ctx.config, dataDir } };
    for (const { name } of manifest.uploads) {
      expect(await readFile(restored, name)).toEqual(PICTURE);
      expect(fs.statSync(path.join(dataDir, 'kyc', name)).mode & 0o777).toBe(0o600);
    }
  });

  it('keeps sessions, order numbers, jobs and rules', async () => {
    const { databaseUrl } = await restore();
    const { config, chain, clock } = market.ctx;
    const service = await startTestService({ databaseUrl, config, chain, clock });
    try {
      const profile = await service.request('getProfile', undefined, { token: buyer.token });
      expect([profile.status, profile.data.id]).toEqual([200, buyer.userId]);
      const wish = { currencyId: 'USDT', amount: '5', side: 'RECEIVE' };
      const quote = await service.request('getConvertedAmount', wish, { token: buyer.token });
      expect(quote.status).toBe(200);
      const order = await service.request(
        'createOrder',
        {
          quoteId: quote.data.quoteId,
          address: buyer.signer.address,
          agreementVersion: AGREEMENT_VERSION,
          riskAccepted: true,
        },
        { token: buyer.token },
      );
      expect(order.status).toBe(200);
      await service.runJobs();
      const sent = await service.ctx.pool.query(
        "select from outbox_messages where state = 'PENDING'",
      );
      expect(sent.rowCount).toBe(0);
      await expect(service.ctx.pool.query('delete from ledger_entries')).rejects.toThrow();
      expect(await checkLedger(service.ctx.db)).toEqual([]);
    } finally {
      await service.stop();
    }
  });

  it('is refused where there is something already', async () => {
    const { url: databaseUrl } = await createTestDatabase().then((database) => {
      databases.push(database);
      return database;
    });
    const request = { databaseUrl, dataDir: scratch, folder, key: KEY };
    await expect(readBackup(request)).rejects.toThrow(/has tables already/);
  });
});

describe('the nightly check', () => {
  const verify = async (from = folder, maxAgeHours = 1) => {
    const dataDir = fs.mkdtempSync(path.join(scratch, 'verified-'));
    const target = { databaseUrl: await emptyDatabase(), dataDir };
    return verifyBackup(market.ctx, { folder: from, key: KEY, scratch: target, maxAgeHours });
  };
  const open = async () =>
    (await listAlerts(market.ctx.db, { all: false, limit: 9 }))
      .filter(({ kind }) => kind === 'BACKUP_UNUSABLE')
      .map(({ detail }) => detail);

  it('passes a backup that equals the contracts', async () => {
    const fresh = path.join(scratch, 'fresh');
    await backUp(fresh);
    const { faults, notes } = await verify(fresh);
    expect(faults).toEqual([]);
    expect(notes).toContain('compared with the contracts');
  });

  it('finds a backup whose shares are not those of the contracts', async () => {
    const { ctx } = market;
    const forged = path.join(scratch, 'forged');
    const change = (by: number) =>
      ctx.pool.query('update offerings set left_raw = left_raw + $1', [by]);
    await change(1);
    await backUp(forged);
    await change(-1);
    expect((await verify(forged)).faults.join()).toMatch(/of the round: \d+, on the chain \d+/);
  });

  it('finds pictures that the present key does not open', async () => {
    const { config } = market.ctx;
    const filesKey = config.filesKey;
    try {
      Object.assign(config, { filesKey: 'another key of at least thirty-two bytes' });
      expect((await verify()).faults.join()).toContain(
        '2 of 2 uploads open with neither FILES_KEY',
      );
    } finally {
      Object.assign(config, { filesKey });
    }
  });

  it('raises an alert for one that is old or damaged, and resolves it', async () => {
    const old = await verify(folder, -1);
    expect(old.faults.join()).toMatch(/hours old; .* are allowed/);
    const copy = path.join(scratch, 'broken');
    fs.cpSync(folder, copy, { recursive: true });
    flip(path.join(copy, 'tables/users.gz.enc'), 100);
    const broken = await verify(copy);
    expect(broken.faults.join()).toMatch(/broken cannot be restored: .*was changed or cut/);
    await alertOf(market.ctx, broken.faults);
    await alertOf(market.ctx, old.faults);
    expect(await open()).toEqual([expect.stringContaining('cannot be restored')]);
    await alertOf(market.ctx, []);
    expect(await open()).toEqual([]);
  });
});

describe('a backup on disk', () => {
  // security(Delivery and configuration stolen backup): Backups are encrypted and authenticated
  it('holds nothing in clear but figures', async () => {
    const all = filesBelow(folder)
      .map((file) => fs.readFileSync(file, 'latin1'))
      .join('');
    for (const secret of [buyer.email, 'somebody@example.com', 'the bytes of a picture']) {
      expect(all).not.toContain(secret);
    }
  });

  it('is refused under another key', async () => {
    await expect(restore(folder, KEY.toUpperCase())).rejects.toThrow(DamagedError);
  });

  // security(Delivery and configuration stolen backup)
  it.each([
    ['a changed byte', (file: string) => flip(file, fs.statSync(file).size >> 1)],
    ['a changed last byte', (file: string) => flip(file, fs.statSync(file).size - 1)],
    ['its end cut off', (file: string) => fs.truncateSync(file, fs.statSync(file).size - 40)],
    [
      'the file of another table',
      (file: string) => fs.copyFileSync(path.join(path.dirname(file), 'users.gz.enc'), file),
    ],
  ])('is refused with %s, and no row stays', async (_, damage) => {
    const copy = fs.mkdtempSync(path.join(scratch, 'damaged-'));
    fs.cpSync(folder, copy, { recursive: true });
    damage(path.join(copy, 'tables/ledger_entries.gz.enc'));
    await expect(restore(copy)).rejects.toThrow(DamagedError);
    const client = new pg.Client({ connectionString: databases.at(-1)?.url });
    await client.connect();
    const { rows } = await client.query('select from users');
    await client.end();
    expect(rows).toEqual([]);
  });

  it('is refused with figures that somebody changed', async () => {
    const copy = fs.mkdtempSync(path.join(scratch, 'figures-'));
    fs.cpSync(folder, copy, { recursive: true });
    const file = path.join(copy, 'manifest.json');
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('"rows": ', '"rows": 1'));
    await expect(restore(copy)).rejects.toThrow(/was changed/);
  });

  it('has no name before it is whole', async () => {
    const place = path.join(scratch, 'not-whole');
    const broken = { databaseUrl: market.service.databaseUrl, dataDir: scratch, folder: place };
    await expect(writeBackup({ ...broken, key: undefined as never })).rejects.toThrow();
    expect(fs.existsSync(place)).toBe(false);
  });
});

function flip(file: string, at: number): void {
  const bytes = fs.readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  fs.writeFileSync(file, bytes);
}
