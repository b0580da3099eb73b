import type { ErrorCode, ErrorParams } from '@/api/errors';
import { currentLanguage } from '@/lang/engine/current';
import { type ErrorsText, plural, t } from '@/lang/errors';
import { localeOf } from '@/lang/languages';
import { formatCalendarDay, formatDateTime } from '@/lib/format/format';
import type { ToldFault } from '@/shared/fault-texts';
import { groupFigure } from '@/shared/figures';
import type { FailureCode } from './failure';

const figure = (value: string | number): string =>
  groupFigure(localeOf(currentLanguage()), String(value));

/** Why a contract refuses a call, in words that few pages need. */
export type FaultText = (fault: ToldFault) => string;

export type ErrorWords<C> =
  | ErrorsText
  | (C extends ErrorCode ? (params: ErrorParams<C>, faultText: FaultText) => string : never);

/**
 * User-facing message of each API error: what happened, what it means for the money, what to do; with the parameters of its code.
 * `{tries}` and `{wait}` come from the error, and a sentence without its value is omitted.
 */
export const ERROR_MESSAGES = {
  OFFLINE:
    'The service could not be reached. Payments you already made are safe. Check your connection and try again.',
  ANSWER_INVALID:
    'The service sent an unexpected response. Payments you already made are safe. Reload the page, and contact support if it happens again.',
  UNKNOWN_ERROR: '{message} Payments you already made are safe. Please try again.',

  // Errors of calls that no page makes.
  KEY_INVALID: '{message} Payments you already made are safe. Please try again.',
  SCOPE_MISSING: '{message} Payments you already made are safe. Please try again.',
  NOT_INDEXED: '{message} Payments you already made are safe. Please try again.',

  PAYLOAD_INVALID:
    'The request was incomplete. Nothing was changed. Reload the page and try again.',
  SESSION_MOVED:
    'Your session was opened in another kind of browser. Enter a code to continue here.',
  SESSION_EXPIRED: 'Your session has expired. Please log in again.',
  NOT_FOUND: 'This item no longer exists. Go back and choose another one.',
  METHOD_NOT_ALLOWED: 'This page is out of date. Nothing was changed. Reload it and try again.',
  TOO_LARGE: 'This is too large to send. Nothing was changed. Choose a smaller file or text.',
  JSON_REQUIRED: 'This page is out of date. Nothing was changed. Reload it and try again.',
  VALIDATION_ERROR: 'Some entries are invalid. Nothing was changed. Check the marked fields.',
  IDEMPOTENCY_MISMATCH:
    'This request was already submitted with different details. The first submission is valid. Reload the page to see it.',
  RATE_LIMITED: 'Too many requests. Nothing was changed. Try again in {wait}.',
  INTERNAL_ERROR:
    'Something went wrong on our side. Payments you already made are safe. Try again, and contact support if it happens again.',
  UNAVAILABLE:
    'The service is not available right now. Payments you already made are safe. Try again in a minute.',

  CAPTCHA_FAILED: 'The human check failed. Please complete it again.',
  COUNTRY_BLOCKED: 'This offer is not available in your country. No money was taken.',
  INVALID_CREDENTIALS:
    'The e-mail, phone number or password is incorrect. Check them and try again.',
  ACCOUNT_LOCKED:
    'Too many attempts. This account is temporarily locked. Your shares are not affected. Try again in {wait}.',
  ACCOUNT_UNVERIFIED: 'Your phone and e-mail are not verified yet. Enter the codes to finish.',
  ACCOUNT_DEACTIVATED:
    'This account is deactivated. To reactivate it, log in within 30 days of the deactivation or contact support.',
  ACCOUNT_BLOCKED: 'This account is blocked. You still own your shares. Please contact support.',
  OTP_INVALID: 'The code is not correct. {tries} left. Check the latest message.',
  OTP_EXPIRED: 'The code has expired. Request a new one.',
  OTP_ATTEMPTS: 'Too many wrong codes. This code is no longer valid. Request a new one.',
  RESEND_COOLDOWN: 'A code was sent a moment ago. You can request a new one in {wait}.',
  SEND_LIMIT: 'Too many codes were requested. Try again in {wait}.',
  VERIFICATION_NOT_FOUND: 'This sign-up has expired. Please start again.',
  ALREADY_VERIFIED: 'This is already verified. Continue to the next step.',
  PHONE_NOT_VERIFIED: 'Your phone is not verified yet. Enter its code first.',
  LOGIN_NOT_FOUND: 'This login has expired. Please start again.',
  LOCKED_BY_KYC:
    'These details were verified with your identity and cannot be changed here. Contact support if they are wrong.',
  RESET_EXPIRED: 'This reset has expired. Your password is unchanged. Please start again.',
  RESET_NOT_FOUND: 'This link is invalid or was already used. Please start the reset again.',
  PASSWORD_REUSED: 'You used this password recently. Choose another one.',
  WRONG_PASSWORD: 'The password is not correct. Nothing was changed. Try again.',
  TOTP_INVALID:
    'The authenticator code is not correct. {tries} left. Wait for the next code in your app and enter that.',
  TWO_FACTOR_ALREADY_ON: 'Two-factor login is already on. Nothing was changed.',
  ENROL_EXPIRED: 'The set-up has expired. Nothing was changed. Start again.',
  PASSKEY_REFUSED:
    'The passkey was not accepted, or it was removed from your account. Nothing was changed. Try again, or log in with your password.',
  PASSKEY_LIMIT: ({ max }) =>
    plural(
      Number(max),
      'An account can have at most {n} passkey. Remove one you no longer use.',
      'An account can have at most {n} passkeys. Remove one you no longer use.',
    ),
  OPEN_ITEMS:
    'Your account still has open orders, stakes or rewards. Closing it now could lose them. Settle them first.',

  ACCOUNT_REVIEW:
    'We are checking your account. Your shares and money are safe, and nothing was changed. Try again in some days, or contact support.',
  SOURCE_OF_FUNDS:
    'Before you buy more, please tell us where your money comes from. No money was taken. Answer on the page Identity; we read it soon.',
  KYC_REQUIRED:
    'Your identity is not verified yet. No money was taken. Complete the identity check, then come back.',
  KYC_ALREADY_APPROVED: 'Your identity is already verified. There is nothing left to do.',
  KYC_FINAL_REJECT:
    'Your identity check was finally rejected, so you cannot buy shares. Contact support if you think this is wrong.',
  KYC_DOCUMENT_USED:
    'This document already confirmed another account. Nothing was changed. Log in with that account, or contact support.',
  KYC_PROVIDER_DOWN:
    'The identity check is not available right now. The data you submitted is saved. Try again in a few minutes.',
  KYC_NOT_RESETTABLE: 'The identity check cannot be restarted now. Wait for its result.',
  KYC_ATTEMPTS: 'You have no identity check attempts left. Please contact support.',
  APPLICANT_MISMATCH:
    'This identity check belongs to another account. Nothing was changed. Log in with that account, or start your own.',
  DIGEST_INVALID: 'The message could not be verified and was ignored.',
  UNDER_AGE: 'You must be at least 18 years old to hold shares here.',
  FILE_TYPE_INVALID: 'This file is not a readable image. Choose a JPEG, PNG or WebP file.',

  WALLET_REQUIRED: 'No wallet is linked to your account. No money was taken. Link a wallet first.',
  WALLET_MISMATCH: ({ address }) =>
    t(
      'Connect the wallet {address} linked to your account. No money was taken. Switch the account in your wallet.',
      { address },
    ),
  WALLET_ALREADY_LINKED:
    'This wallet is linked to another account. A wallet can be linked to only one account. Connect another wallet, or log in to that account.',
  WALLET_IN_USE:
    'An order or a recovery of this wallet is still open. Complete the order or wait until its offer expires; a recovery ends by itself.',
  WALLET_IN_RECOVERY:
    'A recovery of this wallet has been requested, so it cannot be used here. If you did not request it, cancel it under Wallets in the settings.',
  LETTER_CODE_INVALID:
    'This code fits no letter, or was used or replaced. {tries} left. Ask support for a new one.',
  ENTRY_HELD: 'Your account already has an entry of the register. Contact support.',
  ENTRY_WAITS:
    'Officers are comparing your letter with your identity check. You get a mail when they have decided.',
  ENTRY_ELSEWHERE:
    'Your account already has a registered wallet, an open order or an unused registration. Try again in an hour, or contact support.',
  NO_BOOK_ENTRY: 'You have no shares in book entry. Reload the page.',
  NO_BOOK_CLAIM: 'There is no request to withdraw. Reload the page.',
  BOOK_CLAIM_OPEN: 'A move of your shares is open already. If it was not you, contact support now.',
  BOOK_ENTRY_FIRST: 'First move your shares in book entry to this wallet, on the page Wallet.',
  RECOVERY_NOT_FOUND: 'This request is not in your account. Reload the page to see its state.',
  RECOVERY_DECIDED:
    'This request can no longer be cancelled: the operators have decided. Until the shares move, the old key can veto the recovery on its public page.',
  WALLET_LIMIT: ({ max }) =>
    plural(
      Number(max),
      'You can link at most {n} wallet. Unlink a wallet you no longer use.',
      'You can link at most {n} wallets. Unlink a wallet you no longer use.',
    ),
  SIGNATURE_INVALID:
    'The signature could not be verified. No money was moved. Sign the message again with this wallet.',
  NONCE_EXPIRED: 'The message to sign has expired. No money was moved. Please sign again.',
  CHAIN_MISMATCH:
    'Your wallet is on another network. No money was moved. Switch it to BNB Smart Chain.',

  CURRENCY_NOT_FOUND: 'This currency is not offered. No money was taken. Choose another one.',
  PRICE_UNAVAILABLE:
    'The price is not available right now, so shares cannot be bought. No money was taken. Try again shortly.',
  QUOTE_EXPIRED:
    'The price has been refreshed. No money was taken. Check the new price and continue.',
  BELOW_MINIMUM: ({ amount }) =>
    t('The minimum is {amount}. No money was taken. Enter a larger amount.', {
      amount: figure(amount),
    }),
  ABOVE_MAXIMUM: ({ amount }) =>
    t('The maximum is {amount}. No money was taken. Enter a smaller amount.', {
      amount: figure(amount),
    }),
  LIMIT_EXCEEDED: ({ amount }) =>
    t(
      'Your daily limit leaves {amount}. No money was taken. Enter a smaller amount, or try again tomorrow.',
      { amount: figure(amount) },
    ),
  LIMIT_REACHED: ({ amount }) =>
    t(
      'Your purchase limit leaves {amount}. No money was taken. Enter a smaller amount. We look at whether a higher limit is possible.',
      { amount: figure(amount) },
    ),
  SOLD_OUT: ({ left }) =>
    plural(
      Number(left),
      'Only {n} share is left. No money was taken. Choose fewer shares.',
      'Only {n} shares are left. No money was taken. Choose fewer shares.',
    ),
  OPEN_ORDER_LIMIT: ({ max }) =>
    plural(
      Number(max),
      'You already have {n} open order. No money was taken. Pay or cancel one of them first.',
      'You already have {n} open orders. No money was taken. Pay or cancel one of them first.',
    ),
  TRANSFER_LIMIT: ({ amount }) =>
    t(
      'Until your first payment has arrived, orders that wait for a bank transfer can be placed for {amount} more. No money was taken. Enter a smaller amount, or pay an open order first.',
      { amount: figure(amount) },
    ),
  TRANSFERS_PAUSED: ({ until }) =>
    t(
      'Your last orders by bank transfer ended without a payment, so the next one is possible from {time}. No money was taken.',
      { time: formatDateTime(String(until)) },
    ),
  TRANSFERS_FULL: ({ left }) =>
    plural(
      Number(left),
      'Only {n} more share can be ordered by bank transfer right now. Many orders still wait for their money. No money was taken. Choose fewer shares, or try again tomorrow.',
      'Only {n} more shares can be ordered by bank transfer right now. Many orders still wait for their money. No money was taken. Choose fewer shares, or try again tomorrow.',
    ),
  ORDER_NOT_FOUND:
    'This order is not in your account. Check that you are logged in with the account that placed it.',
  ORDER_STATE: 'The order can no longer be changed in this way. Reload the page to see its status.',
  SALE_UNAVAILABLE:
    'Purchases and transfers are not available right now. Nothing was charged. Try again in a minute.',
  WALLET_REGISTERED: 'This wallet is already registered for shares. Nothing needs to be done.',
  WALLET_BLOCKED:
    'This wallet was removed from the register or is being recovered, so it cannot hold shares. Contact support.',
  WALLET_HOLDS_SHARES: ({ shares }) =>
    plural(
      Number(shares),
      'This wallet is registered and holds {n} share. Send it to another wallet first, or recover it if it is lost.',
      'This wallet is registered and holds {n} shares. Send them to another wallet first, or recover them if it is lost.',
    ),
  WALLET_NOT_REGISTERED:
    'This wallet is not registered for your shares yet, and another one is. Register it on the Wallet page with the consent of that wallet first.',
  WALLET_CHECK_DOWN:
    'Your wallet cannot be checked right now, so nothing was signed. No money was taken. Try again in a few minutes.',
  HOLDER_FROZEN:
    'Your shares are frozen, for example by a court order, so you cannot buy or move shares, or vote. Contact support.',
  SALE_LIMIT: ({ left }) =>
    plural(
      Number(left),
      'Only {n} share can be bought right now. The limit recovers within a day. Choose a smaller amount, or try again later.',
      'Only {n} shares can be bought right now. The limit recovers within a day. Choose a smaller amount, or try again later.',
    ),
  GAINS_CHOSEN:
    'You have already chosen how your gains are reckoned, and it cannot be changed. Reload the page.',
  TX_ALREADY_USED:
    'This transaction already paid another order. A transaction can pay only one order. Enter the hash of the payment for this order.',
  TX_HASH_INVALID:
    'This is not a transaction hash. Nothing was changed. Copy the hash from your wallet. It starts with 0x and has 66 characters.',
  TOO_MANY_ROWS: ({ max }) =>
    plural(
      Number(max),
      'An export is limited to {n} row. Please narrow the filters. Choose a shorter period.',
      'An export is limited to {n} rows. Please narrow the filters. Choose a shorter period.',
    ),

  PLAN_NOT_FOUND:
    'This staking plan is no longer offered. Your shares are not affected. Choose another plan.',
  AMOUNT_RANGE: ({ min, max }) =>
    t(
      'The amount must be between {min} and {max} shares. Your shares are not affected. Change the amount.',
      { min: figure(min), max: figure(max) },
    ),
  INSUFFICIENT_SHARES: ({ available }) =>
    plural(
      Number(available),
      'You have {n} share available. Your shares are not affected. Enter a smaller amount.',
      'You have {n} shares available. Your shares are not affected. Enter a smaller amount.',
    ),
  POOL_FULL: ({ left }) =>
    plural(
      Number(left),
      'The pool has room for {n} more share. Your shares are not affected. Enter a smaller amount, or choose another plan.',
      'The pool has room for {n} more shares. Your shares are not affected. Enter a smaller amount, or choose another plan.',
    ),
  STAKE_NOT_FOUND: 'This stake is not in your account. Reload the list.',
  STAKE_LOCKED: ({ date }) =>
    t('Locked until {date}. Your shares stay staked and continue to earn rewards.', {
      date: formatCalendarDay(String(date)),
    }),
  STAKE_STATE:
    'This stake has ended or was just changed. Nothing else was changed. Reload the list.',
  NOTHING_TO_CLAIM: 'There is nothing to claim yet. Rewards continue to accrue. Try again later.',
  PAYOUTS_NOT_OFFERED: 'The bank does not pay into bank accounts.',
  DISTRIBUTION_NOT_FOUND: 'This distribution does not exist. Reload the list.',
  DISTRIBUTION_SETTLED:
    'Nothing is owed to you from this distribution: it was paid, or you held no shares at its record time. Reload the list.',
  BALLOT_NOT_FOUND: 'This vote does not exist. Go back to the list.',
  ROUND_NOT_FOUND: 'This round does not exist. Go back to the list.',
  OFFER_NOT_FOUND: 'This offer does not exist. Check the link, or ask for a new one.',
  LINK_ENDED:
    'This link or request does not exist, or has ended. Ask the other person for a new one.',
  NO_TRADE: 'Nothing of yours was traded in this round, so there is no contract note.',
  OFFER_USED: 'Another offer of this wallet has this number. Start again.',
  PRICE_ALERT_LIMIT: ({ max }) =>
    plural(
      Number(max),
      'You can have {n} price alert. Remove it first.',
      'You can have {n} price alerts. Remove one first.',
    ),
  RELAY_UNAVAILABLE:
    'Votes cannot be sent for you right now. Nothing is lost: send the same signature again in a minute, or vote by a transaction. A vote counts once, however often it is sent.',
  RELAY_REJECTED:
    'The vote could not be sent for you. Nothing was changed. Vote by a transaction, or contact support.',
  CALL_NOT_RELAYED:
    'We do not send this call for you. Nothing was changed. Copy the signed call and submit it from any wallet, or contact support.',
  RELAY_BUDGET:
    'The network fees that we pay for your account in a day are used up. Nothing was changed. Try again tomorrow, or submit the signed call from any wallet.',
  TRANSACTION_REFUSED: ({ fault }, faultText) =>
    t('The contract would refuse this: {reason} Nothing was sent.', { reason: faultText(fault) }),

  DOCUMENT_NOT_FOUND: 'The bank has published no document with this hash.',
  NOTIFICATION_NOT_FOUND: 'This notification was already deleted.',
  STATIC_NOT_FOUND: 'This page does not exist. Go back, or use the menu.',
  BLOG_NOT_FOUND: 'This post does not exist. Go back to the list.',
} satisfies { readonly [C in FailureCode]: ErrorWords<C> };
