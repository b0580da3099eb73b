import { ERRORS, errorData, errorMessage as serviceText } from '@fnx/api/errors';
import { fieldData, fieldError } from '@fnx/api/field-errors';
import { apiError, EXPIRED, type FailureCode } from '@fnx/client/errors';
import compile from 'icu-minify/compile';
import { messageKey } from '@/lang/engine/message-key';
import { addCatalog, startRendering } from '@/lang/engine/text';
import type { Language } from '@/lang/languages';
import { described, errorMessage, translatedReason } from '@/lib/http/error-messages';
import { ERROR_MESSAGES } from '@/lib/http/error-words';
import { toldText } from '@/lib/http/fault-text';
import { fieldMessages } from '@/lib/http/user-facing-error';
import arabic from '../../../languages/ar/errors.json';
import germanCalls from '../../../languages/de/calls.json';
import german from '../../../languages/de/errors.json';
import germanWallet from '../../../languages/de/wallet.json';

const failure = (code: FailureCode, data: Record<string, unknown> = {}, message = 'The text.') =>
  apiError({
    code,
    status: 400,
    message,
    data: code in ERRORS ? { code: code as keyof typeof ERRORS, ...data } : undefined,
  });

const FIGURES = {
  left: '1250.5',
  max: 5,
  min: '10',
  shares: '7',
  available: '1',
  amount: '100000 USDT',
  date: '31 Dec 2026',
  address: '0xab',
  fault: { name: 'CapReached', params: { shares: '5' } },
};

const codes = Object.keys(ERROR_MESSAGES) as FailureCode[];

it('names the device, and not the service, where the device has no network', () => {
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: false }, configurable: true });
  expect(errorMessage(failure('OFFLINE'))).toMatch(/^You are offline\./);
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true });
  expect(errorMessage(failure('OFFLINE'))).not.toMatch(/offline/);
  Reflect.deleteProperty(globalThis, 'navigator');
});

it('knows the sentence of an ended session without a service', () => {
  expect(EXPIRED.message).toBe(ERRORS.SESSION_EXPIRED.message);
});

it('shows the sentence of the service where it has no words of its own', () => {
  expect(errorMessage(failure('NO_TRADE', {}, ERRORS.NO_TRADE.message))).toBe(
    ERRORS.NO_TRADE.message,
  );
  expect(errorMessage(failure('QUOTE_EXPIRED', {}, ERRORS.QUOTE_EXPIRED.message))).toBe(
    'The price has been refreshed. Please check it again. No money was taken.',
  );
});

it.each(codes)('%s: whole sentences, with and without its figures', (code) => {
  for (const data of [{}, { attemptsLeft: 2, retryAfter: 90 }]) {
    const words = errorMessage(failure(code, data));
    expect(words).toMatch(/^[A-Z].*\.$/);
    expect(words).not.toMatch(/[{}]|undefined|NaN| {2}/);
    expect(words).not.toContain(code);
  }
});

it.each<[FailureCode, Record<string, unknown>, string]>([
  [
    'OTP_INVALID',
    { attemptsLeft: 2 },
    'The code is not correct. 2 tries left. Check the latest message.',
  ],
  [
    'OTP_INVALID',
    { attemptsLeft: 1 },
    'The code is not correct. 1 try left. Check the latest message.',
  ],
  ['OTP_INVALID', {}, 'The code is not correct. Check the latest message.'],
  [
    'RESEND_COOLDOWN',
    { retryAfter: 1 },
    'A code was sent a moment ago. You can request a new one in 1 second.',
  ],
  [
    'RESEND_COOLDOWN',
    { retryAfter: 59.2 },
    'A code was sent a moment ago. You can request a new one in 60 seconds.',
  ],
  [
    'RATE_LIMITED',
    { retryAfter: 61 },
    'Too many requests. Nothing was changed. Try again in 2 minutes.',
  ],
  [
    'RATE_LIMITED',
    { retryAfter: 3600 },
    'Too many requests. Nothing was changed. Try again in 1 hour.',
  ],
  ['RATE_LIMITED', {}, 'Too many requests. Nothing was changed.'],
  [
    'TRANSFERS_PAUSED',
    { params: { until: '2026-11-30T09:30:00.000Z' } },
    'Your last orders by bank transfer ended without a payment, so the next one is possible from 30 Nov 2026, 09:30. No money was taken.',
  ],
])('%s with %j', (code, data, words) => {
  expect(errorMessage(failure(code, data))).toBe(words);
});

it('writes the figures that the service names, and keeps its sentence where it names none', () => {
  expect(errorMessage(failure('SOLD_OUT', { params: { left: '3' } }))).toBe(
    'Only 3 shares are left. No money was taken. Choose fewer shares.',
  );
  expect(errorMessage(failure('SOLD_OUT', { params: { left: '1' } }))).toBe(
    'Only 1 share is left. No money was taken. Choose fewer shares.',
  );
  expect(errorMessage(failure('SOLD_OUT', {}, 'Only 3 shares are left.'))).toBe(
    'Only 3 shares are left.',
  );
});

it.each(Object.keys(ERRORS) as (keyof typeof ERRORS)[])(
  '%s: a page begins with what the service says of its figures',
  (code) => {
    const data = errorData(code, FIGURES);
    if (!data.params || !(code in ERROR_MESSAGES)) return;
    if (typeof ERROR_MESSAGES[code as keyof typeof ERROR_MESSAGES] === 'string') return;
    const message = serviceText(code, FIGURES);
    expect(errorMessage(failure(code, data), toldText).startsWith(message)).toBe(true);
  },
);

it.each([[new Error('secret detail')], ['text'], [undefined], [null], [{ code: 'SOLD_OUT' }]])(
  'tells nothing of %p',
  (thrown) => {
    expect(errorMessage(thrown)).toBe(ERROR_MESSAGES.INTERNAL_ERROR);
  },
);

describe('on a German page', () => {
  beforeAll(() => {
    const messages = Object.entries(german).map(([key, text]) => [messageKey(key), compile(text)]);
    addCatalog('de', 'errors', Object.fromEntries(messages));
    startRendering('de', new Set());
  });
  afterAll(() => startRendering('en', new Set()));

  it('the sentences of the service that carry a figure are German, too', () => {
    expect(errorMessage(failure('AMOUNT_RANGE', { params: { min: '10', max: '900' } }))).toMatch(
      /^Der Betrag muss zwischen 10 und 900 Aktien liegen\. Ihre Aktien/,
    );
  });

  it('so is why a contract refuses, by the name of its error, and what a page does not know', async () => {
    for (const [area, texts] of Object.entries({ wallet: germanWallet, calls: germanCalls })) {
      const words = Object.entries(texts).map(([key, text]) => [messageKey(key), compile(text)]);
      addCatalog('de', area, Object.fromEntries(words));
    }
    const said = (fault: object) =>
      described(failure('TRANSACTION_REFUSED', { params: { fault } }));
    expect(await said({ name: 'CapReached', params: { shares: '1234.5' } })).toContain(
      ': In dieser Runde sind nur noch 1.234,5 Aktien übrig. ',
    );
    expect(await said({ name: 'PAYOUT_REFUSED', params: { currency: 'USDT' } })).toContain(
      ': Der Herausgeber von USDT lehnt ',
    );
    expect(await said({ name: 'SomethingNewer', params: {} })).toContain(
      germanWallet['The contract would refuse this transaction.'],
    );
  });

  it('so is what it says of fields', async () => {
    const errors = fieldData({
      phone: fieldError('PHONE_INVALID'),
      more: { code: 'INVALID', message: 'Something unknown.' },
    });
    expect(await fieldMessages(failure('VALIDATION_ERROR', errors))).toEqual({
      phone: 'Geben Sie eine gültige Telefonnummer ein.',
      more: 'Something unknown.',
    });
  });
});

it('says why a session ended in the language of the page', async () => {
  const entries = Object.entries(german).map(([key, text]) => [messageKey(key), compile(text)]);
  addCatalog('de', 'errors', Object.fromEntries(entries));
  const code = 'ACCOUNT_BLOCKED';
  const blocked = ERRORS[code].message;
  expect(await translatedReason({ code, message: blocked })).toBe(blocked);
  startRendering('de', new Set());
  expect(await translatedReason({ code, message: blocked })).toBe(german[blocked]);
  expect(await translatedReason({ message: 'Gone.' })).toBe('Gone.');
  startRendering('en', new Set());
});

describe('figures of the service in the language of the page', () => {
  const catalogs: Partial<Record<Language, Record<string, string>>> = { de: german, ar: arabic };
  const inLanguage = (language: Language, code: keyof typeof ERRORS, holes: object) => {
    const entries = Object.entries(catalogs[language] ?? {});
    const catalog = entries.map(([key, text]) => [messageKey(key), compile(text)]);
    addCatalog(language, 'errors', Object.fromEntries(catalog));
    startRendering(language, new Set());
    return errorMessage(failure(code, errorData(code, { ...holes })));
  };
  afterEach(() => startRendering('en', new Set()));

  it.each<[Language, keyof typeof ERRORS, object, string]>([
    ['de', 'ABOVE_MAXIMUM', { amount: '100000 USDT' }, 'Das Maximum ist 100.000 USDT.'],
    ['de', 'SOLD_OUT', { left: '1' }, 'Es ist nur noch 1 Aktie übrig.'],
    ['de', 'SOLD_OUT', { left: '1250.5' }, 'Es sind nur noch 1.250,5 Aktien übrig.'],
    ['de', 'STAKE_LOCKED', { date: '2026-12-31' }, 'Gesperrt bis 31. Dez. 2026.'],
    ['ar', 'OPEN_ORDER_LIMIT', { max: 2 }, 'لديك بالفعل أمران مفتوحان.'],
    ['ar', 'OPEN_ORDER_LIMIT', { max: 3 }, 'لديك بالفعل 3 أوامر مفتوحة.'],
    ['ar', 'OPEN_ORDER_LIMIT', { max: 11 }, 'لديك بالفعل 11 أمرًا مفتوحًا.'],
  ])('%s %s %p', (language, code, holes, said) => {
    expect(inLanguage(language, code, holes)).toContain(said);
  });
});
