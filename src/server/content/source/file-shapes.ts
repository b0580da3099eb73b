import * as z from 'zod/mini';
import { decimal, signedDecimal } from '@/api/amounts';
import { id, isoDate, isoTime, slug } from '@/api/atoms';

/*
 * Schemas of the JSON files of the bank's folder. Unknown keys are rejected, because a misspelt key would otherwise be ignored
 * silently. The tests under __tests__/content also check links and sums.
 */

const words = z.string().check(z.minLength(1));
/** Translations by their English. */
export const shortTextsFile = z.record(words, words);

const category = z.strictObject({ slug, title: words, description: words });

export const categoriesFile = z.strictObject({
  posts: z.array(category),
  press: z.array(category),
  faq: z.array(category),
});

export const teamFile = z.array(
  z.strictObject({
    id,
    name: words,
    role: words,
    bio: words,
    linkedin: z.nullable(z.url({ protocol: /^https$/ })),
    order: z.int(),
  }),
);

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

/** `openingSold`, `openingAvailable` and `openingPrice` seed the register and the price series; they are not content. */
export const bankFile = z.strictObject({
  sample: z.boolean(),
  bankName: words,
  legalForm: words,
  country: words,
  licenceNumber: words,
  regulator: words,
  founded: words,
  website: words,
  logoUrl: words,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  notice: words,
  parties: z.strictObject({ seller: words, nominee: words, operator: words, auditor: words }),
  figures: z.strictObject({
    totalAssets: decimal,
    equity: decimal,
    deposits: decimal,
    netIncome: signedDecimal,
    capitalRatioPct: decimal,
    asOf: isoDate,
  }),
  shares: z.strictObject({
    total: decimal,
    tokenized: decimal,
    notOffered: decimal,
    openingSold: decimal,
    openingAvailable: decimal,
    asOf: isoDate,
  }),
  openingPrice: z.strictObject({ price: decimal, currency: words, effectiveAt: isoTime }),
  round: z.strictObject({
    name: words,
    startsAt: isoTime,
    endsAt: isoTime,
    shares: decimal,
    price: decimal,
    target: decimal,
  }),
  history: z.array(year).check(z.minLength(1)),
  documents: z.array(
    z.strictObject({
      id,
      title: words,
      file: z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]*\.pdf$/)),
      date: isoDate,
      madeFrom: z.array(words),
    }),
  ),
  updatedAt: isoTime,
});
