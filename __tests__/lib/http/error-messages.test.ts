import compile from 'icu-minify/compile';
import { ERRORS } from '@/api/errors';
import german from '@/lang/catalogs/de/errors.json';
import { messageKey } from '@/lang/engine/message-key';
import { addCatalog, startRendering } from '@/lang/engine/text';
import { ERROR_MESSAGES, errorMessage } from '@/lib/http/error-messages';
import type { FailureCode } from '@/lib/http/failure';
import { ApiError } from '@/lib/http/http';
import { fieldMessages } from '@/lib/http/user-facing-error';

const failure = (code: FailureCode, data: Record<string, unknown> = {}, message = 'The text.') =>
  new ApiError({
    code,
    status: 400,
    message,
    data: code in ERRORS ? { code: code as keyof typeof ERRORS, ...data } : undefined,
  });

const codes = Object.keys(ERROR_MESSAGES) as FailureCode[];

it('has words for every code of the contract', () => {
  expect(codes).toEqual(expect.arrayContaining(Object.keys(ERRORS)));
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
])('%s with %j', (code, data, words) => {
  expect(errorMessage(failure(code, data))).toBe(words);
});

it('keeps the service’s sentence where that carries the figure', () => {
  expect(errorMessage(failure('SOLD_OUT', {}, 'Only 3 shares are left.'))).toBe(
    'Only 3 shares are left. No money was taken. Choose fewer shares.',
  );
});

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
    expect(
      errorMessage(failure('AMOUNT_RANGE', {}, 'The amount must be between 10 and 900 shares.')),
    ).toMatch(/^Der Betrag muss zwischen 10 und 900 Aktien liegen\. Ihre Aktien/);
  });

  it('every message with a figure that a page shows is known', () => {
    const shown = codes.filter(
      (code) => ERROR_MESSAGES[code].includes('{message}') && code in ERRORS,
    );
    const english = shown.filter((code) => {
      const message = ERRORS[code as keyof typeof ERRORS].message.replace(/\{\w+\}/g, '12');
      return errorMessage(failure(code, {}, message)).includes(message);
    });
    expect(english).toEqual([]);
  });

  it('so is what it says of fields', async () => {
    expect(
      await fieldMessages({ phone: 'Enter a valid phone number.', more: 'Something unknown.' }),
    ).toEqual({ phone: 'Geben Sie eine gültige Telefonnummer ein.', more: 'Something unknown.' });
  });
});
