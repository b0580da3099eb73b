/**
 * Every error code of the contract with its HTTP status and the service's own text. `{n}`-like holes are filled by
 * `errorMessage`. What a person reads in our pages is `lib/error-words.ts`; these texts are the wire's.
 */
export const ERRORS = {
  PAYLOAD_INVALID: { status: 400, message: 'The request could not be read.' },
  SESSION_EXPIRED: {
    status: 401,
    message: 'Your session has expired. Please log in again.',
  },
  NOT_FOUND: { status: 404, message: 'There is nothing here.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This method is not allowed here.' },
  TOO_LARGE: { status: 413, message: 'The request is too large.' },
  JSON_REQUIRED: { status: 415, message: 'Send JSON with the content type application/json.' },
  VALIDATION_ERROR: { status: 422, message: 'Please check the marked fields.' },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    message: 'This idempotency key was already used with another request.',
  },
  RATE_LIMITED: { status: 429, message: 'Too many requests. Try again in {s} seconds.' },
  INTERNAL_ERROR: { status: 500, message: 'Something went wrong on our side.' },
  UNAVAILABLE: { status: 503, message: 'The service is not available right now.' },

  CAPTCHA_FAILED: { status: 400, message: 'Please complete the human check again.' },
  COUNTRY_BLOCKED: { status: 403, message: 'This offer is not available in your country.' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid e-mail or password.' },
  ACCOUNT_LOCKED: { status: 423, message: 'Too many attempts. Try again in {m} minutes.' },
  ACCOUNT_UNVERIFIED: {
    status: 403,
    message: 'Please finish verifying your phone and e-mail.',
  },
  ACCOUNT_DEACTIVATED: { status: 403, message: 'This account is deactivated.' },
  ACCOUNT_BLOCKED: { status: 403, message: 'This account is blocked. Please contact support.' },
  OTP_INVALID: { status: 400, message: 'The code is not correct. {n} tries left.' },
  OTP_EXPIRED: { status: 410, message: 'The code has expired. Request a new one.' },
  OTP_ATTEMPTS: { status: 429, message: 'Too many wrong codes. Request a new one.' },
  RESEND_COOLDOWN: { status: 429, message: 'You can request a new code in {s} seconds.' },
  SEND_LIMIT: { status: 429, message: 'Too many codes requested. Try again later.' },
  VERIFICATION_NOT_FOUND: {
    status: 404,
    message: 'This sign-up is no longer open. Please start again.',
  },
  ALREADY_VERIFIED: { status: 409, message: 'This is already verified.' },
  PHONE_NOT_VERIFIED: { status: 409, message: 'Please verify your phone first.' },
  LOGIN_NOT_FOUND: { status: 404, message: 'This login is no longer open. Please start again.' },
  LOCKED_BY_KYC: {
    status: 409,
    message: 'These details are fixed once identity verification has begun.',
  },
  RESET_EXPIRED: { status: 410, message: 'This reset has expired. Please start again.' },
  RESET_NOT_FOUND: { status: 404, message: 'This reset is not known. Please start again.' },
  PASSWORD_REUSED: { status: 422, message: 'Choose a password you have not used recently.' },
  WRONG_PASSWORD: { status: 400, message: 'The password is not correct.' },
  TOTP_INVALID: { status: 400, message: 'The authenticator code is not correct.' },
  TWO_FACTOR_ALREADY_ON: { status: 409, message: 'Two-factor login is already on.' },
  ENROL_EXPIRED: { status: 410, message: 'The set-up has expired. Please start it again.' },
  OPEN_ITEMS: {
    status: 409,
    message: 'Orders, stakes or rewards are still open. Please settle them first.',
  },

  KYC_REQUIRED: { status: 403, message: 'Please complete identity verification first.' },
  KYC_ALREADY_APPROVED: { status: 409, message: 'Your identity is already verified.' },
  KYC_FINAL_REJECT: { status: 409, message: 'The identity check ended with a final refusal.' },
  KYC_PROVIDER_DOWN: {
    status: 502,
    message: 'The identity check is not available right now. Please try again shortly.',
  },
  KYC_NOT_RESETTABLE: { status: 409, message: 'The identity check cannot be started again now.' },
  KYC_ATTEMPTS: { status: 429, message: 'No tries are left for the identity check.' },
  APPLICANT_MISMATCH: { status: 409, message: 'This applicant belongs to another account.' },
  DIGEST_INVALID: { status: 401, message: 'The digest could not be verified.' },
  UNDER_AGE: { status: 422, message: 'You must be at least 18 years old.' },
  FILE_TYPE_INVALID: { status: 415, message: 'Send a JPEG, PNG or WebP picture.' },

  WALLET_REQUIRED: { status: 403, message: 'Link a wallet first.' },
  WALLET_MISMATCH: {
    status: 409,
    message: 'Connect the wallet {address} linked to your account.',
  },
  WALLET_ALREADY_LINKED: { status: 409, message: 'This wallet is linked to another account.' },
  WALLET_IN_USE: { status: 409, message: 'An open order still uses this wallet.' },
  WALLET_LIMIT: { status: 409, message: 'You can link at most {n} wallets.' },
  SIGNATURE_INVALID: { status: 400, message: 'The signature could not be verified.' },
  NONCE_EXPIRED: { status: 400, message: 'The message has expired. Please sign again.' },
  CHAIN_MISMATCH: { status: 409, message: 'Please switch to BNB Smart Chain.' },

  CURRENCY_NOT_FOUND: { status: 404, message: 'This currency is not offered.' },
  PRICE_UNAVAILABLE: {
    status: 503,
    message: 'The price is not available right now. Please try again shortly.',
  },
  QUOTE_EXPIRED: { status: 410, message: 'The price has been refreshed. Please check it again.' },
  BELOW_MINIMUM: { status: 422, message: 'The minimum is {x}.' },
  ABOVE_MAXIMUM: { status: 422, message: 'The maximum is {x}.' },
  LIMIT_EXCEEDED: { status: 422, message: 'Your daily limit leaves {x}.' },
  SOLD_OUT: { status: 409, message: 'Only {n} shares are left.' },
  OPEN_ORDER_LIMIT: { status: 409, message: 'You already have {n} open orders.' },
  ORDER_NOT_FOUND: { status: 404, message: 'This order is not known.' },
  ORDER_STATE: { status: 409, message: 'The order can no longer be changed.' },
  TX_ALREADY_USED: { status: 409, message: 'This transaction already paid another order.' },
  TX_HASH_INVALID: { status: 422, message: 'This is not a transaction hash.' },
  TOO_MANY_ROWS: {
    status: 422,
    message: 'The export holds at most {n} rows. Please narrow the filters.',
  },

  PLAN_NOT_FOUND: { status: 404, message: 'This staking plan is not known.' },
  AMOUNT_RANGE: { status: 422, message: 'The amount must be between {min} and {max} shares.' },
  INSUFFICIENT_SHARES: { status: 409, message: 'You have {n} shares available.' },
  POOL_FULL: { status: 409, message: 'The pool takes {n} more shares.' },
  STAKE_NOT_FOUND: { status: 404, message: 'This stake is not known.' },
  STAKE_LOCKED: { status: 409, message: 'Locked until {date}.' },
  TOO_EARLY: { status: 409, message: 'This is possible from {date}.' },
  STAKE_STATE: { status: 409, message: 'The stake can no longer be changed so.' },
  NOTHING_TO_CLAIM: { status: 409, message: 'There is nothing to claim yet.' },
  CLAIM_OPEN: { status: 409, message: 'A claim for this stake is already open.' },

  NOTIFICATION_NOT_FOUND: { status: 404, message: 'This notification is not known.' },
  STATIC_NOT_FOUND: { status: 404, message: 'This page is not known.' },
  BLOG_NOT_FOUND: { status: 404, message: 'This post is not known.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Codes that any call may answer with; a row's own list holds only what is particular to it. */
export const COMMON_ERRORS = [
  'PAYLOAD_INVALID',
  'SESSION_EXPIRED',
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

/** The wire text of `code` with its holes filled from `values`; a hole without a value shows as an ellipsis. */
export function errorMessage(
  code: ErrorCode,
  values: Readonly<Record<string, unknown>> = {},
): string {
  return ERRORS[code].message.replace(/\{(\w+)\}/g, (_, hole: string) =>
    String(values[hole] ?? '…'),
  );
}

/** `data` of an error answer. A code may add its own figures (`verificationId`, `phoneMasked`, `min`, `max`, `left`, `items`, `address`). */
export type ErrorData = {
  code: ErrorCode;
  fields?: Record<string, string>;
  retryAfter?: number;
  attemptsLeft?: number;
  [more: string]: unknown;
};
