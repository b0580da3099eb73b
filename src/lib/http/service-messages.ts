import { currentLanguage } from '@/lang/engine/current';
import { type ErrorsText, t } from '@/lang/errors';

/** What the service says of a field; a type, because a page needs no list of it. What only a program can send wrong is not here. */
type FieldMessage =
  | 'This field is required.'
  | 'Use a single line without control characters.'
  | 'Control characters are not allowed.'
  | 'The message is too long.'
  | 'Enter the name.'
  | 'Enter at most 50 characters. Shorten the last of several names.'
  | 'Use the letters of your document, without symbols or emoji.'
  | 'Enter an e-mail address.'
  | 'An e-mail address has at most 254 characters.'
  | 'Enter an e-mail address like name@example.com.'
  | 'Choose the country code.'
  | 'Enter the phone number.'
  | 'Enter a valid phone number.'
  | 'Choose a country.'
  | 'Enter a password.'
  | 'Use at least 8 characters.'
  | 'Use at most 128 characters.'
  | 'Enter your password.'
  | 'The password is too long.'
  | 'Enter the six-digit code.'
  | 'Enter the recovery code.'
  | 'Enter the recovery code like ABCDE-12345.'
  | 'Please complete the human check.'
  | 'Please complete the human check again.'
  | 'Tick this box to continue.'
  | 'The amount is too large.'
  | 'The amount must be greater than zero.'
  | 'Enter an amount such as 12.5.'
  | 'This is not a valid wallet address.'
  | 'This is not a transaction hash.'
  | 'The passwords do not match.'
  | 'The image is too large.'
  | 'Upload a PNG, JPEG or WebP image.'
  | 'Repeat the password.'
  | 'This is not a valid referral code.'
  | 'Choose the kind of document.'
  | 'Choose the picture.'
  | 'Enter the document number.'
  | 'Enter the number as shown on the document.'
  | 'Choose a file.'
  | 'The image has too many pixels. Upload a smaller one.'
  | 'The image has too much detail. Upload a smaller one.'
  | 'Check the date of birth.'
  | 'This document has expired.'
  | 'This is the current price. Enter a higher or a lower one.'
  | 'You already have an alert for this price.'
  | 'Enter a price greater than zero.'
  | 'The purchase agreement has changed. Please read and accept it again.'
  | 'The terms have changed. Please read and accept them again.'
  | 'This stake is not locked. Unstake it to keep all rewards.'
  | 'Only flexible stakes can be renewed.'
  | 'This wallet was not linked to your account when the transaction was made.'
  | 'Sign the message with this wallet first.'
  | 'Enter the 6-digit code from your authenticator app.'
  | 'Two-factor login is not on.'
  | 'This password is too easy to guess. Choose another one.'
  | 'The password must not contain your e-mail address.'
  | 'This is already your e-mail address.'
  | 'This is already your phone number.'
  | 'Enter a mobile number that can receive text messages.'
  | 'The number does not match the country code.'
  | 'This time zone is not supported.'
  | 'Choose another wallet than the lost one.'
  | 'This wallet is not registered for your shares, so it has nothing to recover. Unlink it instead.';

/** Messages of the service with a figure, as in `src/api/errors.ts`. */
const WITH_FIGURE = [
  'An account can have at most {n} passkeys.',
  'Connect the wallet {address} linked to your account.',
  'You can link at most {n} wallets.',
  'This wallet is registered and holds {n} shares. Send them to another wallet first, or recover them if it is lost.',
  'The minimum is {x}.',
  'The maximum is {x}.',
  'Your daily limit leaves {x}.',
  'Your purchase limit leaves {x}.',
  'Only {n} shares are left.',
  'Only {n} shares can be bought right now. The limit recovers within a day.',
  'You already have {n} open orders.',
  'An export is limited to {n} rows. Please narrow the filters.',
  'The amount must be between {min} and {max} shares.',
  'You have {n} shares available.',
  'The pool has room for {n} more shares.',
  'Locked until {date}.',
  'You can have {n} price alerts. Remove one first.',
  'The contract would refuse this: {reason}',
] as const satisfies readonly ErrorsText[];

const patterns = WITH_FIGURE.map((text) => {
  const source = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>.+)');
  return { text, pattern: new RegExp(`^${source}$`) };
});

/** A message of the service, which is English, in the language of the page. One that has no translation stays English. */
export function serviceMessage(message: string): string {
  if (currentLanguage() === 'en') return message;
  for (const { text, pattern } of patterns) {
    const values = pattern.exec(message)?.groups;
    if (values) return t(text, { ...values });
  }
  // A text without a translation is returned as it is; one with brackets would be read as a pattern.
  return /[{<]/.test(message) ? message : t(message as FieldMessage);
}
