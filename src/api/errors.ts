import { paramText, type ToldFault } from '@/shared/fault-texts';
import { englishText, fillText, type ParamsOf, paramNames } from '@/shared/problem-text';
import type { FieldError } from './field-errors';

/**
 * Every error code of the contract with its HTTP status and message in English, whose placeholders name its parameters.
 * Pages translate the code with the parameters, in `src/lib/http/error-words.ts`.
 */
export const ERRORS = {
  PAYLOAD_INVALID: { status: 400, message: 'The request could not be read.' },
  SESSION_EXPIRED: {
    status: 401,
    message: 'Your session has expired. Please log in again.',
  },
  SESSION_MOVED: {
    status: 401,
    message: 'Your session was opened in another kind of browser. Enter a code to continue here.',
  },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This method is not allowed.' },
  TOO_LARGE: { status: 413, message: 'The request is too large.' },
  JSON_REQUIRED: { status: 415, message: 'Send JSON with the content type application/json.' },
  VALIDATION_ERROR: { status: 422, message: 'Please check the marked fields.' },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    message: 'This idempotency key was already used with another request.',
  },
  RATE_LIMITED: {
    status: 429,
    message:
      'Too many requests. Try again in {retryAfter, plural, one {# second} other {# seconds}}.',
  },
  INTERNAL_ERROR: { status: 500, message: 'Something went wrong on our side.' },
  UNAVAILABLE: { status: 503, message: 'The service is not available right now.' },

  CAPTCHA_FAILED: { status: 400, message: 'Please complete the human check again.' },
  COUNTRY_BLOCKED: { status: 403, message: 'This offer is not available in your country.' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid e-mail or password.' },
  ACCOUNT_LOCKED: {
    status: 423,
    message: 'Too many attempts. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
  },
  ACCOUNT_UNVERIFIED: {
    status: 403,
    message: 'Please finish verifying your phone and e-mail.',
  },
  ACCOUNT_DEACTIVATED: { status: 403, message: 'This account is deactivated.' },
  ACCOUNT_BLOCKED: { status: 403, message: 'This account is blocked. Please contact support.' },
  OTP_INVALID: {
    status: 400,
    message: 'The code is not correct. {attemptsLeft, plural, one {# try} other {# tries}} left.',
  },
  OTP_EXPIRED: { status: 410, message: 'The code has expired. Request a new one.' },
  OTP_ATTEMPTS: { status: 429, message: 'Too many wrong codes. Request a new one.' },
  RESEND_COOLDOWN: {
    status: 429,
    message:
      'You can request a new code in {retryAfter, plural, one {# second} other {# seconds}}.',
  },
  SEND_LIMIT: { status: 429, message: 'Too many codes requested. Try again later.' },
  VERIFICATION_NOT_FOUND: {
    status: 404,
    message: 'This sign-up has expired. Please start again.',
  },
  ALREADY_VERIFIED: { status: 409, message: 'This is already verified.' },
  PHONE_NOT_VERIFIED: { status: 409, message: 'Please verify your phone first.' },
  LOGIN_NOT_FOUND: { status: 404, message: 'This login has expired. Please start again.' },
  LOCKED_BY_KYC: {
    status: 409,
    message: 'These details cannot be changed after identity verification has started.',
  },
  RESET_EXPIRED: { status: 410, message: 'This reset has expired. Please start again.' },
  RESET_NOT_FOUND: {
    status: 404,
    message: 'This password reset does not exist. Please start again.',
  },
  PASSWORD_REUSED: { status: 422, message: 'Choose a password you have not used recently.' },
  WRONG_PASSWORD: { status: 400, message: 'The password is not correct.' },
  TOTP_INVALID: { status: 400, message: 'The authenticator code is not correct.' },
  TWO_FACTOR_ALREADY_ON: { status: 409, message: 'Two-factor login is already on.' },
  ENROL_EXPIRED: { status: 410, message: 'The set-up has expired. Please start it again.' },
  PASSKEY_REFUSED: { status: 400, message: 'The passkey was not accepted. Please try again.' },
  PASSKEY_LIMIT: {
    status: 409,
    message: 'An account can have at most {max, plural, one {# passkey} other {# passkeys}}.',
  },
  OPEN_ITEMS: {
    status: 409,
    message: 'You still have open orders, stakes or rewards. Please complete or claim them first.',
  },

  ACCOUNT_REVIEW: {
    status: 403,
    message: 'We are checking your account. You can do this again when we are done.',
  },
  SOURCE_OF_FUNDS: {
    status: 403,
    message: 'Please tell us where your money comes from before you buy more.',
  },
  KYC_REQUIRED: { status: 403, message: 'Please complete identity verification first.' },
  KYC_ALREADY_APPROVED: { status: 409, message: 'Your identity is already verified.' },
  KYC_FINAL_REJECT: {
    status: 409,
    message: 'Your identity verification was rejected permanently.',
  },
  KYC_DOCUMENT_USED: {
    status: 409,
    message:
      'Another person was confirmed with this document. Compare both files in the case, clear it if this person may use the document, and close or freeze the other account first.',
  },
  KYC_PROVIDER_DOWN: {
    status: 502,
    message: 'Identity verification is not available right now. Please try again shortly.',
  },
  KYC_NOT_RESETTABLE: { status: 409, message: 'Identity verification cannot be restarted now.' },
  KYC_ATTEMPTS: { status: 429, message: 'You have no attempts left for identity verification.' },
  APPLICANT_MISMATCH: { status: 409, message: 'This applicant belongs to another account.' },
  DIGEST_INVALID: { status: 401, message: 'The digest could not be verified.' },
  UNDER_AGE: { status: 422, message: 'You must be at least 18 years old.' },
  FILE_TYPE_INVALID: { status: 415, message: 'Upload a JPEG, PNG or WebP image.' },

  WALLET_REQUIRED: { status: 403, message: 'Link a wallet first.' },
  WALLET_MISMATCH: {
    status: 409,
    message: 'Connect the wallet {address} linked to your account.',
  },
  WALLET_ALREADY_LINKED: { status: 409, message: 'This wallet is linked to another account.' },
  WALLET_IN_USE: {
    status: 409,
    message: 'An order or a recovery of this wallet is still open.',
  },
  WALLET_LIMIT: {
    status: 409,
    message: 'You can link at most {max, plural, one {# wallet} other {# wallets}}.',
  },
  WALLET_REGISTERED: { status: 409, message: 'This wallet is already registered.' },
  WALLET_CHECK_DOWN: {
    status: 503,
    message: 'Your wallet cannot be checked right now. Please try again in a few minutes.',
  },
  WALLET_BLOCKED: {
    status: 409,
    message: 'This wallet was removed from the register or is being recovered.',
  },
  WALLET_IN_RECOVERY: {
    status: 409,
    message: 'A recovery of this wallet has been requested.',
  },
  WALLET_HOLDS_SHARES: {
    status: 409,
    message:
      'This wallet is registered and holds {shares, plural, one {# share. Send it to another wallet first, or recover it} other {# shares. Send them to another wallet first, or recover them}} if it is lost.',
  },
  WALLET_NOT_REGISTERED: {
    status: 409,
    message: 'Register this wallet with the consent of one of your registered wallets first.',
  },
  HOLDER_FROZEN: { status: 403, message: 'Your shares are frozen. Please contact support.' },
  RECOVERY_NOT_FOUND: { status: 404, message: 'There is no such request for a recovery.' },
  RECOVERY_DECIDED: {
    status: 409,
    message: 'This request can no longer be cancelled: it was decided.',
  },
  SIGNATURE_INVALID: { status: 400, message: 'The signature could not be verified.' },
  NONCE_EXPIRED: { status: 400, message: 'The message has expired. Please sign again.' },
  CHAIN_MISMATCH: { status: 409, message: 'Please switch to BNB Smart Chain.' },

  CURRENCY_NOT_FOUND: { status: 404, message: 'This currency is not supported.' },
  PRICE_UNAVAILABLE: {
    status: 503,
    message: 'The price is not available right now. Please try again shortly.',
  },
  QUOTE_EXPIRED: { status: 410, message: 'The price has been refreshed. Please check it again.' },
  BELOW_MINIMUM: { status: 422, message: 'The minimum is {amount}.' },
  ABOVE_MAXIMUM: { status: 422, message: 'The maximum is {amount}.' },
  LIMIT_EXCEEDED: { status: 422, message: 'Your daily limit leaves {amount}.' },
  LIMIT_REACHED: { status: 422, message: 'Your purchase limit leaves {amount}.' },
  SOLD_OUT: {
    status: 409,
    message: 'Only {left, plural, one {# share is} other {# shares are}} left.',
  },
  SALE_LIMIT: {
    status: 409,
    message:
      'Only {left, plural, one {# share} other {# shares}} can be bought right now. The limit recovers within a day.',
  },
  OPEN_ORDER_LIMIT: {
    status: 409,
    message: 'You already have {max, plural, one {# open order} other {# open orders}}.',
  },
  ORDER_NOT_FOUND: { status: 404, message: 'Order not found.' },
  ORDER_STATE: { status: 409, message: 'The order can no longer be changed.' },
  SALE_UNAVAILABLE: {
    status: 503,
    message: 'Purchases are not available right now. Please try again shortly.',
  },
  TX_ALREADY_USED: { status: 409, message: 'This transaction already paid another order.' },
  TX_HASH_INVALID: { status: 422, message: 'This is not a transaction hash.' },
  TOO_MANY_ROWS: {
    status: 422,
    message:
      'An export is limited to {max, plural, one {# row} other {# rows}}. Please narrow the filters.',
  },

  PLAN_NOT_FOUND: { status: 404, message: 'Staking plan not found.' },
  AMOUNT_RANGE: { status: 422, message: 'The amount must be between {min} and {max} shares.' },
  INSUFFICIENT_SHARES: {
    status: 409,
    message: 'You have {available, plural, one {# share} other {# shares}} available.',
  },
  POOL_FULL: {
    status: 409,
    message: 'The pool has room for {left, plural, one {# more share} other {# more shares}}.',
  },
  STAKE_NOT_FOUND: { status: 404, message: 'Stake not found.' },
  STAKE_LOCKED: { status: 409, message: 'Locked until {date}.' },
  STAKE_STATE: {
    status: 409,
    message: 'This change is not possible in the current state of the stake.',
  },
  NOTHING_TO_CLAIM: { status: 409, message: 'There is nothing to claim yet.' },
  DISTRIBUTION_NOT_FOUND: { status: 404, message: 'Distribution not found.' },
  DISTRIBUTION_SETTLED: { status: 409, message: 'Nothing is owed to you from this distribution.' },
  BALLOT_NOT_FOUND: { status: 404, message: 'Ballot not found.' },
  PRICE_ALERT_LIMIT: {
    status: 409,
    message:
      'You can have {max, plural, one {# price alert. Remove it} other {# price alerts. Remove one}} first.',
  },
  RELAY_UNAVAILABLE: { status: 503, message: 'Votes cannot be sent for you right now.' },
  RELAY_REJECTED: { status: 502, message: 'The vote could not be sent for you.' },
  TRANSACTION_REFUSED: { status: 409, message: 'The contract would refuse this: {fault}' },

  DOCUMENT_NOT_FOUND: { status: 404, message: 'Document not found.' },
  NOTIFICATION_NOT_FOUND: { status: 404, message: 'Notification not found.' },
  STATIC_NOT_FOUND: { status: 404, message: 'Page not found.' },
  BLOG_NOT_FOUND: { status: 404, message: 'Post not found.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

type Named<C extends ErrorCode> = ParamsOf<(typeof ERRORS)[C]['message']>;

/** What a problem names by a code: an amount is a decimal string, a day `2026-12-31`, `fault` why a contract refuses a call. */
export type ErrorParams<C extends ErrorCode> = {
  readonly [N in keyof Named<C>]: N extends 'fault' ? ToldFault : Named<C>[N];
};

/** Codes that any endpoint may return; a row's own list contains only its specific codes. */
export const COMMON_ERRORS = [
  'PAYLOAD_INVALID',
  'SESSION_EXPIRED',
  'SESSION_MOVED',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'TOO_LARGE',
  'JSON_REQUIRED',
  'VALIDATION_ERROR',
  'IDEMPOTENCY_MISMATCH',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value);
}

/** The message of `code` with its parameters; one that is missing becomes an ellipsis. */
export function errorMessage(
  code: ErrorCode,
  params: Readonly<Record<string, unknown>> = {},
): string {
  return englishText(ERRORS[code].message, params, paramText);
}

/** The message with the names of its parameters in place: `Only {left} shares are left.` */
export const messageForm = (code: ErrorCode): string =>
  fillText(ERRORS[code].message, (name) => `{${name}}`);

/** The `data` of an error response: `values` has the parameters of its message, and what else this code adds. */
export function errorData(code: ErrorCode, values: Readonly<Record<string, unknown>>): ErrorData {
  const named = paramNames(ERRORS[code].message).filter((name) => name in values);
  const params = Object.fromEntries(named.map((name) => [name, values[name]]));
  return { code, ...values, ...(named.length > 0 ? { params } : {}) };
}

/** Some codes add fields (`verificationId`, `phoneMasked`, `min`, `max`, `left`, `items`, `address`). */
export type ErrorData = {
  code: ErrorCode;
  params?: Record<string, unknown>;
  /** The messages of `fieldErrors`. */
  fields?: Record<string, string>;
  fieldErrors?: Record<string, FieldError>;
  retryAfter?: number;
  attemptsLeft?: number;
  [more: string]: unknown;
};
