import type { Hex } from 'viem';
import './zod-config';
import type { ContractName } from '@fnx/contracts/deploy/deployed';
import {
  isLongName,
  PERSON_NAME,
  plainCode,
  tidyName,
  withoutHiddenMarks,
} from '@fnx/values/typed-text';
import * as z from 'zod/mini';
import { rawAmount } from './amounts';
import { fault } from './fault';

/*
 * The basic field schemas. Every pattern is anchored, bounded and linear; nothing is coerced. `input` schemas restrict
 * what callers send, `data` schemas describe what the service returns.
 */

/** Text that matches `pattern`, with one message for any fault. */
export function matching(pattern: RegExp, message: string) {
  return z.string(message).check(z.regex(pattern, message));
}

// --- text -----------------------------------------------------------------------------------------------------------

// PostgreSQL rejects NUL in text, CR and LF break mail headers, and bidi controls can disguise text.
const ONE_LINE = /^[^\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]*$/u;
const MANY_LINES = /^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|[\t\n\r])*$/u;

/** One line of text, trimmed and NFC-normalised, `min` to `max` UTF-16 units. */
export function line(min: number, max: number) {
  return z.string(fault('TEXT_MISSING')).check(
    z.overwrite((text) => text.normalize('NFC').trim()),
    z.minLength(min, min === 1 ? fault('REQUIRED') : fault('TEXT_TOO_SHORT', { min })),
    z.maxLength(max, fault('TEXT_TOO_LONG', { max })),
    z.regex(ONE_LINE, fault('LINE_BREAKS')),
  );
}

/** Multi-line text, trimmed and NFC-normalised. */
export function lines(min: number, max: number) {
  return z.string(fault('TEXT_MISSING')).check(
    z.overwrite((text) => text.normalize('NFC').trim()),
    z.minLength(min, fault('TEXT_TOO_SHORT', { min })),
    z.maxLength(max, fault('TEXT_TOO_LONG', { max })),
    z.regex(MANY_LINES, fault('CONTROL_CHARACTERS')),
  );
}

/** Signed text. Not trimmed or normalised, because any change would invalidate the signature. */
export function signedText(max: number) {
  return z
    .string(fault('SIGNED_TEXT_MISSING'))
    .check(
      z.minLength(1, fault('SIGNED_TEXT_MISSING')),
      z.maxLength(max, fault('MESSAGE_TOO_LONG')),
      z.regex(MANY_LINES, fault('CONTROL_CHARACTERS')),
    );
}

/** A first or last name of 1 to 50 characters as people count them. */
export const personName = z.string(fault('NAME_MISSING')).check(
  z.overwrite(tidyName),
  z.minLength(1, fault('REQUIRED')),
  z.refine((name) => !isLongName(name), fault('NAME_TOO_LONG')),
  z.regex(PERSON_NAME, fault('NAME_LETTERS')),
);

/** An e-mail address. NFKC-normalised and lower-cased first, so that each mailbox has one spelling. */
export const email = z.string(fault('EMAIL_MISSING')).check(
  z.overwrite((text) => withoutHiddenMarks(text.normalize('NFKC')).trim().toLowerCase()),
  z.maxLength(254, fault('EMAIL_TOO_LONG')),
  z.email(fault('EMAIL_INVALID')),
);

/** An e-mail address or a phone number of a login, read by the service. */
export const identifier = z.string(fault('TEXT_MISSING')).check(
  z.overwrite((text) => withoutHiddenMarks(text).trim()),
  z.minLength(3, fault('TEXT_TOO_SHORT', { min: 3 })),
  z.maxLength(254, fault('TEXT_TOO_LONG', { max: 254 })),
  z.regex(ONE_LINE, fault('LINE_BREAKS')),
);

/** A country calling code such as `+44`. */
export const callingCode = matching(/^\+[1-9][0-9]{0,3}$/, fault('CALLING_CODE_MISSING'));

/** A phone number in any common notation and in the digits of any script; the service converts it to E.164 and validates it with libphonenumber. */
export const phone = z
  .string(fault('PHONE_MISSING'))
  .check(
    z.overwrite(withoutHiddenMarks),
    z.regex(/^[+\uff0b]?[\p{Nd}(][\p{Nd}\p{Zs}\p{Pd}()./]{3,27}$/u, fault('PHONE_INVALID')),
  );

/** ISO 3166-1 alpha-2, upper case. */
export const country = matching(/^[A-Z]{2}$/, fault('COUNTRY_MISSING'));

/** A new password: 8 to 128 characters. */
export const newPassword = z
  .string(fault('NEW_PASSWORD_MISSING'))
  .check(
    z.minLength(8, fault('NEW_PASSWORD_SHORT')),
    z.maxLength(128, fault('NEW_PASSWORD_LONG')),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, fault('CONTROL_CHARACTERS')),
  );

/** An existing password: does not reveal the rules; the length is bounded because it is hashed. */
export const password = z
  .string(fault('PASSWORD_MISSING'))
  .check(
    z.minLength(1, fault('PASSWORD_MISSING')),
    z.maxLength(128, fault('PASSWORD_TOO_LONG')),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, fault('CONTROL_CHARACTERS')),
  );

/** A one-time code: six ASCII digits. */
export const otp = matching(/^[0-9]{6}$/, fault('CODE_INVALID'));

/** A single-use recovery code, `XXXXX-XXXXX` in letters and digits. The hyphen is optional and case is ignored. */
export const recoveryCode = z.string(fault('RECOVERY_CODE_MISSING')).check(
  z.overwrite((text) => plainCode(text).toUpperCase()),
  z.regex(/^[0-9A-Z]{5}-?[0-9A-Z]{5}$/, fault('RECOVERY_CODE_INVALID')),
);

/** The answer to the human check. Empty where `config.captchaVendor` is null. */
export const captchaToken = z
  .string(fault('CAPTCHA_MISSING'))
  .check(z.maxLength(4096), z.regex(/^[\x21-\x7e]*$/, fault('CAPTCHA_INVALID')));

/** An opaque id. */
export const id = z
  .string(fault('ID_MISSING'))
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, fault('ID_INVALID')));

/** A slug of a page, post or category. */
export const slug = z
  .string(fault('SLUG_MISSING'))
  .check(z.regex(/^[A-Za-z0-9]+(?:-[A-Za-z0-9]+){0,20}$/, fault('SLUG_INVALID')), z.maxLength(100));

/** The version of an accepted legal text. */
export const version = z
  .string(fault('VERSION_MISSING'))
  .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/, fault('VERSION_INVALID')));

/** An IANA time zone, such as `Europe/Vienna`. */
export const timezone = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/));

/** ISO 4217, such as `USD`. */
export const currencyCode = z.string().check(z.regex(/^[A-Z]{3}$/));

/** A checkbox that must be ticked. */
export const accepted = z.literal(true, fault('NOT_ACCEPTED'));

// --- chain ----------------------------------------------------------------------------------------------------------

// A regular expression does not narrow the type; this cast has no effect at run time.
function hexText(pattern: RegExp, message: string) {
  return matching(pattern, message) as unknown as z.ZodMiniType<Hex, string>;
}

/** An address in any letter case; responses use EIP-55. Parsed, it is `0x${string}`. */
export const address = hexText(/^0x[0-9a-fA-F]{40}$/, fault('ADDRESS_INVALID'));
/** Addresses of the product's contracts. */
export const contracts = z.object({
  shareToken: address,
  shareSale: address,
  shareStaking: address,
  distributions: address,
  ballots: address,
  enforcement: address,
  issuance: address,
  auctions: address,
  offers: address,
  transferViews: address,
  authority: address,
  brake: address,
  passkeyAccounts: address,
  passkeyVerifier: address,
} satisfies Record<ContractName, unknown>);
/** A transaction hash in any letter case. */
export const txHash = hexText(/^0x[0-9a-fA-F]{64}$/, fault('TX_HASH_INVALID'));
/** 32 bytes, such as a holder id or an order's key on the chain. */
export const bytes32 = hexText(/^0x[0-9a-fA-F]{64}$/, fault('WORD_INVALID'));
/** Calldata. */
export const hexData = hexText(/^0x(?:[0-9a-fA-F]{2})*$/, fault('HEX_INVALID'));
/** A contract call for the owner's wallet to sign. Nothing has happened until a block contains it. */
export const preparedCall = z.object({
  chainId: z.int(),
  to: address,
  valueRaw: rawAmount,
  data: hexData,
});
/** Why a contract refuses a call, as `shared/fault-texts.ts` names it; null where there is no reason, or only a text. */
export const callFault = z.nullable(
  z.object({ name: z.string(), params: z.record(z.string(), z.string()) }),
);
/** A signature: 65 bytes, or longer for contract wallets (EIP-1271, ERC-6492). */
export const signature = hexText(/^0x(?:[0-9a-fA-F]{2}){64,8192}$/, fault('SIGNATURE_FORM'));

// --- time, numbers, queries -----------------------------------------------------------------------------------------

/** ISO-8601 in UTC, such as `2026-03-01T09:30:00.000Z`. */
export const isoTime = z.iso.datetime(fault('TIME_INVALID'));
/** A calendar day, `YYYY-MM-DD`. */
export const isoDate = z.iso.date(fault('DATE_INVALID'));
const inYears = (code: 'TIME_INVALID' | 'DATE_INVALID') => z.regex(/^(?:19|2\d)/, fault(code));
/** The two of a request, from 1900 to 2999: PostgreSQL has no year 0, and JavaScript no time after the year 275760. */
export const askedTime = isoTime.check(inYears('TIME_INVALID'));
export const askedDate = isoDate.check(inYears('DATE_INVALID'));
/** One end of a period: a date, or a time in UTC. */
export const moment = z.union([askedTime, askedDate], fault('DATE_INVALID'));

/** A non-negative whole number. */
export const count = z.int(fault('NOT_WHOLE')).check(z.minimum(0));

/** A whole number in a query, as an integer or as digits; parsed to a number. */
export function queryInt(min: number, max: number) {
  const words = fault('NOT_IN_RANGE', { min, max });
  const fits = (value: number) => value >= min && value <= max;
  return z.pipe(
    z.union([z.int(), z.string().check(z.regex(/^(?:0|[1-9][0-9]{0,8})$/, words))], words),
    z.pipe(z.transform(Number), z.number().check(z.refine(fits, words))),
  );
}

/** One of a few values; the message lists them. */
export function choice<const T extends readonly [string, string, ...string[]]>(values: T) {
  return z.enum(
    values,
    fault('NOT_CHOSEN', { choices: values.slice(0, -1).join(', '), last: values.at(-1) ?? '' }),
  );
}

/** `true` or `false`; in a query also as text. */
export const queryFlag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])], fault('NOT_BOOLEAN')),
  z.transform((value) => value === true || value === 'true'),
);

/** A choice that may be left out. */
export const flag = z.optional(z.boolean(fault('NOT_BOOLEAN')));

/** Page number from 1. The limit of 10,000 protects the database from counting further. */
export const page = z._default(queryInt(1, 10_000), 1);
/** Rows per page: 10 by default, 100 at most. */
export const limit = z._default(queryInt(1, 100), 10);
/** A search text. */
export const search = line(1, 100);

/** The input of an endpoint without input. */
export const nothing = z.strictObject({});

/** A page of a list. */
export function listOf<T extends z.ZodMiniType>(item: T) {
  return z.object({
    docs: z.array(item),
    total: count,
    page: count,
    limit: count,
    pages: count,
  });
}
