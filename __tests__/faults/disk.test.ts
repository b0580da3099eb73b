import nodeFs from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { isDiskFull } from '@fnx/postgres/faults';
import { kycFiles } from '@/server/identity/tables';
import { photo } from '../support/people/images';
import { NO_IP_LIMITS, signUpByCodes } from '../support/people/members';
import { startTestService } from '../support/service/service';
import { duringTests } from '../support/setup/during-tests';

const service = duringTests(() => startTestService({ config: { limits: NO_IP_LIMITS } }));
afterEach(() => jest.restoreAllMocks());

const full = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

/** Limits the size of a file. */
function fillDisk(): void {
  const open = fs.open;
  jest.spyOn(fs, 'open').mockImplementation(async (...args) => {
    const handle = await open(...args);
    const write = handle.writeFile.bind(handle);
    handle.writeFile = async (data) => {
      await write((data as Buffer).subarray(0, 100));
      throw full();
    };
    return handle;
  });
}

it('a full disk fails an upload with 503, leaves no files, and recovers', async () => {
  const { token } = await signUpByCodes(service);
  const picture = await photo('jpeg');
  const upload = () => {
    const form = new FormData();
    form.set('type', 'SELFIE');
    form.set('side', 'FRONT');
    form.set('file', new Blob([new Uint8Array(picture)]), 'me.jpg');
    return service.request('kycDocument', form, { token });
  };
  const kept = () => {
    const folder = path.join(service.ctx.config.dataDir, 'kyc');
    return nodeFs.existsSync(folder) ? nodeFs.readdirSync(folder) : [];
  };
  fillDisk();
  const refused = await upload();
  expect([refused.status, refused.data.code]).toEqual([503, 'UNAVAILABLE']);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(kept()).toEqual([]);
  expect(await service.ctx.db.select().from(kycFiles)).toEqual([]);
  jest.restoreAllMocks();
  expect((await upload()).status).toBe(200);
  expect(kept()).toHaveLength(1);
});

it('recognizes the full-disk errors of the system and of the database', () => {
  expect(isDiskFull(full())).toBe(true);
  expect(isDiskFull(new Error('query', { cause: { code: '53100' } }))).toBe(true);
  expect(isDiskFull(new Error('anything else'))).toBe(false);
});
