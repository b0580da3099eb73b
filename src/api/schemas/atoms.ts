import './zod-config';
import * as z from 'zod/mini';

/*
 * The smallest shapes of the wire. Every pattern is anchored, bounded and linear; nothing is coerced. `input` atoms
 * narrow what a stranger sends, `data` atoms describe what the service answers.
 */

// --- text -----------------------------------------------------------------------------------------------------------

// PostgreSQL refuses NUL in text, mail headers break on CR and LF, and the bidi controls let one text pose as another.
const ONE_LINE = /^[^\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]*$/u;
const MANY_LINES = /^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|[\t\n\r])*$/u;

/** One line of text, trimmed and NFC, `min` to `max` UTF-16 units. */
export function line(min: number, max: number) {
  return z.string('Write some text.').check(
    z.overwrite((text) => text.normalize('NFC').trim()),
    z.minLength(min, min === 1 ? 'This cannot be empty.' : `Write at least ${min} characters.`),
    z.maxLength(max, `Write at most ${max} characters.`),
    z.regex(ONE_LINE, 'Use one line of plain characters.'),
  );
}

/** Several lines of text, trimmed and NFC. */
export function lines(min: number, max: number) {
  return z.string('Write some text.').check(
    z.overwrite((text) => text.normalize('NFC').trim()),
    z.minLength(min, `Write at least ${min} characters.`),
    z.maxLength(max, `Write at most ${max} characters.`),
    z.regex(MANY_LINES, 'Use plain characters.'),
  );
}

/** Text that was signed: not one character of it may be changed, so nothing is trimmed or normalised. */
export function signedText(max: number) {
  return z
    .string('The message is missing.')
    .check(
      z.minLength(1, 'The message is missing.'),
      z.maxLength(max, 'The message is too long.'),
      z.regex(MANY_LINES, 'Use plain characters.'),
    );
}

const PERSON_NAME = /^[\p{L}\p{M}][\p{L}\p{M}\p{N} .,'’\-·]*$/u;

/** A first or last name of 1 to 50 characters: letters of any script, and the signs that stand in names. */
export const personName = z.string('Write the name.').check(
  z.overwrite((text) => text.normalize('NFC').trim()),
  z.minLength(1, 'This cannot be empty.'),
  z.maxLength(50, 'Write at most 50 characters.'),
  z.regex(PERSON_NAME, 'Write the name with letters.'),
);

/** An e-mail address. Folded by NFKC and lower case before it is checked, so that one mailbox has one spelling. */
export const email = z.string('Write an e-mail address.').check(
  z.overwrite((text) => text.normalize('NFKC').trim().toLowerCase()),
  z.maxLength(254, 'An e-mail address has at most 254 characters.'),
  z.email('Write an e-mail address like name@example.com.'),
);

/** A country calling code such as `+44`. */
export const callingCode = z
  .string('Choose the country code.')
  .check(z.regex(/^\+[1-9][0-9]{0,3}$/, 'Choose the country code.'));

/** A telephone number as people write it; the service turns it into E.164 and judges it by libphonenumber. */
export const phone = z
  .string('Write the phone number.')
  .check(z.regex(/^\+?[0-9(][0-9 ().-]{3,23}$/, 'Write the phone number with digits.'));

/** ISO 3166-1 alpha-2, upper case. */
export const country = z
  .string('Choose a country.')
  .check(z.regex(/^[A-Z]{2}$/, 'Choose a country.'));

/** A password to be stored: 8 to 128 characters, nothing else asked here. */
export const newPassword = z
  .string('Write a password.')
  .check(
    z.minLength(8, 'Use at least 8 characters.'),
    z.maxLength(128, 'Use at most 128 characters.'),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Use plain characters.'),
  );

/** A password to be compared: no hint at the rules, only a bound on the hashing. */
export const password = z
  .string('Write your password.')
  .check(
    z.minLength(1, 'Write your password.'),
    z.maxLength(128, 'The password is too long.'),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Use plain characters.'),
  );

/** A one-time code: six ASCII digits. */
export const otp = z
  .string('Write the six digits.')
  .check(z.regex(/^[0-9]{6}$/, 'Write the six digits.'));

/** A single-use recovery code, `XXXXX-XXXXX` in letters and digits; the hyphen and the case do not matter. */
export const recoveryCode = z.string('Write the recovery code.').check(
  z.overwrite((text) => text.trim().toUpperCase()),
  z.regex(/^[0-9A-Z]{5}-?[0-9A-Z]{5}$/, 'Write the recovery code like ABCDE-12345.'),
);

/** The answer of the human check. Empty where `config.captchaSiteKey` is null: there is no check to answer. */
export const captchaToken = z
  .string('Please complete the human check.')
  .check(z.maxLength(4096), z.regex(/^[\x21-\x7e]*$/, 'Please complete the human check again.'));

/** An opaque id. */
export const id = z
  .string('This id is missing.')
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'This is not an id.'));

/** A slug of a page, post or category. */
export const slug = z
  .string('This name is missing.')
  .check(
    z.regex(/^[A-Za-z0-9]+(?:-[A-Za-z0-9]+){0,20}$/, 'This is not a page name.'),
    z.maxLength(100),
  );

/** The version of a text that a person accepted. */
export const version = z
  .string('The version is missing.')
  .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/, 'This is not a version.'));

/** A box that must be ticked. */
export const accepted = z.literal(true, 'Please tick this box to go on.');

// --- amounts --------------------------------------------------------------------------------------------------------

/** 30 digits hold every supply on chain; anything longer is no amount but an attack on the parser. */
const WHOLE_DIGITS = 30;

/**
 * Why `text` is no unsigned decimal amount with at most `decimals` decimals, in words for the field; null if it is one.
 * Zero counts as an amount here; `amount` refuses it.
 */
export function amountProblem(text: unknown, decimals: number): string | null {
  if (typeof text !== 'string') return 'Send the amount as text, such as "12.5".';
  if (text === '') return 'Write an amount.';
  if (text.length > 80) return 'The amount is too large.';
  if (/[０-９．，]/.test(text)) return 'Write the amount with plain digits 0 to 9.';
  if (/^[-−]/.test(text)) return 'The amount cannot be negative.';
  if (text.startsWith('+')) return 'Write the amount without a sign.';
  if (/^0[xob]/i.test(text)) return 'Write the amount as a decimal number.';
  if (/^[0-9.]+e[+-]?[0-9]+$/i.test(text)) return 'Write the amount without an exponent.';
  if (text.includes(',')) return 'Use a point for decimals and no separators.';
  if (!/^[0-9]+(?:\.[0-9]+)?$/.test(text)) return 'Write the amount with digits, such as 12.5.';
  if (/^0[0-9]/.test(text)) return 'Write the amount without leading zeros.';
  const [whole = '', fraction = ''] = text.split('.');
  if (whole.length > WHOLE_DIGITS) return 'The amount is too large.';
  if (fraction.length > decimals) return `Use at most ${decimals} decimals.`;
  return null;
}

function decimalPattern(decimals: number): RegExp {
  return new RegExp(`^(?:0|[1-9][0-9]{0,${WHOLE_DIGITS - 1}})(?:\\.[0-9]{1,${decimals}})?$`);
}

/**
 * An unsigned decimal amount as text, `decimals` at most: no sign, exponent, hex, separators, leading zeros or full-width
 * digits. The refusal says which of these it was.
 */
export function decimalText(decimals: number) {
  const words = (issue: { input?: unknown }) => amountProblem(issue.input, decimals) ?? undefined;
  return z.string({ error: words }).check(z.regex(decimalPattern(decimals), { error: words }));
}

/** A decimal amount above zero. */
export function amountText(decimals: number) {
  return decimalText(decimals).check(
    z.regex(/[1-9]/, { error: 'The amount must be above zero.', abort: true }),
  );
}

/** An amount of a currency, up to 18 decimals, above zero. */
export const amount = amountText(18);
/** A number of shares, 6 decimals, above zero. */
export const shareAmount = amountText(6);

/** Unsigned decimal text in an answer: money, shares, rates. */
export const decimal = z.string().check(z.regex(/^(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/));
/** Decimal text in an answer that may be below zero: changes, gains. */
export const signedDecimal = z.string().check(z.regex(/^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/));
/** An amount in the smallest unit of its asset, in an answer: digits alone. */
export const rawAmount = z.string().check(z.regex(/^(?:0|[1-9][0-9]{0,77})$/));

// --- chain ----------------------------------------------------------------------------------------------------------

export type HexText = `0x${string}`;

// A regular expression cannot tell the compiler what it matched; these two names do, and change nothing at run time.
function hexText(pattern: RegExp, message: string) {
  const schema = z.string(message).check(z.regex(pattern, message));
  return schema as unknown as z.ZodMiniType<HexText, string>;
}

/** An address on the chain in any letter case; what the service answers is EIP-55. Parsed, it is `0x${string}`. */
export const address = hexText(/^0x[0-9a-fA-F]{40}$/, 'This is not a wallet address.');
/** A transaction hash in any letter case. */
export const txHash = hexText(/^0x[0-9a-fA-F]{64}$/, 'This is not a transaction hash.');
/** Bytes of calldata. */
export const hexData = hexText(/^0x(?:[0-9a-fA-F]{2})*$/, 'These are not bytes in hex.');
/** A signature: 65 bytes, or the longer one of a contract wallet (EIP-1271, ERC-6492). */
export const signature = hexText(/^0x(?:[0-9a-fA-F]{2}){64,8192}$/, 'This is not a signature.');

// --- time, numbers, queries -----------------------------------------------------------------------------------------

/** ISO-8601 in UTC, such as `2026-03-01T09:30:00.000Z`. */
export const isoTime = z.iso.datetime('Send a time in UTC such as 2026-03-01T09:30:00Z.');
/** A calendar day, `YYYY-MM-DD`. */
export const isoDate = z.iso.date('Send a date such as 2026-03-01.');
/** One end of a period: a day, or a time in UTC. */
export const moment = z.union([isoTime, isoDate], 'Send a date such as 2026-03-01.');

/** A whole number of seconds, rows, tries. */
export const count = z.int('Send a whole number.').check(z.minimum(0));

/** A whole number in a query: an integer, or its plain digits; parsed, it is a number. */
export function queryInt(min: number, max: number) {
  const words = `Send a whole number from ${min} to ${max}.`;
  const fits = (value: number) => value >= min && value <= max;
  return z.pipe(
    z.union([z.int(), z.string().check(z.regex(/^(?:0|[1-9][0-9]{0,8})$/, words))], words),
    z.pipe(z.transform(Number), z.number().check(z.refine(fits, words))),
  );
}

/** `true` or `false`, in a query also as text. */
export const queryFlag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])], 'Send true or false.'),
  z.transform((value) => value === true || value === 'true'),
);

/** Page number, from 1. Above 10,000 pages nobody reads, and the database would count them all. */
export const page = z._default(queryInt(1, 10_000), 1);
/** Rows of a page: 10 unless told, 100 at most. */
export const limit = z._default(queryInt(1, 100), 10);
/** Words to look for. */
export const search = line(1, 100);

/** The input of a call that takes none. */
export const nothing = z.strictObject({});

/** The shape of every list. */
export function listOf<T extends z.ZodMiniType>(item: T) {
  return z.object({
    docs: z.array(item),
    total: count,
    page: count,
    limit: count,
    pages: count,
  });
}
