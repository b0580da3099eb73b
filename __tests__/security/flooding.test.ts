import { like } from 'drizzle-orm';
import { listAlerts } from '@/server/messaging/alerts';
import { outboxMessages } from '@/server/messaging/tables';
import { NO_IP_LIMITS, signupForm } from '../support/people/members';
import { createTestClock, startTestService, type TestService } from '../support/service/service';

const CAP = 10;

// security(Authentication and codes 6.3.1): Limits per account, address, prefix and network, counted in the database; the human check before each public call that sends
describe('threat 2, 1.1 6.3.1: callers cannot make us send unlimited messages', () => {
  const clock = createTestClock();
  let asked: string[] = [];
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({
      clock,
      config: {
        limits: {
          codeSendsPerPrefixHour: CAP,
          signupsPerIpHour: 100_000,
          codeSendsPerIpHour: 100_000,
        },
      },
      parts: {
        captcha: {
          verify: async (token) => {
            asked.push(token);
            return token === 'passed';
          },
        },
      },
    });
  });
  afterAll(() => service.stop());

  const signUp = (phone: string, captchaToken = 'passed') =>
    service.request('createAccount', signupForm({ phone, captchaToken }));
  const sentTo = async (prefix: string) =>
    (
      await service.ctx.db
        .select({ id: outboxMessages.id })
        .from(outboxMessages)
        .where(like(outboxMessages.recipient, `${prefix}%`))
    ).length;

  it('forty concurrent numbers of one prefix are limited to the cap', async () => {
    const numbers = Array.from({ length: 40 }, (_, n) => `+44791234${String(1_000 + n)}`);
    const all = await Promise.all(numbers.map((phone) => signUp(phone)));
    const begun = all.filter(({ status }) => status === 200);
    expect(begun.length).toBeGreaterThan(0);
    expect(begun.length).toBeLessThanOrEqual(CAP);
    // Rejected by the cap or by the overloaded database.
    const others = all.filter(({ status }) => status !== 200).map(({ data }) => data.code);
    expect(others.filter((code) => !['SEND_LIMIT', 'UNAVAILABLE'].includes(code))).toEqual([]);
    expect(await sentTo('+44791234')).toBe(begun.length);
    clock.advance(3_601);
    expect((await signUp('+447912340001')).status).toBe(200);
    // Forty passwords are hashed.
  });

  it('one number gets five codes an hour and ten a day, over all calls', async () => {
    const phone = '+447911777001';
    let sent = 0;
    for (let hour = 0; hour < 4; hour += 1) {
      const all = await Promise.all(Array.from({ length: 12 }, () => signUp(phone)));
      const now = all.filter(({ status }) => status === 200).length;
      expect(now).toBeLessThanOrEqual(5);
      sent += now;
      clock.advance(3_601);
    }
    expect(sent).toBe(10);
    expect(await sentTo(phone)).toBe(10);
  });

  // security(Authentication and codes 6.3.1)
  it('the captcha is checked before anything is sent, for each public call that sends', async () => {
    asked = [];
    const phone = '+447911777002';
    const answers = [
      await signUp(phone, 'not-passed'),
      await service.request('forgotPassword', {
        email: 'somebody@example.com',
        captchaToken: 'not-passed',
      }),
      await service.request('sendOtpEmail', {
        purpose: 'FORGOT',
        email: 'somebody@example.com',
        captchaToken: 'not-passed',
      }),
      await service.request('userLogin', {
        identifier: 'somebody@example.com',
        password: 'x',
        captchaToken: 'not-passed',
      }),
    ];
    expect(answers.map(({ data }) => data.code)).toEqual(Array(4).fill('CAPTCHA_FAILED'));
    expect(asked).toEqual(Array(4).fill('not-passed'));
    expect((await sentTo(phone)) + (await sentTo('somebody@'))).toBe(0);
  });
});

describe('threat 2: the daily cost of text messages is limited over all users', () => {
  const COUNTRY = 3;
  const ALL = 5;
  const clock = createTestClock();
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({
      clock,
      config: {
        smsCountries: ['GB', 'DE', 'FR'],
        limits: { ...NO_IP_LIMITS, textsPerCountryDay: COUNTRY, textsPerDay: ALL },
      },
    });
  });
  afterAll(() => service.stop());

  const british = (n: number) => ({ phone: `+44791${n}123456` });
  const german = (n: number) => ({ phone: `+49151${n}3456789`, countryCode: '+49' });
  const french = (n: number) => ({ phone: `+336${n}2345678`, countryCode: '+33' });
  const signUp = async (phone: { phone: string; countryCode?: string }) => {
    const { status, data } = await service.request('createAccount', signupForm(phone));
    return status === 200 ? 200 : data.code;
  };
  const texts = async () =>
    (await service.ctx.db.select().from(outboxMessages)).filter(({ channel }) => channel === 'sms');

  /** The alerts raised for the operator. */
  const spent = async () => {
    const alerts = await listAlerts(service.ctx.db, { all: false, limit: 10 });
    return alerts.map(({ kind, subject }) => (kind === 'TEXTS_SPENT' ? subject : kind)).sort();
  };

  it('each country and all countries together have a budget, renewed the next day', async () => {
    const many = await Promise.all([2, 3, 4, 5, 6, 7].map((n) => signUp(british(n))));
    expect(many.filter((answer) => answer === 200)).toHaveLength(COUNTRY);
    expect(many.filter((answer) => answer === 'SEND_LIMIT')).toHaveLength(3);
    const others = [await signUp(german(1)), await signUp(german(2)), await signUp(french(1))];
    expect(others).toEqual([200, 200, 'SEND_LIMIT']);
    expect(await texts()).toHaveLength(ALL);
    expect(await spent()).toEqual(['country:GB', 'day']);
    clock.advance(86_401);
    expect([await signUp(british(8)), await signUp(french(2))]).toEqual([200, 200]);
    expect(await spent()).toEqual([]);
  });

  it('mail is still sent when the text message budget is used up', async () => {
    const form = signupForm(british(9));
    const { data } = await service.request('createAccount', form);
    const otp = await service.codeFor(form.phone);
    while ((await signUp(french(3))) === 200) clock.advance(61);
    const { verificationId } = data;
    expect((await service.request('verifyPhoneOtp', { verificationId, otp })).status).toBe(200);
    expect(await service.codeFor(form.email)).toMatch(/^\d{6}$/);
  });

  it('a number of a country without SMS is rejected in the form', async () => {
    const polish = signupForm({ phone: '+48512345678', countryCode: '+48' });
    const answer = await service.request('createAccount', polish);
    expect([answer.status, answer.data.fields]).toEqual([
      422,
      { phone: 'Enter a mobile number that can receive text messages.' },
    ]);
  });
});
