import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decimal, signedDecimal } from '@fnx/api/amounts';
import { id, isoDate, isoTime } from '@fnx/api/atoms';
import { DISPLAY_CURRENCIES } from '@fnx/api/shared/account-vocabulary';
import * as z from 'zod/mini';

/*
 * `bank.json` of the bank's folder. Unknown keys are refused, because a misspelt key would otherwise be ignored. `npm run tool -- bank schema`
 * writes the same as a JSON schema, with these descriptions, for editors.
 */

/** The bank's folder: `BANK_DIR`, or that of the sample bank. The service and the build always start in the project folder. */
export const bankFolder = (): string => path.resolve(process.env.BANK_DIR || 'bank');

const said = <S extends z.ZodMiniType>(schema: S, description: string): S => {
  z.globalRegistry.add(schema, { description });
  return schema;
};
const words = () => z.string().check(z.minLength(1, 'needs at least one letter'));
const text = (description: string) => said(words(), description);
const language = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z]+)?$/, 'needs a code such as de'));
const byLanguage = (description: string) => said(z.record(language, words()), description);
const country = z.string().check(z.regex(/^[A-Z]{2}$/, 'needs a code of ISO 3166-1, such as DE'));
const currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'needs a code of ISO 4217, such as EUR'));

const year = z.strictObject({
  year: z.int(),
  openingEquity: decimal,
  netIncome: signedDecimal,
  dividends: decimal,
  equity: decimal,
  totalAssets: decimal,
  deposits: decimal,
  otherLiabilities: decimal,
  regulatoryCapital: decimal,
  riskWeightedAssets: decimal,
  capitalRatioPct: decimal,
  assets: z.strictObject({
    cashAndCentralBank: decimal,
    debtSecurities: decimal,
    loans: decimal,
    other: decimal,
  }),
  income: z.strictObject({
    netInterest: signedDecimal,
    netFees: signedDecimal,
    other: signedDecimal,
    operatingCosts: decimal,
    creditLosses: signedDecimal,
    tax: signedDecimal,
  }),
  doubtfulLoansPct: decimal,
});

/** Names of the product and its token, its languages and its contact details. */
const product = {
  brand: z.strictObject({
    name: text('The name that the product carries, on every page and in every message.'),
    shortName: z.optional(
      said(words().check(z.maxLength(12)), 'At most 12 letters, for the label of an icon.'),
    ),
    slogan: z.optional(byLanguage('A short sentence behind the name, by language.')),
  }),
  token: z.strictObject({
    name: text('The name of the share’s token. The contract keeps it: it cannot change later.'),
    symbol: said(
      z
        .string()
        .check(z.regex(/^[A-Z][A-Z0-9]{1,10}$/, 'needs 2 to 11 capital letters and digits')),
      'The symbol of the share’s token, as wallets show it. The contract keeps it.',
    ),
  }),
  languages: said(
    z.array(language).check(z.minLength(1)),
    'The languages of the site, in the order of the menu.',
  ),
  displayCurrency: said(
    z.enum(DISPLAY_CURRENCIES),
    'Values are shown in this currency too: at the rate of purchases if it pays for shares, else by reference rates. Prices on the chain are in USD.',
  ),
  captcha: said(
    z.enum(['altcha', 'recaptcha', 'turnstile', 'hcaptcha']),
    'What tells people from programs at sign-up and login.',
  ),
  support: z.strictObject({
    email: said(z.email(), 'Where customers write to.'),
    phone: z.optional(
      said(
        z
          .string()
          .check(z.regex(/^\+[0-9][0-9 ]{5,18}[0-9]$/, 'needs a number such as +41 44 555 01 47')),
        'Where customers call, with the country’s code.',
      ),
    ),
    address: text('Where customers send letters, on one line.'),
  }),
  mailSignature: byLanguage(
    'The last lines of every e-mail, by language; English where one is missing.',
  ),
  countries: z.strictObject({
    blocked: said(z.array(country), 'Countries whose residents are refused.'),
    phones: said(z.array(country), 'Countries whose phone numbers are accepted; empty: all.'),
  }),
};

/** Who the bank is, and what it publishes. */
const bank = {
  sample: said(z.boolean(), 'Production refuses to sell shares of a sample bank.'),
  bankName: text('The legal name of the bank, which issued the shares.'),
  legalForm: text('Such as: Limited company with one class of ordinary shares.'),
  country: text('The country of the bank’s seat.'),
  licenceNumber: text('As the regulator’s register has it.'),
  regulator: text('The authority that supervises the bank.'),
  founded: text('The year.'),
  website: text('An address, or a path of this site.'),
  logoUrl: text('A picture of the bank, as a path of this site.'),
  currency: said(currency, 'The currency of the bank’s accounts below.'),
  notice: text('Shown with the figures.'),
  parties: z.strictObject({
    seller: text('Who sells the shares.'),
    nominee: text('Who holds them for the owners of tokens.'),
    operator: text('Who runs this site.'),
    auditor: text('Who audits the bank.'),
  }),
  figures: z.strictObject({
    totalAssets: decimal,
    equity: decimal,
    deposits: decimal,
    netIncome: signedDecimal,
    capitalRatioPct: decimal,
    asOf: isoDate,
  }),
  shares: said(
    z.strictObject({
      total: decimal,
      tokenized: decimal,
      notOffered: decimal,
      openingSold: decimal,
      openingAvailable: decimal,
      asOf: isoDate,
    }),
    'Whole shares. `openingSold` and `openingAvailable` are what the demo’s chain starts with.',
  ),
  openingPrice: said(
    z.strictObject({ price: decimal, currency: z.literal('USD'), effectiveAt: isoTime }),
    'The first price of an empty database; not below the minimum of the sale contract.',
  ),
  round: z.strictObject({
    name: text('Such as: First round.'),
    startsAt: isoTime,
    endsAt: isoTime,
    shares: decimal,
    price: decimal,
    target: decimal,
  }),
  meetings: said(
    z.strictObject({
      noticeDays: z.int().check(z.minimum(1)),
      independentProxy: z.optional(
        z.strictObject({
          name: text('Who votes for holders who name nobody else.'),
          wallet: said(
            z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
            'Registered for this person; until it is, pages do not offer the proxy.',
          ),
        }),
      ),
    }),
    'What articles and share agreement promise: how many days before a general meeting its agenda and papers are out. The contract keeps it.',
  ),
  distributions: said(
    z.strictObject({
      noticeDays: z.int().check(z.minimum(1)),
      reporter: z.optional(
        said(
          z.strictObject({
            country: said(country, 'Where the bank pays tax.'),
            number: text('The bank’s tax number there.'),
            street: z.optional(words()),
            postalCode: z.optional(words()),
            city: words(),
          }),
          'As whom the bank tells its tax office of owners who pay tax abroad, in the files of CRS and CARF.',
        ),
      ),
      asksTaxResidence: z.optional(
        said(
          z.boolean(),
          'Owners are asked, after their first purchase, where they pay tax and by which numbers. No payment waits for the answer.',
        ),
      ),
    }),
    'What the share agreement promises: how many days before its record time a distribution is announced. The contract keeps it.',
  ),
  history: said(z.array(year).check(z.minLength(1)), 'Years of accounts, the oldest first.'),
  documents: z.array(
    z.strictObject({
      id,
      title: words(),
      file: said(
        z
          .string()
          .check(z.regex(/^[a-z0-9][a-z0-9.-]*\.pdf$/, 'needs a name such as annual-report.pdf')),
        'In public/documents.',
      ),
      date: isoDate,
      madeFrom: said(z.array(words()), 'Texts of content/en and parts of bank.json.'),
    }),
  ),
  updatedAt: isoTime,
};

export const bankSchema = z.strictObject({ $schema: z.optional(z.string()), ...product, ...bank });

export type Bank = z.output<typeof bankSchema>;

const known = new Map<string, Bank>();

/**
 * The bank of a folder. Read once.
 *
 * @throws Error naming each key that is wrong
 */
export function readBank(dir = bankFolder()): Bank {
  const found = known.get(dir);
  if (found) return found;
  const file = path.join(dir, 'bank.json');
  const parsed = z.safeParse(bankSchema, JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) {
    const faults = parsed.error.issues.map(
      ({ path: at, message }) => `${at.join('.')}: ${message}`,
    );
    throw new Error(`${file} is invalid: ${faults.join('; ')}. Run: npm run tool -- bank check`);
  }
  known.set(dir, parsed.data);
  return parsed.data;
}
