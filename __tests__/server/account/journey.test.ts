import { signUpByCodes } from '../../support/people/members';
import { startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

describe('from sign-up to login', () => {
  const service = duringTests(startTestService);

  it('returns a session after each, and the profile shows the account', async () => {
    const member = await signUpByCodes(service);
    const profile = await service.request('getProfile', undefined, { token: member.token });
    expect(profile.status).toBe(200);
    expect(profile.data).toMatchObject({
      email: member.email,
      phone: member.phone,
      emailVerified: true,
      phoneVerified: true,
      kycStatus: 'NOT_APPLIED',
      kycAttemptsLeft: 3,
      status: 'ACTIVE',
      settings: { theme: 'DARK', direction: 'ltr' },
    });

    const login = await service.request('userLogin', {
      identifier: member.email.toUpperCase(),
      password: member.password,
      captchaToken: '',
    });
    expect(login.data).toMatchObject({ next: 'OTP', expiresIn: 300, resendAfter: 60 });
    const otp = await service.codeFor(member.phone);
    expect(await service.codeFor(member.email)).toBe(otp);
    const done = await service.request('loginVerifyOtp', { loginId: login.data.loginId, otp });
    expect(done.data.next).toBe('DONE');
    const again = await service.request('getProfile', undefined, { token: done.data.token });
    expect(again.data.id).toBe(member.userId);
  });
});
