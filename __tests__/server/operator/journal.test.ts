import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { audited } from '@/server/desk/audited';
import { recordServiceKey, writeAutomatic } from '@/server/desk/write-journal';
import { exportJournal } from '@/server/operator/journal/export-journal';
import { folderStore, openExportStore } from '@/server/operator/journal/export-store';
import { verifyJournal } from '@/server/operator/journal/verify-journal';
import { serviceKeys } from '@/server/platform/secrets/service-key';
import { type Bucket, startBucket } from '../../support/service/bucket';
import { startTestService, type TestService } from '../../support/service/service';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const pem = {
  key: Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  publicKey: Buffer.from(publicKey.export({ type: 'spki', format: 'pem' })),
};

let service: TestService;
let folder: string;

beforeEach(async () => {
  service = await startTestService();
  // The first entry, as at each start.
  await recordServiceKey(service.ctx);
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-journal-'));
});
afterEach(async () => {
  await service.stop();
  fs.rmSync(folder, { recursive: true });
});

const write = (target: string, fails = false) =>
  audited(
    { ctx: service.ctx, name: 'grace' },
    {
      action: 'price set',
      target,
      reason: 'Ünïcode “quotes” \\ and 👩‍🚀',
      after: { b: 1, a: [null, '2'] },
    },
    async ({ entry }) => {
      if (fails) throw new Error('undone');
      entry.before = { price: '12.48' };
    },
  );

async function writeMany(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await write(String(index));
}

/** Runs a statement as the owner of the table, who can switch its triggers off. */
async function asOwner(statement: string): Promise<void> {
  await service.ctx.pool.query(
    `alter table journal disable trigger user; ${statement}; alter table journal enable trigger user`,
  );
}

const verify = (signed: boolean) =>
  verifyJournal(
    service.ctx,
    signed ? { store: folderStore(folder), keyFile: pem.publicKey } : null,
  );
const faults = async (signed = false) =>
  (await verify(signed)).faults.map(({ entry, fault }) => `${entry}: ${fault}`);

it('chains entries written at once, without gaps for those that were undone', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) => write(String(index), index % 3 === 0)),
  );
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  expect(await verify(false)).toMatchObject({ entries: 21, exported: 0, faults: [] });
});

it('finds what an owner of the database changed, added or removed', async () => {
  await writeMany(4);
  await asOwner("update journal set actor = 'linus' where id = 2");
  expect(await faults()).toEqual([
    '2: its hash does not fit its content',
    '2: its signature is not the service’s',
  ]);
  await asOwner("update journal set actor = 'grace' where id = 2");
  expect(await faults()).toEqual([]);
  await asOwner('delete from journal where id = 3');
  expect(await faults()).toEqual(['4: entry 3 is missing']);
});

it('finds a history that was rewritten, hashes included, by its signatures and its signed exports', async () => {
  await writeMany(2);
  expect(await exportJournal(service.ctx.db, folderStore(folder), pem.key)).toMatchObject({
    first: 1,
    last: 3,
  });
  await writeMany(2);
  expect(await exportJournal(service.ctx.db, folderStore(folder), pem.key)).toMatchObject({
    first: 4,
    last: 5,
  });
  expect(await exportJournal(service.ctx.db, folderStore(folder), pem.key)).toBeNull();
  expect(await verify(true)).toMatchObject({ entries: 5, exported: 5, faults: [] });

  await asOwner(`
    do $$ declare entry journal; last text := ''; begin
      for entry in select * from journal order by id loop
        if entry.id = 2 then entry.reason := 'another reason'; end if;
        entry.previous_hash := last;
        last := journal_hash(entry);
        update journal set reason = entry.reason, previous_hash = entry.previous_hash, hash = last where id = entry.id;
      end loop;
    end $$`);
  const unsigned = [2, 3, 4, 5].map((id) => `${id}: its signature is not the service’s`);
  expect(await faults()).toEqual(unsigned);
  expect((await faults(true)).filter((fault) => !unsigned.includes(fault))).toEqual(
    [2, 3, 4, 5].map((id) => `${id}: its signed copy is another one`),
  );
  await asOwner('delete from journal where id > 3');
  expect(await faults(true)).toContain('5: it was removed after it was exported');
});

it('says since when how much is not exported', async () => {
  await writeMany(1);
  expect((await verify(true)).tail).toMatchObject({ entries: 2 });
  await exportJournal(service.ctx.db, folderStore(folder), pem.key);
  expect((await verify(true)).tail).toEqual({ entries: 0, since: null });
  const before = service.ctx.clock.now();
  await writeMany(2);
  const { tail } = await verify(true);
  expect(tail.entries).toBe(2);
  expect(tail.since?.getTime()).toBeGreaterThanOrEqual(before.getTime());
});

describe('what the service does by itself', () => {
  const secrets = (codeSecret: string, codeSecretFallback: string | null = null) => ({
    ...service.ctx,
    config: { ...service.ctx.config, codeSecret, codeSecretFallback },
  });
  const act = (target: string, ctx: Parameters<typeof writeAutomatic>[0] = service.ctx) =>
    service.ctx.db.transaction((tx) =>
      writeAutomatic(ctx, tx, {
        actor: 'retention',
        action: 'retention erase',
        target,
        reason: 'a period ended',
        after: { kept: { b: 1, a: 2 }, erased: ['x'] },
      }),
    );
  const rehash =
    'update journal entry set hash = journal_hash(entry) where id = (select max(id) from journal)';
  const unsigned = (source: string, at = 'now()') =>
    service.ctx.pool.query(
      `insert into journal (at, actor, source, action, target, reason)
       values (${at}, 'retention', '${source}', 'retention erase', 'x', 'because')`,
    );

  it('is signed with its own key, whose public half the journal names first', async () => {
    await act('one');
    await act('two');
    const check = await verify(false);
    expect(check).toMatchObject({ entries: 3, faults: [] });
    expect(check.serviceKey).toBe(serviceKeys(service.ctx)[0]?.publicKey);
    await asOwner(`update journal set reason = 'another reason' where id = 3; ${rehash}`);
    expect(await faults()).toEqual(['3: its signature is not the service’s']);
  });

  // security(The staff desk 16.2.1 journal)
  it('is a fault without a signature, with another’s, and twice; acts of people, too', async () => {
    await act('one');
    await unsigned('SERVICE');
    await unsigned('DESK');
    await service.ctx.pool.query(
      `insert into journal (at, actor, source, action, target, reason, before, after, signature)
       select at, actor, source, action, target, reason, before, after, signature from journal where target = 'one'`,
    );
    await act('three', secrets('another secret'));
    expect(await faults()).toEqual([
      '3: the service did not sign it',
      '4: the service did not sign it',
      '5: its signature is not the service’s',
      '6: the service’s key was replaced without the signature of the one before it',
      '7: its signature is not the service’s',
    ]);
  });

  it('may have the form of an earlier release only where that began the journal, for an hour', async () => {
    await asOwner('delete from journal');
    await unsigned('DESK');
    await act('one');
    await unsigned('COMMAND_LINE');
    expect(await faults()).toEqual([]);
    await unsigned('DESK', "now() + interval '2 hours'");
    await unsigned('DESK');
    expect(await faults()).toEqual([
      '5: the service did not sign it',
      '6: the service did not sign it',
    ]);
  });

  it('accepts a new key that the previous key signed', async () => {
    await act('one');
    await act('two', secrets('another secret', service.ctx.config.codeSecret));
    await act('three', secrets('another secret'));
    const check = await verify(false);
    expect(check).toMatchObject({ entries: 5, faults: [] });
    expect(check.serviceKey).not.toBe(serviceKeys(service.ctx)[0]?.publicKey);
  });
});

it('does not trust an export that was altered, lost or signed by another key', async () => {
  await exportJournal(service.ctx.db, folderStore(folder), pem.key);
  await writeMany(1);
  await exportJournal(service.ctx.db, folderStore(folder), pem.key);
  const [first = ''] = fs.readdirSync(folder);
  fs.appendFileSync(path.join(folder, first), '\n');
  expect(await faults(true)).toEqual([`${first}: its signature does not fit`]);
  fs.rmSync(path.join(folder, first));
  expect(await faults(true)).toEqual([
    'journal-0000000002-0000000002.jsonl: the export from entry 1 is missing',
  ]);
  const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' });
  const check = await verifyJournal(service.ctx, {
    store: folderStore(folder),
    keyFile: Buffer.from(other),
  });
  expect(check.faults).toContainEqual({
    entry: 'journal-0000000002-0000000002.jsonl',
    found: 'exports',
    fault: 'its signature does not fit',
  });
  const file = Buffer.from('no key');
  await expect(
    verifyJournal(service.ctx, { store: folderStore(folder), keyFile: file }),
  ).rejects.toThrow('openssl');
  await expect(exportJournal(service.ctx.db, folderStore(folder), file)).rejects.toThrow(
    'openssl genpkey',
  );
});

describe('a bucket', () => {
  const keys = { region: 'eu-test-1', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'c2VjcmV0' };
  let bucket: Bucket;
  beforeEach(async () => {
    bucket = await startBucket(keys);
  });
  afterEach(() => bucket.stop());
  const open = (secretAccessKey = keys.secretAccessKey) =>
    openExportStore('s3://fnx-journal/2026', {
      ...service.ctx.config,
      s3: { url: bucket.url, ...keys, secretAccessKey },
    });

  it('keeps exports like a folder, over more than one page of its list', async () => {
    for (let count = 0; count < 3; count += 1) {
      await write(String(count));
      await exportJournal(service.ctx.db, open(), pem.key);
    }
    const check = await verifyJournal(service.ctx, { store: open(), keyFile: pem.publicKey });
    expect(check).toMatchObject({ entries: 4, exported: 4, faults: [] });
    expect([...bucket.files.keys()].every((name) => name.startsWith('2026/journal-'))).toBe(true);
  });

  it('is never made to replace an export, and refuses another key with its reason', async () => {
    await write('one');
    await exportJournal(service.ctx.db, open(), pem.key);
    const [name = ''] = await open().list();
    await expect(open().write(name, Buffer.from('other'))).rejects.toThrow('412');
    await expect(open('b3RoZXI').list()).rejects.toThrow('The bucket answered 403');
  });
});
