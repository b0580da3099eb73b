import {
  ERRORS,
  type ErrorCode,
  errorData,
  errorMessage,
  isErrorCode,
  messageForm,
} from '../src/errors';

/** Code, status, and text with its placeholders filled. */
const TEXTS: [ErrorCode, number, string][] = [
  ['SESSION_EXPIRED', 401, 'Your session has expired. Please log in again.'],
  ['INVALID_CREDENTIALS', 401, 'Invalid e-mail or password.'],
  ['ACCOUNT_LOCKED', 423, 'Too many attempts. Try again in 7 minutes.'],
  ['ACCOUNT_UNVERIFIED', 403, 'Please finish verifying your phone and e-mail.'],
  ['ACCOUNT_DEACTIVATED', 403, 'This account is deactivated.'],
  ['OTP_INVALID', 400, 'The code is not correct. 7 tries left.'],
  ['OTP_EXPIRED', 410, 'The code has expired. Request a new one.'],
  ['OTP_ATTEMPTS', 429, 'Too many wrong codes. Request a new one.'],
  ['RESEND_COOLDOWN', 429, 'You can request a new code in 7 seconds.'],
  ['SEND_LIMIT', 429, 'Too many codes requested. Try again later.'],
  ['CAPTCHA_FAILED', 400, 'Please complete the human check again.'],
  ['COUNTRY_BLOCKED', 403, 'This offer is not available in your country.'],
  ['KYC_REQUIRED', 403, 'Please complete identity verification first.'],
  ['WALLET_REQUIRED', 403, 'Link a wallet first.'],
  ['WALLET_MISMATCH', 409, 'Connect the wallet 7 linked to your account.'],
  ['WALLET_ALREADY_LINKED', 409, 'This wallet is linked to another account.'],
  ['SIGNATURE_INVALID', 400, 'The signature could not be verified.'],
  ['NONCE_EXPIRED', 400, 'The message has expired. Please sign again.'],
  ['QUOTE_EXPIRED', 410, 'The price has been refreshed. Please check it again.'],
  ['BELOW_MINIMUM', 422, 'The minimum is 7.'],
  ['ABOVE_MAXIMUM', 422, 'The maximum is 7.'],
  ['LIMIT_EXCEEDED', 422, 'Your daily limit leaves 7.'],
  ['SOLD_OUT', 409, 'Only 7 shares are left.'],
  ['PRICE_UNAVAILABLE', 503, 'The price is not available right now. Please try again shortly.'],
  ['TX_ALREADY_USED', 409, 'This transaction already paid another order.'],
  ['TX_HASH_INVALID', 422, 'This is not a transaction hash.'],
  ['ORDER_STATE', 409, 'The order can no longer be changed.'],
  ['INSUFFICIENT_SHARES', 409, 'You have 7 shares available.'],
  ['STAKE_LOCKED', 409, 'Locked until 7.'],
  ['NOTHING_TO_CLAIM', 409, 'There is nothing to claim yet.'],
];

const SEVEN = {
  left: 7,
  available: 7,
  minutes: 7,
  retryAfter: 7,
  attemptsLeft: 7,
  amount: 7,
  date: 7,
  address: 7,
};

it.each(TEXTS)('%s is %i "%s"', (code, status, text) => {
  expect([ERRORS[code].status, errorMessage(code, SEVEN)]).toEqual([status, text]);
});

it('shows a hole without a value as an ellipsis, never as a brace', () => {
  expect(errorMessage('SOLD_OUT')).toBe('Only … shares are left.');
});

it.each([
  ['SOLD_OUT', true],
  ['toString', false],
  ['__proto__', false],
  ['', false],
  [404, false],
  [null, false],
])('isErrorCode(%p) is %p', (value, known) => {
  expect(isErrorCode(value)).toBe(known);
});

it('writes figures with their groups, and one thing as one', () => {
  expect(errorMessage('ABOVE_MAXIMUM', { amount: '100000.5 USDT' })).toBe(
    'The maximum is 100,000.5 USDT.',
  );
  expect(errorMessage('OTP_INVALID', { attemptsLeft: 1 })).toBe(
    'The code is not correct. 1 try left.',
  );
  expect(errorMessage('SOLD_OUT', { left: '1' })).toBe('Only 1 share is left.');
  expect(errorMessage('SOLD_OUT', { left: '1000' })).toBe('Only 1,000 shares are left.');
});

it('names the parameters of a message on the wire, and in the description of the contract', () => {
  expect(errorData('STAKE_LOCKED', { until: '2026-12-31T00:00:00Z', date: '2026-12-31' })).toEqual({
    code: 'STAKE_LOCKED',
    until: '2026-12-31T00:00:00Z',
    date: '2026-12-31',
    params: { date: '2026-12-31' },
  });
  expect(errorData('NOT_FOUND', {})).toEqual({ code: 'NOT_FOUND' });
  expect(messageForm('SOLD_OUT')).toBe('Only {left} shares are left.');
});

it.each(Object.keys(ERRORS) as ErrorCode[])('%s has no braces and no hole in its forms', (code) => {
  for (const value of [1, 2]) {
    const params = new Proxy({}, { get: () => value });
    expect(errorMessage(code, params)).not.toMatch(/[{}…#]/);
  }
});
