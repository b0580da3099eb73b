import type { EndpointName } from '@fnx/api/endpoints';
import { signupForm } from '../../../support/people/members';
import {
  createTestClock,
  startTestService,
  type TestService,
} from '../../../support/service/service';

// security(Authentication and codes 6.3.1)
describe('limits per IP address', () => {
  const clock = createTestClock();
  let service: TestService;
  beforeAll(async () => {
    const limits = {
      signupsPerIpHour: 3,
      loginsPerIpHour: 3,
      codeChecksPerIpHour: 3,
      codeSendsPerIpHour: 3,
      proofsPerIpMinute: 3,
      ipv6SiteFactor: 2,
    };
    service = await startTestService({ clock, config: { trustedProxies: 1, limits } });
  });
  afterAll(() => service.stop());

  const verificationId = '00000000-0000-4000-8000-000000000000';
  const wrong = { identifier: 'nobody@example.com', password: 'wrong', captchaToken: '' };

  it.each([
    ['sign-ups', 'createAccount', () => signupForm()],
    ['logins', 'userLogin', () => ({ ...wrong, identifier: `nobody${Math.random()}@example.com` })],
    ['codes tried', 'verifyPhoneOtp', () => ({ verificationId, otp: '123456' })],
    ['codes asked for', 'verifyPhoneResendOtp', () => ({ verificationId })],
  ] as const)('apply to %s, and reset after an hour', async (_, call, input) => {
    const from = (ip: string) =>
      service.request(call, input(), { headers: { 'x-forwarded-for': ip } });
    for (let n = 0; n < 3; n += 1) expect((await from('198.51.100.7')).status).not.toBe(429);
    const over = await from('198.51.100.7');
    expect([over.status, over.data.code]).toEqual([429, 'RATE_LIMITED']);
    expect(over.headers.get('retry-after')).toBe(String(over.data.retryAfter));
    // A forwarding entry sent by the caller does not change their address.
    const forged = await from('203.0.113.1, 198.51.100.7');
    expect(forged.data.code).toBe('RATE_LIMITED');
    expect((await from('198.51.100.8')).status).not.toBe(429);
    clock.advance(3_601);
    expect((await from('198.51.100.7')).status).not.toBe(429);
  });

  const otp = '123456';
  const newPassword = 'seven odd lanterns 3';
  const reset = { newPassword, confirmPassword: newPassword };
  type Sending = [call: EndpointName, input: object, params?: Record<string, string>];
  it.each<[string, string, Sending[]]>([
    [
      'codes tried',
      '198.51.100.9',
      [
        ['verifyPhoneOtp', { verificationId, otp }],
        ['verifyEmailOtp', { verificationId, otp }],
        ['loginVerifyOtp', { loginId: verificationId, otp }],
        ['verifyTwoFactorGoogle', { loginId: verificationId, code: otp }],
        ['verifyOtpForgotPassword', { resetId: verificationId, otp }],
        ['resetPassword', reset, { id: verificationId }],
      ],
    ],
    [
      'codes asked for',
      '198.51.100.10',
      [
        ['verifyPhoneResendOtp', { verificationId }],
        ['verifyEmailResendOtp', { verificationId }],
        ['loginResendOtp', { loginId: verificationId }],
        ['forgotPassword', { email: 'nobody@example.com', captchaToken: '' }],
        ['sendOtpEmail', { purpose: 'FORGOT', email: 'nobody@example.com', captchaToken: '' }],
      ],
    ],
  ])('share one budget of %s across calls', async (_, ip, calls) => {
    const send = ([call, input, params]: Sending) =>
      service.request(call, input, { ip, ...(params ? { params } : {}) });
    // Each call alone can exhaust it; then all other calls are rejected too.
    for (const spender of calls) {
      for (let n = 0; n < 3; n += 1)
        expect((await send(spender)).data.code).not.toBe('RATE_LIMITED');
      for (const call of calls)
        expect([call[0], (await send(call)).status]).toEqual([call[0], 429]);
      clock.advance(3_601);
    }
  });

  describe('count networks', () => {
    const tryCode = async (ip: string) => {
      const headers = { 'x-forwarded-for': ip };
      const { status } = await service.request(
        'verifyPhoneOtp',
        { verificationId, otp },
        { headers },
      );
      return status;
    };
    beforeEach(() => clock.advance(3_601));

    it.each([
      [
        'an IPv4 address in any spelling',
        ['192.0.2.9', '::ffff:192.0.2.9', '::FFFF:c000:209', '0:0:0:0:0:ffff:192.0.2.9'],
        '192.0.2.10',
      ],
      // security(Authentication and codes 6.3.1)
      [
        'the addresses of an IPv6 /64, in any spelling',
        [
          '2001:db8:1:2::1',
          '2001:DB8:1:2:ffff:ffff:ffff:ffff',
          '2001:0db8:0001:0002::1%eth0',
          '2001:db8:1:2:9::',
        ],
        '2001:db8:1:3::1',
      ],
    ])('%s share one budget', async (_, same, other) => {
      const statuses: number[] = [];
      for (const ip of same) statuses.push(await tryCode(ip));
      expect(statuses).toEqual([404, 404, 404, 429]);
      expect(await tryCode(other)).toBe(404);
    });

    // security(Authentication and codes 6.3.1)
    it('the networks of an IPv6 /48 share a larger one', async () => {
      const statuses: number[] = [];
      for (let n = 0; n < 7; n += 1) statuses.push(await tryCode(`2001:db8:5:${n}::1`));
      expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 429]);
      expect(await tryCode('2001:db8:6::1')).toBe(404);
    });
  });

  it('do not count malformed requests', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const { status } = await service.request(
        'createAccount',
        { nonsense: n },
        { ip: '10.8.8.8' },
      );
      statuses.push(status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422]);
  });
});
