import type { ErrorCode, ErrorParams } from '@fnx/api/errors';
import type { ToldFault } from '@fnx/api/shared/fault-texts';
import { groupFigure } from '@fnx/api/shared/figures';
import type { FailureCode } from '@fnx/client/errors';
import { currentLanguage } from '@/lang/engine/current';
import { type ErrorsText, plural, t } from '@/lang/errors';
import { localeOf } from '@/lang/languages';
import { formatCalendarDay, formatDateTime } from '@/lib/format/format';
import { VOTE_MESSAGES } from './vote-error-words';

const figure = (value: string | number): string =>
  groupFigure(localeOf(currentLanguage()), String(value));

/** Why a contract refuses a call, in words that few pages need. */
export type FaultText = (fault: ToldFault) => string;

export type ErrorWords<C> =
  | ErrorsText
  | (C extends ErrorCode ? (params: ErrorParams<C>, faultText: FaultText) => string : never);

/** The service's sentence, and what it means for the money. */
const NO_MONEY = '{message} No money was taken.';

/**
 * User-facing message of an API error: what happened, what it means for the money, what to do; with the parameters of its code.
 * `{tries}` and `{wait}` come from the error, and a sentence without its value is omitted. A code that is not here has one sentence
 * everywhere: the service's, which `languages/…/errors.json` translates.
 */
export const ERROR_MESSAGES = {
  OFFLINE:
    'The service could not be reached. Payments you already made are safe. Check your connection and try again.',
  ANSWER_INVALID:
    'The service sent an unexpected response. Payments you already made are safe. Reload the page, and contact support if it happens again.',
  UNKNOWN_ERROR: '{message} Payments you already made are safe. Please try again.',

  PAYLOAD_INVALID:
    'The request was incomplete. Nothing was changed. Reload the page and try again.',
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
  COUNTRY_BLOCKED: NO_MONEY,
  INVALID_CREDENTIALS:
    'The e-mail, phone number or password is incorrect. Check them and try again.',
  ACCOUNT_LOCKED:
    'Too many attempts. This account is temporarily locked. Your shares are not affected. Try again in {wait}.',
  ACCOUNT_UNVERIFIED: 'Your phone and e-mail are not verified yet. Enter the codes to finish.',
  ACCOUNT_DEACTIVATED:
    'This account is deactivated. To reactivate it, log in within 30 days of the deactivation or contact support.',
  OTP_INVALID: 'The code is not correct. {tries} left. Check the latest message.',
  RESEND_COOLDOWN: 'A code was sent a moment ago. You can request a new one in {wait}.',
  PHONE_NOT_VERIFIED: 'Your phone is not verified yet. Enter its code first.',
  LOCKED_BY_KYC:
    'These details were verified with your identity and cannot be changed here. Contact support if they are wrong.',
  RESET_NOT_FOUND: 'This link is invalid or was already used. Please start the reset again.',
  PASSWORD_REUSED: 'You used this password recently. Choose another one.',
  TOTP_INVALID:
    'The authenticator code is not correct. {tries} left. Wait for the next code in your app and enter that.',
  PASSKEY_REFUSED:
    'The passkey was not accepted, or it was removed from your account. Nothing was changed. Try again, or log in with your password.',
  PASSKEY_LIMIT: ({ max }) =>
    plural(
      Number(max),
      'An account can have at most {n} passkey. Remove one you no longer use.',
      'An account can have at most {n} passkeys. Remove one you no longer use.',
    ),

  ACCOUNT_REVIEW:
    'We are checking your account. Your shares and money are safe, and nothing was changed. Try again in some days, or contact support.',
  SOURCE_OF_FUNDS:
    'Before you buy more, please tell us where your money comes from. No money was taken. Answer on the page Identity; we read it soon.',
  KYC_REQUIRED:
    'Your identity is not verified yet. No money was taken. Complete the identity check, then come back.',
  KYC_FINAL_REJECT:
    'Your identity check was finally rejected, so you cannot buy shares. Contact support if you think this is wrong.',
  KYC_DOCUMENT_USED:
    'This document already confirmed another account. Nothing was changed. Log in with that account, or contact support.',
  KYC_PROVIDER_DOWN:
    'The identity check is not available right now. The data you submitted is saved. Try again in a few minutes.',
  KYC_ATTEMPTS: 'You have no identity check attempts left. Please contact support.',
  APPLICANT_MISMATCH:
    'This identity check belongs to another account. Nothing was changed. Log in with that account, or start your own.',
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
  ENTRY_ELSEWHERE:
    'Your account already has a registered wallet, an open order or an unused registration. Try again in an hour, or contact support.',
  BOOK_CLAIM_OPEN: 'A move of your shares is open already. If it was not you, contact support now.',
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
  NONCE_EXPIRED: NO_MONEY,
  CHAIN_MISMATCH:
    'Your wallet is on another network. No money was moved. Switch it to BNB Smart Chain.',

  CURRENCY_NOT_FOUND: 'This currency is not offered. No money was taken. Choose another one.',
  PRICE_UNAVAILABLE: NO_MONEY,
  QUOTE_EXPIRED: NO_MONEY,
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
  WALLET_HOLDS_SHARES: ({ shares }) =>
    plural(
      Number(shares),
      'This wallet is registered and holds {n} share. Send it to another wallet first, or recover it if it is lost.',
      'This wallet is registered and holds {n} shares. Send them to another wallet first, or recover them if it is lost.',
    ),
  WALLET_NOT_REGISTERED:
    'This wallet is not registered for your shares yet, and another one is. Register it on the Wallet page with the consent of that wallet first.',
  HOLDER_FROZEN:
    'Your shares are frozen, for example by a court order, so you cannot buy or move shares, or vote. Contact support.',
  SALE_LIMIT: ({ left }) =>
    plural(
      Number(left),
      'Only {n} share can be bought right now. The limit recovers within a day. Choose a smaller amount, or try again later.',
      'Only {n} shares can be bought right now. The limit recovers within a day. Choose a smaller amount, or try again later.',
    ),
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
  DISTRIBUTION_NOT_FOUND: 'This distribution does not exist. Reload the list.',
  DISTRIBUTION_SETTLED:
    'Nothing is owed to you from this distribution: it was paid, or you held no shares at its record time. Reload the list.',
  ...VOTE_MESSAGES,
  ROUND_NOT_FOUND: 'This round does not exist. Go back to the list.',
  OFFER_NOT_FOUND: 'This offer does not exist. Check the link, or ask for a new one.',
  OFFER_USED: 'Another offer of this wallet has this number. Start again.',
  PRICE_ALERT_LIMIT: ({ max }) =>
    plural(
      Number(max),
      'You can have {n} price alert. Remove it first.',
      'You can have {n} price alerts. Remove one first.',
    ),
  CALL_NOT_RELAYED:
    'We do not send this call for you. Nothing was changed. Copy the signed call and submit it from any wallet, or contact support.',
  TRANSACTION_REFUSED: ({ fault }, faultText) =>
    t('The contract would refuse this: {reason} Nothing was sent.', { reason: faultText(fault) }),

  DOCUMENT_NOT_FOUND: 'The bank has published no document with this hash.',
  NOTIFICATION_NOT_FOUND: 'This notification was already deleted.',
  STATIC_NOT_FOUND: 'This page does not exist. Go back, or use the menu.',
  BLOG_NOT_FOUND: 'This post does not exist. Go back to the list.',
} satisfies { readonly [C in FailureCode]?: ErrorWords<C> };
