import { contract } from '@/api/contract';
import { systemClock } from '@/server/platform/clock';
import { signUpByCodes, signupForm } from '../../../support/people/members';
import { createTestClock, startTestService } from '../../../support/service/service';

describe('production', () => {
  it('has no demo paths', async () => {
    const service = await startTestService({ config: { mode: 'production' } });
    try {
      for (const [path, init] of [
        ['demo/outbox', {}],
        [
          'demo/kyc-review',
          { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
        ],
      ] as const) {
        expect((await service.raw(path, init)).status).toBe(404);
      }
    } finally {
      await service.stop();
    }
  });

  it('waits for a person to decide an identity check, also when a demo job got there by mistake', async () => {
    const service = await startTestService({ config: { mode: 'production' } });
    try {
      const data = { applicationId: '00000000-0000-4000-8000-000000000000' };
      await service.ctx.jobs.send(service.ctx.db, 'kyc-demo-review', data);
      await expect(service.runJobs()).resolves.toBeUndefined();
    } finally {
      await service.stop();
    }
  });
});

describe('calls that need a token', () => {
  it('all refuse without one, before they look at anything else', async () => {
    const service = await startTestService();
    try {
      for (const row of Object.values(contract)) {
        if (row.token !== 'required' || row.name === 'logout') continue;
        const path = row.path.replace(':id', 'x');
        const answer = await service.raw(path, { method: row.method });
        const { data } = (await answer.json()) as { data: { code: string } };
        // Rows of the contract that this version does not answer yet.
        if (['NOT_FOUND', 'METHOD_NOT_ALLOWED'].includes(data.code)) continue;
        const expected = row.path === 'user/getProfile' ? 404 : 401;
        expect([row.name, answer.status, data.code]).toEqual([
          row.name,
          expected,
          'SESSION_EXPIRED',
        ]);
      }
    } finally {
      await service.stop();
    }
  });
});

const CLEANUPS = ['cleanup', 'account-cleanup', 'messages-cleanup'];

describe('the clean-up', () => {
  it('removes what has ended and nothing else', async () => {
    const clock = createTestClock();
    const service = await startTestService({ clock });
    try {
      const member = await signUpByCodes(service);
      await service.request('createAccount', signupForm());
      // A wrong password is counted without a lock; five start one.
      for (const [identifier, times] of [
        ['once@example.com', 1],
        ['locked@example.com', 5],
      ] as const) {
        for (let n = 0; n < times; n += 1) {
          const wrong = { identifier, password: 'wrong', captchaToken: '' };
          await service.request('userLogin', wrong);
        }
      }
      const count = async (table: string) =>
        Number((await service.ctx.pool.query(`select count(*) as n from ${table}`)).rows[0].n);
      for (const queue of CLEANUPS) await service.runJobs(queue);
      expect(await count('signups')).toBe(2);
      expect(await count('lockouts')).toBe(2);
      clock.advance(60 * 86_400);
      for (const queue of CLEANUPS) await service.runJobs(queue);
      for (const table of [
        'signups',
        'codes',
        'throttles',
        'lockouts',
        'demo_messages',
        'sessions',
      ]) {
        expect([table, await count(table)]).toEqual([table, 0]);
      }
      expect(await count('users')).toBe(1);
      const { email: identifier, password } = member;
      const login = await service.request('userLogin', { identifier, password, captchaToken: '' });
      expect(login.status).toBe(200);
    } finally {
      await service.stop();
    }
  });
});

describe('the jobs', () => {
  it('take up work by themselves once started, and end in order', async () => {
    const service = await startTestService({ clock: systemClock });
    try {
      expect(service.ctx.jobs.state()).toBe('the worker is ready');
      await service.startJobs();
      expect(service.ctx.jobs.state()).toBe('ok');
      const form = signupForm();
      await service.request('createAccount', form);
      await expect(
        service.waitFor(async () => {
          const { data } = await service.request('demoOutbox', { to: form.phone });
          return data.docs.length === 1;
        }),
      ).resolves.toBeUndefined();
    } finally {
      await service.stop();
    }
  });
});
