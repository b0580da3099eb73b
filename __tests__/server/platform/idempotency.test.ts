import { TERMS_VERSION } from '@/server/platform/legal-versions';
import { NO_IP_LIMITS, signupForm } from '../../support/people/members';
import { createTestClock, startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const clock = createTestClock();
const service = duringTests(() => startTestService({ clock, config: { limits: NO_IP_LIMITS } }));

const create = (form: object, key: string) =>
  service.request('createAccount', form, { headers: { 'idempotency-key': key } });

/* Many uses at once and another body: `__tests__/faults/idempotency.test.ts`. */

describe('an idempotency key', () => {
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
