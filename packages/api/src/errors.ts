import type { FieldError } from './field-errors';
import { paramText, type ToldFault } from './shared/fault-texts';
import { englishText, fillText, type ParamsOf, paramNames } from './shared/problem-text';

/** The messages of the errors in English, by HTTP status and code. Their placeholders name the parameters. */
const MESSAGES = {
  // The input is wrong.
  400: {
    PAYLOAD_INVALID: 'The request could not be read.',
    CAPTCHA_FAILED: 'Please complete the human check again.',
    OTP_INVALID:
      'The code is not correct. {attemptsLeft, plural, one {# try} other {# tries}} left.',
    LETTER_CODE_INVALID:
      'This code fits no letter: it was used, or a newer letter replaced it. {attemptsLeft, plural, one {# try} other {# tries}} left.',
    WRONG_PASSWORD: 'The password is not correct. Nothing was changed. Try again.',
    TOTP_INVALID: 'The authenticator code is not correct.',
    PASSKEY_REFUSED: 'The passkey was not accepted. Please try again.',
    SIGNATURE_INVALID: 'The signature could not be verified.',
    NONCE_EXPIRED: 'The message has expired. Please sign again.',
  },
  // Nobody is logged in.
  401: {
    SESSION_EXPIRED: 'Your session has expired. Please log in again.',
    SESSION_MOVED:
      'Your session was opened in another kind of browser. Enter a code to continue here.',
    INVALID_CREDENTIALS: 'Invalid e-mail or password.',
    DIGEST_INVALID: 'The message could not be verified and was ignored.',
    KEY_INVALID: 'Send a valid API key: Authorization: Bearer <key>.',
  },
  // This person may not do it.
  403: {
    COUNTRY_BLOCKED: 'This offer is not available in your country.',
    ACCOUNT_UNVERIFIED: 'Please finish verifying your phone and e-mail.',
    ACCOUNT_DEACTIVATED: 'This account is deactivated.',
    ACCOUNT_BLOCKED: 'This account is blocked. You still own your shares. Please contact support.',
    ACCOUNT_REVIEW: 'We are checking your account. You can do this again when we are done.',
    SOURCE_OF_FUNDS: 'Please tell us where your money comes from before you buy more.',
    KYC_REQUIRED: 'Please complete identity verification first.',
    WALLET_REQUIRED: 'Link a wallet first.',
    HOLDER_FROZEN: 'Your shares are frozen. Please contact support.',
    READING_TOKEN: 'This access key only reads what its owner chose.',
    SCOPE_MISSING: 'This API key does not have the scope {scope}.',
    NETWORK_REFUSED: 'This API key may not be used from your network.',
  },
  // There is no such thing.
  404: {
    NOT_FOUND: 'Not found.',
    VERIFICATION_NOT_FOUND: 'This sign-up has expired. Please start again.',
    LOGIN_NOT_FOUND: 'This login has expired. Please start again.',
    RESET_NOT_FOUND: 'This password reset does not exist. Please start again.',
    NO_BOOK_CLAIM: 'There is no request to withdraw. Reload the page.',
    RECOVERY_NOT_FOUND: 'There is no such request for a recovery.',
    CURRENCY_NOT_FOUND: 'This currency is not supported.',
    ORDER_NOT_FOUND: 'Order not found.',
    PLAN_NOT_FOUND: 'Staking plan not found.',
    STAKE_NOT_FOUND: 'Stake not found.',
    PAYOUTS_NOT_OFFERED: 'The bank does not pay into bank accounts.',
    DISTRIBUTION_NOT_FOUND: 'Distribution not found.',
    BALLOT_NOT_FOUND: 'Ballot not found.',
    ITEM_NOT_FOUND: 'Request not found.',
    ROUND_NOT_FOUND: 'Round not found.',
    OFFER_NOT_FOUND: 'Offer not found.',
    LINK_ENDED:
      'This link or request does not exist, or has ended. Ask the other person for a new one.',
    NO_TRADE: 'Nothing of yours was traded in this round, so there is no contract note.',
    DOCUMENT_NOT_FOUND: 'Document not found.',
    NOTIFICATION_NOT_FOUND: 'Notification not found.',
    STATIC_NOT_FOUND: 'Page not found.',
    BLOG_NOT_FOUND: 'Post not found.',
  },
  405: {
    METHOD_NOT_ALLOWED: 'This method is not allowed.',
  },
  // It does not fit the present state.
  409: {
    KEY_SUCCEEDED: 'This API key has a successor already. Ask the bank for another key.',
    ALREADY_VERIFIED: 'This is already verified. Continue to the next step.',
    PHONE_NOT_VERIFIED: 'Please verify your phone first.',
    LOCKED_BY_KYC: 'These details cannot be changed after identity verification has started.',
    TWO_FACTOR_ALREADY_ON: 'Two-factor login is already on. Nothing was changed.',
    PASSKEY_LIMIT: 'An account can have at most {max, plural, one {# passkey} other {# passkeys}}.',
    OPEN_ITEMS:
      'Your account still has open orders, stakes or rewards. Closing it now could lose them. Settle them first.',
    KYC_ALREADY_APPROVED: 'Your identity is already verified. There is nothing left to do.',
    KYC_FINAL_REJECT: 'Your identity verification was rejected permanently.',
    KYC_DOCUMENT_USED:
      'Another person was confirmed with this document. Compare both files in the case, clear it if this person may use the document, and close or freeze the other account first.',
    KYC_NOT_RESETTABLE: 'The identity check cannot be restarted now. Wait for its result.',
    APPLICANT_MISMATCH: 'This applicant belongs to another account.',
    WALLET_MISMATCH: 'Connect the wallet {address} linked to your account.',
    WALLET_ALREADY_LINKED: 'This wallet is linked to another account.',
    WALLET_IN_USE: 'An order or a recovery of this wallet is still open.',
    WALLET_LIMIT: 'You can link at most {max, plural, one {# wallet} other {# wallets}}.',
    WALLET_REGISTERED: 'This wallet is already registered for shares. Nothing needs to be done.',
    WALLET_BLOCKED:
      'This wallet was removed from the register or is being recovered, so it cannot hold shares. Contact support.',
    WALLET_IN_RECOVERY: 'A recovery of this wallet has been requested.',
    WALLET_HOLDS_SHARES:
      'This wallet is registered and holds {shares, plural, one {# share. Send it to another wallet first, or recover it} other {# shares. Send them to another wallet first, or recover them}} if it is lost.',
    WALLET_NOT_REGISTERED:
      'Register this wallet with the consent of one of your registered wallets first.',
    ENTRY_HELD: 'Your account already has an entry of the register. Contact support.',
    ENTRY_WAITS:
      'Officers are comparing your letter with your identity check. You get a mail when they have decided.',
    ENTRY_ELSEWHERE:
      'Your account has registered wallets or open orders already. Contact support: officers join the two.',
    NO_BOOK_ENTRY: 'You have no shares in book entry. Reload the page.',
    BOOK_ENTRY_FIRST: 'First move your shares in book entry to this wallet, on the page Wallet.',
    BOOK_CLAIM_OPEN: 'A move of your book entry is open already.',
    RECOVERY_DECIDED: 'This request can no longer be cancelled: it was decided.',
    CHAIN_MISMATCH: 'Please switch to BNB Smart Chain.',
    SOLD_OUT: 'Only {left, plural, one {# share is} other {# shares are}} left.',
    SALE_LIMIT:
      'Only {left, plural, one {# share} other {# shares}} can be bought right now. The limit recovers within a day.',
    OPEN_ORDER_LIMIT: 'You already have {max, plural, one {# open order} other {# open orders}}.',
    TRANSFERS_FULL:
      'Only {left, plural, one {# more share} other {# more shares}} can be ordered by bank transfer right now.',
    TRANSFERS_PAUSED:
      'Your last orders by bank transfer ended without a payment, so the next one is possible from {until}.',
    ORDER_STATE: 'The order can no longer be changed.',
    NOT_INDEXED: 'The index has not reached this time. Try again later.',
    GAINS_CHOSEN:
      'You have already chosen how your gains are reckoned, and it cannot be changed. Reload the page.',
    TX_ALREADY_USED: 'This transaction already paid another order.',
    INSUFFICIENT_SHARES: 'You have {available, plural, one {# share} other {# shares}} available.',
    POOL_FULL: 'The pool has room for {left, plural, one {# more share} other {# more shares}}.',
    STAKE_LOCKED: 'Locked until {date}.',
    STAKE_STATE: 'This change is not possible in the current state of the stake.',
    NOTHING_TO_CLAIM: 'There is nothing to claim yet.',
    DISTRIBUTION_SETTLED: 'Nothing is owed to you from this distribution.',
    OFFER_USED: 'Your wallet has used this number for another offer.',
    ITEM_CLOSED: 'This request no longer takes signatures.',
    ITEM_LIMIT: 'You can have {max, plural, one {# open request} other {# open requests}}.',
    ITEM_WITHOUT_SHARES: 'You held no whole share when this request was first signed.',
    PRICE_ALERT_LIMIT:
      'You can have {max, plural, one {# price alert. Remove it} other {# price alerts. Remove one}} first.',
    TRANSACTION_REFUSED: 'The contract would refuse this: {fault}',
  },
  // It was right, and is over.
  410: {
    OTP_EXPIRED: 'The code has expired. Request a new one.',
    RESET_EXPIRED: 'This reset has expired. Your password is unchanged. Please start again.',
    ENROL_EXPIRED: 'The set-up has expired. Nothing was changed. Start again.',
    QUOTE_EXPIRED: 'The price has been refreshed. Please check it again.',
  },
  413: {
    TOO_LARGE: 'The request is too large.',
  },
  415: {
    JSON_REQUIRED: 'Send JSON with the content type application/json.',
    FILE_TYPE_INVALID: 'Upload a JPEG, PNG or WebP image.',
  },
  // The input breaks a rule.
  422: {
    VALIDATION_ERROR: 'Please check the marked fields.',
    IDEMPOTENCY_MISMATCH: 'This idempotency key was already used with another request.',
    PASSWORD_REUSED: 'Choose a password you have not used recently.',
    UNDER_AGE: 'You must be at least 18 years old to hold shares here.',
    BELOW_MINIMUM: 'The minimum is {amount}.',
    ABOVE_MAXIMUM: 'The maximum is {amount}.',
    LIMIT_EXCEEDED: 'Your daily limit leaves {amount}.',
    LIMIT_REACHED: 'Your purchase limit leaves {amount}.',
    TRANSFER_LIMIT:
      'Until your first payment has arrived, orders that wait for a bank transfer can be placed for {amount} more.',
    TX_HASH_INVALID: 'This is not a transaction hash.',
    TOO_MANY_ROWS:
      'An export is limited to {max, plural, one {# row} other {# rows}}. Please narrow the filters.',
    CALL_NOT_RELAYED: 'This service does not send this call for you. Any wallet can submit it.',
    AMOUNT_RANGE: 'The amount must be between {min} and {max} shares.',
  },
  423: {
    ACCOUNT_LOCKED:
      'Too many attempts. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
  },
  // It comes too often.
  429: {
    RATE_LIMITED:
      'Too many requests. Try again in {retryAfter, plural, one {# second} other {# seconds}}.',
    OTP_ATTEMPTS: 'Too many wrong codes. Request a new one.',
    RESEND_COOLDOWN:
      'You can request a new code in {retryAfter, plural, one {# second} other {# seconds}}.',
    SEND_LIMIT: 'Too many codes requested. Try again later.',
    RELAY_BUDGET:
      'The network fees that we pay for your account in a day are used up. Nothing was changed. Try again tomorrow, or submit the signed call from any wallet.',
    KYC_ATTEMPTS: 'You have no attempts left for identity verification.',
  },
  500: {
    INTERNAL_ERROR: 'Something went wrong on our side.',
  },
  502: {
    KYC_PROVIDER_DOWN:
      'Identity verification is not available right now. Please try again shortly.',
  },
  // It is not possible now.
  503: {
    UNAVAILABLE: 'The service is not available right now.',
    WALLET_CHECK_DOWN:
      'Your wallet cannot be checked right now, so nothing was signed. No money was taken. Try again in a few minutes.',
    PRICE_UNAVAILABLE: 'The price is not available right now. Please try again shortly.',
    SALE_UNAVAILABLE:
      'Purchases and transfers are not available right now. Nothing was charged. Try again in a minute.',
    RELAY_UNAVAILABLE: 'Votes cannot be sent for you right now.',
  },
} as const;

type Messages = typeof MESSAGES;
export type ErrorCode = { [S in keyof Messages]: keyof Messages[S] }[keyof Messages];
type MessageOf<C> = {
  [S in keyof Messages]: C extends keyof Messages[S] ? Messages[S][C] : never;
}[keyof Messages];

/**
 * Every error code of the contract with its HTTP status and message. Pages show the message in their language, or
 * what `src/lib/http/error-words.ts` says instead.
 */
export const ERRORS = Object.fromEntries(
  Object.entries(MESSAGES).flatMap(([status, messages]) =>
    Object.entries(messages).map(([code, message]) => [code, { status: Number(status), message }]),
  ),
) as { readonly [C in ErrorCode]: { readonly status: number; readonly message: MessageOf<C> } };

type Named<C extends ErrorCode> = ParamsOf<MessageOf<C>>;

/** Parameters of a problem's message: an amount is a decimal string, a day `2026-12-31`, `until` a time, `fault` why a contract refuses a call. */
export type ErrorParams<C extends ErrorCode> = {
  readonly [N in keyof Named<C>]: N extends 'fault' ? ToldFault : Named<C>[N];
};

/** Codes that any endpoint may return; a row's own list contains only its specific codes. */
export const COMMON_ERRORS = [
  'PAYLOAD_INVALID',
  'SESSION_EXPIRED',
  'SESSION_MOVED',
  'READING_TOKEN',
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
