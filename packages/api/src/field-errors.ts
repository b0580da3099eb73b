import { FIELD_TEXTS } from './field-texts';
import { fillText, type ParamsOf } from './shared/problem-text';

/** Faults of fields that only a program can send. They are English, as the contract is. */
const PROGRAM_TEXTS = {
  INVALID: 'This value is not valid.',
  UNKNOWN_FIELD: 'Unknown field.',
  WRONG_TYPE: 'Send this as {expected}.',
  TOO_LARGE: 'This is too large.',
  TOO_SMALL: 'This is too small.',
  NOT_A_CHOICE: 'Send one of: {choices}.',
  NOT_CHOSEN: 'Send {choices} or {last}.',
  BODY_KEY: 'This key is not allowed.',
  BODY_TEXT: 'A text contains the character U+0000, or half of a character.',
  QUERY_NOT_ALLOWED: 'This endpoint has no query parameters.',
  QUERY_REPEATED: 'Each parameter may be sent only once.',
  IDEMPOTENCY_KEY: 'Use 1 to 128 visible ASCII characters.',
  TEXT_MISSING: 'Enter text.',
  TEXT_TOO_SHORT: 'Enter at least {min} characters.',
  TEXT_TOO_LONG: 'Enter at most {max} characters.',
  ANSWER_TOO_SHORT: 'Write at least {min} characters.',
  ANSWER_TOO_LONG: 'Write at most {max} characters.',
  SIGNED_TEXT_MISSING: 'The message is missing.',
  ID_MISSING: 'The id is missing.',
  ID_INVALID: 'This is not a valid id.',
  SLUG_MISSING: 'The name is missing.',
  SLUG_INVALID: 'This is not a valid page name.',
  SLUG_OR_TYPE: 'Send slug or type.',
  VERSION_MISSING: 'The version is missing.',
  VERSION_INVALID: 'This is not a valid version.',
  WORD_INVALID: 'This is not a 32-byte value.',
  HEX_INVALID: 'This is not valid hexadecimal data.',
  SIGNATURE_FORM: 'This is not a valid signature.',
  TIME_INVALID: 'Send a time in UTC such as 2026-03-01T09:30:00Z.',
  DATE_INVALID: 'Send a date such as 2026-03-01.',
  AT_INVALID: 'Send a time in UTC such as 2026-03-01T09:30:00Z, or a block such as block:482.',
  AT_OTHER: 'The cursor belongs to a walk at another time. Leave `at` out.',
  CURSOR_INVALID:
    'This cursor is not one of this list. Send `next` of the answer before, as it came.',
  CURSOR_IN_FILE: 'A file has no pages. Leave `after` out.',
  NOT_WHOLE: 'Send a whole number.',
  NOT_IN_RANGE: 'Send a whole number from {min} to {max}.',
  NOT_BOOLEAN: 'Send true or false.',
  DECIMAL_NOT_TEXT: 'Send the amount as text, such as "12.5".',
  DECIMAL_NEGATIVE: 'The amount cannot be negative.',
  DECIMAL_SIGN: 'Enter the amount without a sign.',
  DECIMAL_HEX: 'Enter the amount as a decimal number.',
  DECIMAL_SEPARATOR: 'Use a point for decimals and no separators.',
  DECIMAL_LEADING_ZEROS: 'Enter the amount without leading zeros.',
  DECIMAL_TOO_PRECISE: 'Use at most {max} decimals.',
  ONE_AMOUNT: 'Send either shares or usd, not both.',
  CURRENCY_UNKNOWN: 'Choose one of the currencies.',
  TIMEZONE_UNKNOWN: 'Unknown time zone.',
  LANGUAGE_INVALID: 'This is not a valid language.',
  APPLICANT_ID_INVALID: 'This is not a valid applicant id.',
  DEVICE_ID_INVALID: 'This is not a valid device id.',
  LINK_INCOMPLETE: 'The link is incomplete.',
  SIDE_MISSING: 'Choose the side.',
  SIDE_OF_SELFIE: 'A selfie must use the side FRONT.',
  AVATAR_INVALID: 'This is not a valid image.',
  CODE_WITHOUT_ID: 'Send the code together with its otpId.',
  CODE_WITH_MORE: 'Send the code without other fields.',
  RECOVERY_CODE_ACTION: 'A recovery code can only be used to turn two-factor login off.',
  RECOVERY_CODE_PARTS: 'Send the recovery code, otpId and the e-mailed code together.',
  SECURITY_NOTICES: 'Security notifications cannot be turned off.',
  LINK_NOT_SIGNED: 'Sign the message to link a wallet.',
  TX_HASH_ACTION: 'Send the transaction hash only with SUBMIT.',
  TX_NOT_FINAL: 'The network has not finalized this transaction yet.',
  TX_OTHER_WALLET: 'This transaction was sent from another wallet.',
  TX_MANY_TRANSFERS: 'This transaction contains more than one transfer.',
  TX_NO_TRANSFER: 'This transaction transfers no supported currency from or to this wallet.',
  TX_NO_SWAP: 'This transaction is not a swap on the supported exchange.',
  SWAP_OTHER_WALLET: 'This swap pays another wallet.',
  SWAP_OTHER_TOKEN: 'This swap uses a token that is not supported.',
  PLAN_ENDS: 'This plan ends after {days} days.',
  NOT_CONFIRMED: 'Type {words} to confirm.',
  SORT_UNKNOWN: 'The list cannot be sorted by this field.',
  BASE64URL_TEXT: 'This is not base64url text.',
  BASE64URL: 'Send base64url.',
  BASE64URL_EXPECTED: 'Expected base64url.',
  TRANSPORT_UNKNOWN: 'This is not a transport.',
  PUBLIC_KEY_INVALID: 'This is not a public key.',
  ENDPOINT_MISSING: 'Send an address.',
  ENDPOINT_TOO_LONG: 'This address is too long.',
  ENDPOINT_INVALID: 'This is not an address.',
  ENDPOINT_NOT_HTTPS: 'A push service must use https.',
  ENDPOINT_NOT_PLAIN: 'A push service has no port, name or password in its address.',
  ENDPOINT_PRIVATE: 'This address is not on the internet.',
  ACTION_NUMBER: 'The number of an action.',
  ACTION_SENDER: 'The account that signs.',
  ACTION_TX_HASH: 'A transaction hash is 0x and 64 hexadecimal digits.',
} as const;

const TEXTS = { ...FIELD_TEXTS, ...PROGRAM_TEXTS };

export type FieldCode = keyof typeof TEXTS;
export type FieldParams<C extends FieldCode> = ParamsOf<(typeof TEXTS)[C]>;

/** A code without parameters. */
export type PlainFieldCode = {
  [C in FieldCode]: keyof FieldParams<C> extends never ? C : never;
}[FieldCode];

/** A field's error: its code, the parameters of its message, and the message in English. */
export type FieldError = {
  code: FieldCode;
  params?: Readonly<Record<string, unknown>>;
  message: string;
};

type Given<C extends FieldCode> = keyof FieldParams<C> extends never ? [] : [FieldParams<C>];

export const fieldError = <C extends FieldCode>(code: C, ...[params]: Given<C>): FieldError =>
  madeError(code, params);

const madeError = (code: FieldCode, params?: FieldError['params']): FieldError => ({
  code,
  ...(params ? { params } : {}),
  message: fillText(TEXTS[code], (name) => String(params?.[name] ?? '…')),
});

/** Reads the message of a schema's rule as `fault` wrote it; any other text is of a rule that has no code. */
export function readFault(message: string): FieldError {
  if (!message.startsWith('{')) return { code: 'INVALID', message };
  const { code, params } = JSON.parse(message) as Omit<FieldError, 'message'>;
  return madeError(code, params);
}

/** The part of a VALIDATION_ERROR's data that says what is wrong, by field: `fields` has the messages alone. */
export const fieldData = (errors: Readonly<Record<string, FieldError>>) => ({
  fields: Object.fromEntries(Object.entries(errors).map(([name, { message }]) => [name, message])),
  fieldErrors: errors,
});
