import { say } from '@/lang/engine/say';
import { acceptedLanguage } from '@/lang/languages';
import { decimal, moment, t } from '@/lang/service';
import { layOut } from '@/server/messaging/layout/lay-out';
import { sayMessage } from '@/server/messaging/message-text';
import { welcome } from '@/server/messaging/texts';
import { NO_IP_LIMITS, signUpByCodes } from '../../support/people/members';
import { createTestClock, startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const clock = createTestClock();
const service = duringTests(() => startTestService({ clock, config: { limits: NO_IP_LIMITS } }));

/** The texts that an address received, by purpose. */
async function received(to: string): Promise<Record<string, string>> {
  await service.runJobs();
  const { data } = await service.request('demoOutbox', { to });
  return Object.fromEntries(
    data.docs.map(({ purpose, body }: { purpose: string; body: string }) => [purpose, body]),
  );
}

describe.each([
  {
    language: 'de',
    asked: 'de-CH, de;q=0.9, en;q=0.8',
    phone: /^FNX: \d{6} ist Ihr Code zur Bestätigung Ihrer Telefonnummer\. 10 Minuten gültig\./,
    code: 'Geben Sie diesen Code ein, um Ihre E-Mail-Adresse zu bestätigen:',
    welcome: 'Bestätigen Sie Ihre Identität: http://localhost:3000/de/kyc',
    login: /Geben Sie diesen Code ein, um sich anzumelden:[\s\S]*5 Minuten gültig\./,
    notice: 'Ihr Passwort wurde geändert',
    notified: 'Alle anderen Sitzungen wurden beendet. Wenn Sie das nicht waren,',
  },
  {
    language: 'ar',
    asked: 'ar',
    phone: /^\u200fFNX: رمز تأكيد هاتفك هو \d{6}\. صالح لمدة 10 دقائق\./,
    code: 'أدخل هذا الرمز لتأكيد عنوان بريدك الإلكتروني:',
    welcome: ': http://localhost:3000/ar/kyc',
    login: /أدخل هذا الرمز لتسجيل الدخول:[\s\S]*صالح لمدة 5 دقائق\./,
    notice: 'تغيّرت كلمة المرور',
    notified: 'أُنهيت جميع الجلسات الأخرى. إذا لم تكن أنت',
  },
])('a person with pages in $language', ({ language, asked, ...expected }) => {
  it('gets codes, mails and notifications in it, from wherever they log in', async () => {
    const member = await signUpByCodes(service, {}, asked);
    const { token } = member;
    const settings = await service.request('getSettings', undefined, { token });
    expect(settings.data.language).toBe(language);
    expect((await received(member.phone)).SIGNUP_PHONE).toMatch(expected.phone);
    const mails = await received(member.email);
    expect(mails.SIGNUP_EMAIL).toContain(expected.code);
    expect(mails.WELCOME).toContain(expected.welcome);

    const { email: identifier, password } = member;
    const english = { headers: { 'accept-language': 'en' } };
    await service.request('userLogin', { identifier, password, captchaToken: '' }, english);
    expect((await received(member.email)).LOGIN).toMatch(expected.login);

    const newPassword = 'five red kettles 99';
    const change = { currentPassword: password, newPassword, confirmPassword: newPassword };
    const changed = await service.request('changePassword', change, { token, ...english });
    const list = await service.request('listNotification', {}, { token: changed.data.token });
    expect(list.data.docs[0].title).toBe(expected.notice);
    expect((await received(member.email)).NOTICE_SECURITY).toContain(expected.notified);
  });
});

it('a language chosen in the settings counts from then on', async () => {
  const { token, email, password } = await signUpByCodes(service, {}, 'fr');
  await service.request('updateSettings', { language: 'zh' }, { token });
  await service.request('userLogin', { identifier: email, password, captchaToken: '' });
  expect((await received(email)).LOGIN).toContain('请输入此验证码以登录：');
});

it('numbers and times have the form of the language', () => {
  const amount = t('{amount} {symbol}', { amount: decimal('1234567.50'), symbol: 'USDT' });
  expect([say('en', amount), say('de', amount)]).toEqual([
    '1,234,567.50 USDT',
    '1.234.567,50 USDT',
  ]);
  const vote = t('"{title}". Votes are accepted until {time}.', {
    title: 'X',
    time: moment(new Date('2026-03-05T07:08:09Z')),
  });
  expect([say('en', vote), say('de', vote)]).toEqual([
    '"X". Votes are accepted until 5 March 2026 at 07:08 UTC.',
    '„X“. Stimmen werden bis 5. März 2026 um 07:08 UTC angenommen.',
  ]);
});

it('an Arabic mail is written from the right', () => {
  const { html } = layOut(sayMessage('ar', welcome(service.ctx, 'Ada')));
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain('text-align:right');
  expect(html).not.toContain('text-align:left');
});

it.each([
  ['', 'en'],
  ['it', 'en'],
  ['en;q=0.3, fr-CA;q=0.8', 'fr'],
  ['es;q=0, zh-Hant', 'zh'],
  ['x'.repeat(3_000), 'en'],
])('"%s" asks for %s', (header, language) => expect(acceptedLanguage(header)).toBe(language));
