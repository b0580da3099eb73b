import { NO_IP_LIMITS, signUp, signupForm } from '../support/people/members';
import { createTestClock, startTestService } from '../support/service/service';
import { duringTests } from '../support/setup/during-tests';

const DAY = 86_400;
const clock = createTestClock();
const service = duringTests(() => startTestService({ clock, config: { limits: NO_IP_LIMITS } }));

describe('a wrong clock', () => {
  it('a service clock that jumps ahead expires codes and sessions while it is wrong', async () => {
    const member = await signUp(service);
    const form = signupForm();
    const { data } = await service.request('createAccount', form);
    const otp = await service.codeFor(form.phone);
    const enter = () =>
      service.request('verifyPhoneOtp', { verificationId: data.verificationId, otp });
    const profile = () => service.request('getProfile', undefined, { token: member.token });
    expect((await profile()).status).toBe(200);
    clock.advance(DAY / 24);
    expect((await enter()).data.code).toBe('OTP_EXPIRED');
    clock.advance(DAY);
    expect((await profile()).status).toBe(404);
    clock.advance(-DAY - DAY / 24);
    expect((await profile()).status).toBe(200);
  });
});
