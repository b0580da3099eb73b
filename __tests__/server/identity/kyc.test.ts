import fs from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { openSession } from '@/server/account/sessions/open-session';
import { readFile, removeFile, resealFiles, storeFile } from '@/server/identity/file-store';
import { kycApplications, kycFiles } from '@/server/identity/tables';
import { changePerson } from '../../support/people/change-person';
import { identityForm } from '../../support/people/identity-form';
import { jpeg, PHOTOGRAPHER, pdf, photo, png, webp } from '../../support/people/images';
import { type Member, NO_IP_LIMITS, passportNumber, signUp } from '../../support/people/members';
import { createTestClock, startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

let member: Member;
let jpegPhoto: Buffer;
let webpPhoto: Buffer;

const clock = createTestClock();
const limits = { ...NO_IP_LIMITS, demoKycSeconds: 0 };
const service = duringTests(() =>
  startTestService({ clock, config: { limits, blockedCountries: ['KP'] } }),
);
beforeAll(async () => {
  [jpegPhoto, webpPhoto] = await Promise.all([photo('jpeg'), photo('webp')]);
});
beforeEach(async () => {
  member = await signUp(service);
  FORM.documentNumber = passportNumber();
});

const FORM = identityForm({
  lastName: 'Lovelace',
  birthDate: '1990-12-10',
  nationality: 'GB',
  addressLine: '12 St James’s Square',
  city: 'London',
  postalCode: 'SW1Y 4JH',
  country: 'GB',
});

function upload(
  type: string,
  side: string,
  fields: object = {},
  bytes: Buffer | null = png(),
  token = member.token,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ type, side, ...fields }))
    form.set(name, String(value));
  if (bytes)
    form.set('file', new Blob([new Uint8Array(bytes)], { type: 'text/html' }), '../../evil.html');
  return service.request('kycDocument', form, { token });
}

const status = () => service.request('kycStatus', undefined, { token: member.token });
const review = (decision: string, comment?: string) =>
  service.request('demoKycReview', {
    email: member.email,
    decision,
    ...(comment ? { comment } : {}),
  });
const storedFiles = () => {
  const folder = path.join(service.ctx.config.dataDir, 'kyc');
  return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
};

/** Submits everything for a passport, without running the demo approval. */
async function handIn() {
  await upload('PASSPORT', 'FRONT', FORM);
  return upload('SELFIE', 'FRONT', {}, jpegPhoto);
}

describe('verification until approval', () => {
  it('with a passport: two uploads, a review, and the demo delay', async () => {
    expect((await status()).data).toEqual({
      kycStatus: 'NOT_APPLIED',
      reasons: [],
      comment: null,
      attempt: 0,
      attemptsLeft: 3,
      submittedAt: null,
      reviewedAt: null,
      expectedHours: 24,
      expiresAt: null,
      draft: false,
    });
    const first = await upload('PASSPORT', 'FRONT', FORM);
    expect(first.data).toEqual({ documentId: expect.any(String), kycStatus: 'PENDING' });
    const second = await upload('SELFIE', 'FRONT', {}, jpegPhoto);
    expect(second.data.kycStatus).toBe('IN_REVIEW');
    expect((await status()).data).toMatchObject({
      kycStatus: 'IN_REVIEW',
      attempt: 1,
      attemptsLeft: 2,
    });
    await service.runJobs();
    const done = (await status()).data;
    expect(done).toMatchObject({ kycStatus: 'APPROVED', reviewedAt: clock.now().toISOString() });
    const profile = await service.request('getProfile', undefined, { token: member.token });
    expect(profile.data).toMatchObject({
      kycStatus: 'APPROVED',
      address: '12 St James’s Square, SW1Y 4JH London',
    });
    await service.runJobs();
    const inbox = await service.request('demoOutbox', { to: member.email });
    expect(inbox.data.docs[0]).toMatchObject({ purpose: 'NOTICE_KYC' });
  });

  it('with a card: both sides are required, in any order, and the form fields may come with either', async () => {
    expect((await upload('SELFIE', 'FRONT', {}, webpPhoto)).data.kycStatus).toBe('PENDING');
    expect((await upload('ID_CARD', 'BACK', {}, webpPhoto)).data.kycStatus).toBe('PENDING');
    expect((await upload('ID_CARD', 'FRONT', {})).data.kycStatus).toBe('PENDING');
    expect((await upload('ID_CARD', 'FRONT', FORM)).data.kycStatus).toBe('IN_REVIEW');
  });

  it('does not mix the sides of two documents', async () => {
    await upload('ID_CARD', 'BACK', FORM);
    await upload('SELFIE', 'FRONT');
    expect((await upload('DRIVING_LICENCE', 'FRONT')).data.kycStatus).toBe('PENDING');
    expect((await upload('DRIVING_LICENCE', 'BACK')).data.kycStatus).toBe('IN_REVIEW');
  });
});

/** A valid PNG header with other content. */
const disguised = (body: string) =>
  Buffer.concat([png(64, 64).subarray(0, 33), Buffer.from(body.repeat(40), 'latin1')]);

describe('files', () => {
  it('are stored outside any served folder, with random names and private permissions; a new upload replaces the first', async () => {
    const before = storedFiles();
    const first = await upload('PASSPORT', 'FRONT', {}, await photo('png', 200, 100));
    const second = await upload('PASSPORT', 'FRONT', {}, await photo('png', 90, 60));
    expect(second.data.documentId).not.toBe(first.data.documentId);
    const added = storedFiles().filter((name) => !before.includes(name));
    expect(added).toHaveLength(1);
    expect(added[0]).toMatch(/^[0-9a-f]{48}$/);
    const file = path.join(service.ctx.config.dataDir, 'kyc', added[0] ?? '');
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    const opened = await readFile(service.ctx, added[0] ?? '');
    expect(await sharp(opened).metadata()).toMatchObject({ format: 'jpeg', width: 90, height: 60 });
    const [row] = await service.ctx.db
      .select()
      .from(kycFiles)
      .where(eq(kycFiles.id, second.data.documentId));
    expect(row).toMatchObject({
      contentType: 'image/jpeg',
      bytes: opened.length,
      fileName: added[0],
    });
    expect(JSON.stringify(row)).not.toContain('evil');
  });

  it.each(['jpeg', 'png', 'webp'] as const)(
    'in %s are re-encoded: only their pixels are kept (threat 13)',
    async (format) => {
      const hidden = '<script>alert(1)</script>PK\x03\x04%PDF-1.7';
      const sent = Buffer.concat([await photo(format), Buffer.from(hidden, 'latin1')]);
      expect(sent.includes(PHOTOGRAPHER)).toBe(true);
      const before = storedFiles();
      expect((await upload('PASSPORT', 'FRONT', {}, sent)).status).toBe(200);
      const [name = ''] = storedFiles().filter((file) => !before.includes(file));
      const kept = await readFile(service.ctx, name);
      for (const part of [PHOTOGRAPHER, 'script', 'PK\x03\x04', '%PDF', 'Exif']) {
        expect(kept.includes(part)).toBe(false);
      }
      const { data, info } = await sharp(kept).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([320, 200]);
      expect([...data.subarray(0, 3)].map((value) => Math.round(value / 8))).toEqual([19, 21, 23]);
    },
  );

  it('are scaled down when too large, and rotated upright', async () => {
    const before = storedFiles();
    const sideways = await sharp(await photo('jpeg', 6_000, 1_000))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await upload('PASSPORT', 'FRONT', {}, sideways)).status).toBe(200);
    const [name = ''] = storedFiles().filter((file) => !before.includes(file));
    const kept = await sharp(await readFile(service.ctx, name)).metadata();
    expect([kept.width, kept.height]).toEqual([683, 4_096]);
  });

  // security(Authorization and input 5.2.1, 5.2.2, 5.2.6, 5.3.2, 5.4.1)
  it('are encrypted on the disk, each under its own name, and survive a change of the key', async () => {
    const { config } = service.ctx;
    const { fileName: name } = await storeFile(service.ctx, jpegPhoto);
    const { fileName: other } = await storeFile(service.ctx, webpPhoto);
    const place = (file: string) => path.join(config.dataDir, 'kyc', file);
    expect(fs.readFileSync(place(name)).includes(jpegPhoto.subarray(0, 8))).toBe(false);
    fs.copyFileSync(place(name), place(other));
    await expect(readFile(service.ctx, other)).rejects.toThrow();
    await removeFile(service.ctx, other);

    const filesKey = config.filesKey;
    try {
      Object.assign(config, { filesKey: 'another key of at least thirty-two bytes' });
      await expect(readFile(service.ctx, name)).rejects.toThrow();
      Object.assign(config, { filesKeyFallback: filesKey });
      expect(await readFile(service.ctx, name)).toEqual(jpegPhoto);
      const files = storedFiles().length;
      // One that is damaged does not keep the others from the new key.
      fs.writeFileSync(place('0damaged'), 'no picture');
      const found = { files: files + 1, unreadable: 1 };
      expect(await resealFiles(service.ctx)).toEqual({ ...found, resealed: files });
      expect(await resealFiles(service.ctx)).toEqual({ ...found, resealed: 0 });
      fs.rmSync(place('0damaged'));
      Object.assign(config, { filesKeyFallback: null });
      expect(await readFile(service.ctx, name)).toEqual(jpegPhoto);
    } finally {
      Object.assign(config, { filesKey, filesKeyFallback: null });
    }
  });

  // security(Authorization and input 5.2.1, 5.2.2, 5.2.6, 5.3.2, 5.4.1): Uploads: size, magic bytes and dimensions are checked; images are re-encoded, named by us, encrypted at rest, and shown to officers alone, by links that expire, with a watermark
  it.each([
    ['a script', Buffer.from('<script>alert(1)</script>'), 415, 'FILE_TYPE_INVALID'],
    ['an SVG', Buffer.from('<svg onload="alert(1)"/>'), 415, 'FILE_TYPE_INVALID'],
    ['a PDF', pdf, 415, 'FILE_TYPE_INVALID'],
    ['a broken image', png().subarray(0, 20), 415, 'FILE_TYPE_INVALID'],
    ['a JPEG with only a header', jpeg(), 415, 'FILE_TYPE_INVALID'],
    ['a WebP with only a header', webp(), 415, 'FILE_TYPE_INVALID'],
    ['a PNG with less data than declared', png(9, 9), 415, 'FILE_TYPE_INVALID'],
    ['a script after a PNG signature', disguised('<script>'), 415, 'FILE_TYPE_INVALID'],
    ['an archive after a PNG signature', disguised('PK\x03\x04'), 415, 'FILE_TYPE_INVALID'],
    ['an image of size zero', png(0, 5), 415, 'FILE_TYPE_INVALID'],
    ['an image of 20,000 by 20,000 pixels', png(20_000, 20_000), 422, 'VALIDATION_ERROR'],
    ['an empty file', Buffer.alloc(0), 422, 'VALIDATION_ERROR'],
    ['no file', null, 422, 'VALIDATION_ERROR'],
    ['a file over 8 MB', Buffer.concat([png(), Buffer.alloc(8_388_608)]), 413, 'TOO_LARGE'],
    ['a body far over the limit', Buffer.alloc(10_000_000), 413, 'TOO_LARGE'],
  ])('%s is rejected, and nothing is stored', async (_, bytes, expected, code) => {
    const before = storedFiles();
    const answer = await upload('PASSPORT', 'FRONT', FORM, bytes);
    expect([answer.status, answer.data.code]).toEqual([expected, code]);
    expect(storedFiles()).toEqual(before);
    expect((await status()).data.kycStatus).toBe('NOT_APPLIED');
  });

  it.each([
    ['JSON', '{}', 'application/json'],
    ['no boundary', 'x', 'multipart/form-data'],
    ['a missing boundary', 'x', 'multipart/form-data; boundary=abc'],
    [
      'a truncated body',
      '--abc\r\nContent-Disposition: form-data; name="type"\r\n',
      'multipart/form-data; boundary=abc',
    ],
  ])('in %s are rejected', async (_, body, type) => {
    const answer = await service.raw('kyc/document', {
      method: 'POST',
      body,
      headers: { 'content-type': type, token: member.token },
    });
    expect([400, 415]).toContain(answer.status);
  });
});

describe('the form', () => {
  const years = (count: number, days = 0) => {
    const at = clock.now();
    at.setUTCFullYear(at.getUTCFullYear() - count);
    at.setUTCDate(at.getUTCDate() + days);
    return at.toISOString().slice(0, 10);
  };

  it('accepts users who turn 18 today', async () => {
    const today = await upload('PASSPORT', 'FRONT', { ...FORM, birthDate: years(18) });
    expect(today.status).toBe(200);
    const tomorrow = await upload('PASSPORT', 'FRONT', { ...FORM, birthDate: years(18, 1) });
    expect([tomorrow.status, tomorrow.data.code]).toEqual([422, 'UNDER_AGE']);
  });

  it.each([
    ['a date of birth in the future', { birthDate: '2999-01-01' }, 422, 'VALIDATION_ERROR'],
    ['a date of birth long ago', { birthDate: '1800-01-01' }, 422, 'VALIDATION_ERROR'],
    ['an invalid date', { birthDate: '2000-02-31' }, 422, 'VALIDATION_ERROR'],
    ['an expired document', { documentExpiresOn: '2001-01-01' }, 422, 'VALIDATION_ERROR'],
    ['a blocked nationality', { nationality: 'KP' }, 403, 'COUNTRY_BLOCKED'],
    ['a blocked residence', { country: 'KP' }, 403, 'COUNTRY_BLOCKED'],
    ['a status set by the user', { kycStatus: 'APPROVED' }, 422, 'VALIDATION_ERROR'],
    ['a prototype', { __proto__x: '1' }, 422, 'VALIDATION_ERROR'],
  ])('rejects %s', async (_, changes, expected, code) => {
    const answer = await upload('PASSPORT', 'FRONT', { ...FORM, ...changes });
    expect([answer.status, answer.data.code]).toEqual([expected, code]);
  });
});

describe('decisions', () => {
  it('to retry include the reasons, and the next attempt starts automatically or after a reset', async () => {
    await handIn();
    expect((await review('RETRY', 'The picture is blurred.')).data).toEqual({ kycStatus: 'RETRY' });
    expect((await status()).data).toMatchObject({
      kycStatus: 'RETRY',
      comment: 'The picture is blurred.',
      attemptsLeft: 2,
    });
    const reset = await service.request('kycResetApplicant', undefined, { token: member.token });
    expect(reset.data).toEqual({ kycStatus: 'NOT_APPLIED', attemptsLeft: 2 });
    await handIn();
    await review('RETRY');
    expect((await upload('PASSPORT', 'FRONT', FORM)).data.kycStatus).toBe('PENDING');
    expect((await status()).data).toMatchObject({ attempt: 3, attemptsLeft: 0 });
  });

  it('allow three attempts', async () => {
    for (let n = 0; n < 3; n += 1) {
      await handIn();
      await review('RETRY');
    }
    const reset = await service.request('kycResetApplicant', undefined, { token: member.token });
    expect([reset.status, reset.data.code]).toEqual([429, 'KYC_ATTEMPTS']);
    const more = await upload('PASSPORT', 'FRONT', FORM);
    expect([more.status, more.data.code]).toEqual([429, 'KYC_ATTEMPTS']);
  });

  it('are final when they approve or reject', async () => {
    for (const [decision, code] of [
      ['APPROVE', 'KYC_ALREADY_APPROVED'],
      ['REJECT', 'KYC_FINAL_REJECT'],
    ] as const) {
      member = await signUp(service);
      expect((await review(decision)).status).toBe(200);
      for (const answer of [
        await review('APPROVE'),
        await upload('PASSPORT', 'FRONT', FORM),
        await service.request('kycGenerateSdkToken', {}, { token: member.token }),
      ]) {
        expect([answer.status, answer.data.code]).toEqual([409, code]);
      }
      const reset = await service.request('kycResetApplicant', undefined, { token: member.token });
      expect(reset.data.code).toBe('KYC_NOT_RESETTABLE');
    }
  });

  it('take precedence over the pending demo approval', async () => {
    await handIn();
    await review('REJECT');
    await service.runJobs();
    expect((await status()).data.kycStatus).toBe('REJECTED');
  });

  it('on an earlier attempt do not affect a later one', async () => {
    await handIn();
    await review('RETRY');
    await upload('PASSPORT', 'FRONT', FORM);
    await service.runJobs();
    expect((await status()).data.kycStatus).toBe('PENDING');
  });

  it('are applied once under concurrency', async () => {
    await handIn();
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, n) => review(n % 2 ? 'APPROVE' : 'REJECT')),
    );
    expect(all.filter(({ status: code }) => code === 200)).toHaveLength(1);
    const rows = await service.ctx.db
      .select()
      .from(kycApplications)
      .where(eq(kycApplications.userId, member.userId));
    expect(rows).toHaveLength(1);
  });

  it('return 404 for an unknown e-mail address', async () => {
    const { status: code } = await service.request('demoKycReview', {
      email: 'no@example.com',
      decision: 'APPROVE',
    });
    expect(code).toBe(404);
  });

  it('under review reject further uploads', async () => {
    await handIn();
    const more = await upload('PASSPORT', 'FRONT', FORM);
    expect([more.status, more.data.code]).toEqual([409, 'KYC_NOT_RESETTABLE']);
  });
});

describe('the provider’s calls', () => {
  it('return a token and change nothing', async () => {
    const { data } = await service.request(
      'kycGenerateSdkToken',
      { lang: 'en' },
      { token: member.token },
    );
    expect(data).toMatchObject({
      provider: 'local',
      userId: member.userId,
      kycStatus: 'NOT_APPLIED',
    });
    expect((await status()).data.kycStatus).toBe('NOT_APPLIED');
  });

  it('reject a country that was blocked later', async () => {
    await changePerson(service.ctx.db, member.userId, { country: 'KP' });
    const { status: code, data } = await service.request(
      'kycGenerateSdkToken',
      {},
      { token: member.token },
    );
    expect([code, data.code]).toEqual([403, 'COUNTRY_BLOCKED']);
  });

  it('accept only the caller’s own applicant', async () => {
    const other = await signUp(service);
    const update = (applicantId: string) =>
      service.request('kycUpdateApplicantId', { applicantId }, { token: member.token });
    expect((await update(other.userId)).data.code).toBe('APPLICANT_MISMATCH');
    expect((await update(member.userId)).data).toEqual({
      kycStatus: 'PENDING',
      applicantId: member.userId,
    });
    expect((await update(member.userId)).data.kycStatus).toBe('PENDING');
  });
});

describe('a verified identity', () => {
  const expiring = () => ({ ...FORM, documentExpiresOn: '2031-06-30' });
  const profile = () => service.request('getProfile', undefined, { token: member.token });

  it('expires with its document, notifies once, and can be verified again with all attempts', async () => {
    const ends = new Date(clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    await upload('PASSPORT', 'FRONT', { ...expiring(), documentExpiresOn: ends });
    await upload('SELFIE', 'FRONT', {}, jpegPhoto);
    await service.runJobs();
    expect((await status()).data.expiresAt).toBe(`${ends}T23:59:59.999Z`);
    clock.advance(86_400);
    await service.runJobs('kyc-expiry');
    member = { ...member, token: await relogin() };
    expect((await status()).data.kycStatus).toBe('APPROVED');
    clock.advance(86_400);
    await Promise.all([service.runJobs('kyc-expiry'), service.runJobs('kyc-expiry')]);
    await service.runJobs();
    member = { ...member, token: await relogin() };
    expect((await status()).data).toMatchObject({
      kycStatus: 'EXPIRED',
      attemptsLeft: 3,
      expiresAt: null,
    });
    expect((await profile()).data).toMatchObject({ kycStatus: 'EXPIRED', kycAttemptsLeft: 3 });
    const inbox = await service.request('demoOutbox', { to: member.email });
    const told = inbox.data.docs.filter(({ body }: { body: string }) =>
      body.includes('has expired'),
    );
    expect(told).toHaveLength(1);
    await handIn();
    expect((await status()).data).toMatchObject({
      kycStatus: 'IN_REVIEW',
      attempt: 1,
      attemptsLeft: 2,
    });
  });

  /** Sessions end within two days. */
  function relogin(): Promise<string> {
    const caller = { requestId: '', ip: '::1', userAgent: '', language: 'en' } as const;
    return service.ctx.db.transaction((tx) => openSession(service.ctx, tx, member.userId, caller));
  }
});

describe('concurrent uploads', () => {
  it('fill one attempt', async () => {
    await Promise.all([
      upload('PASSPORT', 'FRONT', FORM),
      upload('SELFIE', 'FRONT', {}, jpegPhoto),
      upload('PASSPORT', 'BACK', FORM),
    ]);
    const rows = await service.ctx.db
      .select()
      .from(kycApplications)
      .where(eq(kycApplications.userId, member.userId));
    expect(rows.map(({ attempt }) => attempt)).toEqual([1]);
  });
});
