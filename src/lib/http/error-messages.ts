import { ApiError, type FailureCode } from './http';

/**
 * What a person reads when a call fails: what happened, what it means for the money, what to do. Holes: `{message}` is the
 * service's own sentence where that carries a figure (a limit, a date, shares left), `{tries}` and `{wait}` come with the
 * error. A sentence whose hole stays empty is left out.
 */
export const ERROR_WORDS: Record<FailureCode, string> = {
  OFFLINE:
    'We got no answer. Nothing you already paid is lost. Check your connection and try again.',
  ANSWER_INVALID:
    'We got an answer this page cannot read. Nothing you already paid is lost. Reload the page, and tell support if it happens again.',
  UNKNOWN_ERROR: '{message} Nothing you already paid is lost. Please try again.',

  PAYLOAD_INVALID:
    'The request did not arrive whole. Nothing was changed. Reload the page and try again.',
  SESSION_EXPIRED: 'Your session has expired. Please log in again.',
  NOT_FOUND: 'This is not here any more. Go back and choose again.',
  METHOD_NOT_ALLOWED:
    'This page is older than the service. Nothing was changed. Reload it and try again.',
  TOO_LARGE: 'This is too large to send. Nothing was changed. Choose a smaller file or text.',
  JSON_REQUIRED:
    'This page is older than the service. Nothing was changed. Reload it and try again.',
  VALIDATION_ERROR: 'Some entries are not right yet. Nothing was changed. Check the marked fields.',
  IDEMPOTENCY_MISMATCH:
    'This was already sent with other details. The first one counts. Reload the page to see it.',
  RATE_LIMITED: 'That was too often. Nothing was changed. Try again in {wait}.',
  INTERNAL_ERROR:
    'Something went wrong on our side. Nothing you already paid is lost. Try again, and tell support if it stays so.',
  UNAVAILABLE:
    'The service is not available right now. Nothing you already paid is lost. Try again in a minute.',

  CAPTCHA_FAILED: 'The human check did not count. Please complete it again.',
  COUNTRY_BLOCKED:
    'This offer is not available in your country. No money was taken and none can be sent from here.',
  INVALID_CREDENTIALS: 'The e-mail, phone or password is not right. Check them and try again.',
  ACCOUNT_LOCKED:
    'Too many attempts, so this account is locked for a while. Your shares are untouched. Try again in {wait}.',
  ACCOUNT_UNVERIFIED: 'Your phone and e-mail are not verified yet. Enter the codes to finish.',
  ACCOUNT_DEACTIVATED:
    'This account is deactivated. Log in within 30 days of that, or write to support.',
  ACCOUNT_BLOCKED: 'This account is blocked. Your shares are kept. Please write to support.',
  OTP_INVALID: 'The code is not correct. {tries} left. Check the latest message.',
  OTP_EXPIRED: 'The code has expired. Request a new one.',
  OTP_ATTEMPTS: 'Too many wrong codes, so this one no longer counts. Request a new one.',
  RESEND_COOLDOWN: 'A code was sent a moment ago. You can request a new one in {wait}.',
  SEND_LIMIT: 'Too many codes were requested. Try again in {wait}.',
  VERIFICATION_NOT_FOUND: 'This sign-up is no longer open. Please start it again.',
  ALREADY_VERIFIED: 'This is already verified. Go on to the next step.',
  PHONE_NOT_VERIFIED: 'Your phone is not verified yet. Enter its code first.',
  LOGIN_NOT_FOUND: 'This login is no longer open. Please start it again.',
  LOCKED_BY_KYC:
    'These details were checked with your identity and cannot be changed here. Write to support if they are wrong.',
  RESET_EXPIRED: 'This reset has expired. Your password is unchanged. Please start again.',
  RESET_NOT_FOUND: 'This link is not known or was used. Please start the reset again.',
  PASSWORD_REUSED: 'You used this password recently. Choose another one.',
  WRONG_PASSWORD: 'The password is not correct. Nothing was changed. Try again.',
  TOTP_INVALID:
    'The authenticator code is not correct. {tries} left. Wait for the next code in your app and enter that.',
  TWO_FACTOR_ALREADY_ON: 'Two-factor login is already on. Nothing was changed.',
  ENROL_EXPIRED: 'The set-up took too long. Nothing was changed. Start it again.',
  OPEN_ITEMS:
    'Orders, stakes or rewards are still open, and closing now could lose them. Settle them first.',

  KYC_REQUIRED:
    'Your identity is not verified yet. No money was taken. Complete the identity check, then come back.',
  KYC_ALREADY_APPROVED: 'Your identity is already verified. There is nothing left to do.',
  KYC_FINAL_REJECT:
    'The identity check ended with a final refusal, so buying is not possible. Write to support if you think it is wrong.',
  KYC_PROVIDER_DOWN:
    'The identity check is not available right now. Nothing you sent is lost. Try again in a few minutes.',
  KYC_NOT_RESETTABLE: 'The identity check cannot be started again now. Wait for its result.',
  KYC_ATTEMPTS: 'No tries are left for the identity check. Please write to support.',
  APPLICANT_MISMATCH:
    'This identity check belongs to another account. Nothing was changed. Log in with that account, or start your own.',
  DIGEST_INVALID: 'The message could not be verified, so it was ignored.',
  UNDER_AGE: 'You must be at least 18 years old to hold shares here.',
  FILE_TYPE_INVALID: 'This file cannot be read as a picture. Choose a JPEG, PNG or WebP.',

  WALLET_REQUIRED: 'No wallet is linked to your account. No money was taken. Link a wallet first.',
  WALLET_MISMATCH: '{message} No money was taken. Switch the account in your wallet.',
  WALLET_ALREADY_LINKED:
    'This wallet is linked to another account, and a wallet can belong to one only. Connect another wallet, or log in to that account.',
  WALLET_IN_USE:
    'An open order still uses this wallet. Finish or cancel that order first, so that its payment can be recognised.',
  WALLET_LIMIT: '{message} Unlink one you no longer use.',
  SIGNATURE_INVALID:
    'The signature could not be verified. No money was moved. Sign the message again with this wallet.',
  NONCE_EXPIRED: 'The message to sign has expired. No money was moved. Please sign again.',
  CHAIN_MISMATCH:
    'Your wallet is on another network. No money was moved. Switch it to BNB Smart Chain.',

  CURRENCY_NOT_FOUND: 'This currency is not offered. No money was taken. Choose another one.',
  PRICE_UNAVAILABLE:
    'The price is not available right now, so nothing can be bought for the moment. No money was taken. Try again shortly.',
  QUOTE_EXPIRED: 'The price has been refreshed. No money was taken. Check it and go on.',
  BELOW_MINIMUM: '{message} No money was taken. Enter a larger amount.',
  ABOVE_MAXIMUM: '{message} No money was taken. Enter a smaller amount.',
  LIMIT_EXCEEDED:
    '{message} No money was taken. Enter a smaller amount, or come back when the day is over.',
  SOLD_OUT: '{message} No money was taken. Choose fewer shares.',
  OPEN_ORDER_LIMIT: '{message} No money was taken. Pay or cancel one of them first.',
  ORDER_NOT_FOUND: 'This order is not in your account. Check that you are logged in as its owner.',
  ORDER_STATE:
    'The order has moved on and can no longer be changed so. Reload it to see where it is.',
  TX_ALREADY_USED:
    'This transaction already paid another order. It is counted once, there. Paste the hash of this order’s own payment.',
  TX_HASH_INVALID:
    'This is not a transaction hash. Nothing was changed. Copy it from your wallet: it begins with 0x and has 66 characters.',
  TOO_MANY_ROWS: '{message} Choose a shorter period.',

  PLAN_NOT_FOUND:
    'This staking plan is no longer offered. Your shares are untouched. Choose another.',
  AMOUNT_RANGE: '{message} Your shares are untouched. Change the amount.',
  INSUFFICIENT_SHARES: '{message} Your shares are untouched. Choose fewer.',
  POOL_FULL: '{message} Your shares are untouched. Choose fewer, or another plan.',
  STAKE_NOT_FOUND: 'This stake is not in your account. Reload the list.',
  STAKE_LOCKED: '{message} Your shares stay staked and go on earning.',
  TOO_EARLY: '{message} Nothing was changed.',
  STAKE_STATE: 'This stake has ended or was just changed. Nothing else was done. Reload the list.',
  NOTHING_TO_CLAIM: 'There is nothing to claim yet. Rewards go on growing. Come back later.',
  CLAIM_OPEN: 'A claim for this stake is already on its way. Wait until it is paid.',

  NOTIFICATION_NOT_FOUND: 'This notice is already gone.',
  STATIC_NOT_FOUND: 'This page is not here. Go back, or use the menu.',
  BLOG_NOT_FOUND: 'This post is not here. Go back to the list.',
};

/** `45 seconds`, `15 minutes`, `2 hours`, rounded up: whoever waits that long is not refused again. */
function waitWords(seconds: number): string {
  const one = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  if (seconds < 60) return one(Math.max(1, Math.ceil(seconds)), 'second');
  if (seconds < 3600) return one(Math.ceil(seconds / 60), 'minute');
  return one(Math.ceil(seconds / 3600), 'hour');
}

const HOLE = /\{(\w+)\}/g;

function fill(words: string, holes: Record<string, string | undefined>): string {
  return words
    .split(/(?<=\.) /)
    .filter((sentence) => [...sentence.matchAll(HOLE)].every(([, hole]) => holes[hole ?? '']))
    .map((sentence) => sentence.replace(HOLE, (_, hole: string) => holes[hole] ?? ''))
    .join(' ');
}

/** The words for anything that was thrown. Never a stack, a code or the text of an error that is not the service's. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return fill(ERROR_WORDS.INTERNAL_ERROR, {});
  const { attemptsLeft, retryAfter } = error;
  const known = Object.hasOwn(ERROR_WORDS, error.code) ? error.code : 'UNKNOWN_ERROR';
  return fill(ERROR_WORDS[known], {
    message: error.message,
    tries:
      attemptsLeft === undefined
        ? undefined
        : `${attemptsLeft} ${attemptsLeft === 1 ? 'try' : 'tries'}`,
    wait: retryAfter === undefined ? undefined : waitWords(retryAfter),
  });
}
