import { signups } from '@/server/account/tables';
import { TERMS_VERSION } from '@/server/platform/legal-versions';
import { NO_IP_LIMITS, signupForm } from '../../support/people/members';
import { createTestClock, startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const clock = createTestClock();
const service = duringTests(() => startTestService({ clock, config: { limits: NO_IP_LIMITS } }));

const create = (form: object, key: string) =>
  service.request('createAccount', form, { headers: { 'idempotency-key': key } });

describe('an idempotency key', () => {
  it('used 50 times concurrently has one effect and one response', async () => {
    const form = signupForm();
    const all = await Promise.all(Array.from({ length: 50 }, () => create(form, 'fifty')));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(all.map(({ data }) => data.verificationId)).size).toBe(1);
    const rows = await service.ctx.db.select().from(signups);
    expect(rows.filter(({ email }) => email === form.email)).toHaveLength(1);
  });

  it('with another body is rejected', async () => {
    await create(signupForm(), 'mine');
    const { status, data } = await create(signupForm(), 'mine');
    expect([status, data.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
  });

  it('of a failed call can be used again', async () => {
    const form = signupForm({ termsVersion: '0.1' });
    expect((await create(form, 'again')).status).toBe(422);
    expect((await create({ ...form, termsVersion: TERMS_VERSION }, 'again')).status).toBe(200);
  });

  it('expires after a day', async () => {
    const first = await create(signupForm(), 'daily');
    clock.advance(86_401);
    const second = await create(signupForm(), 'daily');
    expect(second.status).toBe(200);
    expect(second.data.verificationId).not.toBe(first.data.verificationId);
  });

  it('must have a valid form', async () => {
    expect((await create(signupForm(), 'x'.repeat(129))).status).toBe(422);
  });
});
