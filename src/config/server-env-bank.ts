import { BANK_CURRENCY_IDS, type BankCurrencyId } from '@fnx/values/bank-currency';
import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import * as z from 'zod/mini';
import type { EnvReader } from './env-reader';

/** Address of an account's owner, as a Swiss bill has it. */
export type AccountAddress = { street: string; postalCode: string; town: string; country: string };

/** The account into which customers pay shares by bank transfer. */
export type BankTransferConfig = {
  currency: BankCurrencyId;
  /** Without spaces. */
  iban: string;
  /** The account's owner, as the bank has it. */
  name: string;
  /** Null where payers' banks find it by the IBAN. */
  bic: string | null;
  /** Null for accounts outside Switzerland and Liechtenstein, where no bill needs it. */
  address: AccountAddress | null;
  /** The folder into which the bank's files come; null where officers upload them. */
  filesDir?: string | null;
};

const IBAN = z.pipe(
  z.string().check(
    z.refine((text) => isValidIBAN(electronicFormatIBAN(text) ?? ''), {
      error: 'is not an IBAN with correct check digits',
      abort: true,
    }),
    z.refine((text) => !isQrIban(electronicFormatIBAN(text) ?? ''), {
      error: 'is a QR-IBAN, which takes no references of ISO 11649: use the plain IBAN',
      abort: true,
    }),
  ),
  z.transform((text: string) => electronicFormatIBAN(text) ?? ''),
);

const BIC = z.string().check(z.refine((text) => isValidBIC(text), 'is not a BIC'));

/** Characters of a name that SEPA and the codes of bills can carry. */
const NAME = z
  .string()
  .check(
    z.regex(
      /^[\p{L}\p{N} .,'&()/+:?-]{1,70}$/u,
      "must have at most 70 letters, digits, spaces and signs of .,'&()/+:?-",
    ),
  );

const ADDRESS = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^[^,\n]{1,70}, *[^,\n]{1,16}, *[^,\n]{1,35}, *[A-Z]{2}$/,
        'must be street and number, postal code, town, country: Sample Street 1, 8001, Zürich, CH',
      ),
    ),
  z.transform((text: string): AccountAddress => {
    const [street = '', postalCode = '', town = '', country = ''] = text.split(/, */);
    return { street, postalCode, town, country };
  }),
);

/** Null without BANK_IBAN: transfers are not offered. */
export function readBankTransfer(reader: EnvReader): BankTransferConfig | null {
  const currency = reader.choice('BANK_CURRENCY', BANK_CURRENCY_IDS);
  const typed = reader.text('BANK_IBAN');
  if (typed === null) return null;
  const needsAddress = /^(CH|LI)/.test(typed) && !isQrIban(typed.replace(/\s/g, ''));
  return {
    currency,
    iban: reader.required('BANK_IBAN', IBAN),
    name: reader.required('BANK_ACCOUNT_NAME', NAME),
    bic: reader.optional('BANK_BIC', BIC),
    address:
      needsAddress && reader.required('BANK_ACCOUNT_ADDRESS') !== ''
        ? reader.optional('BANK_ACCOUNT_ADDRESS', ADDRESS)
        : null,
    filesDir: reader.text('BANK_FILES_DIR'),
  };
}

/** Swiss accounts for references of another kind: their clearing number is 30000 to 31999. */
function isQrIban(iban: string): boolean {
  return /^(CH|LI)[0-9]{2}3[01][0-9]{3}/.test(iban);
}
