import type { RegisterPersonKind } from '@fnx/api/shared/register';
import { TAX_FIELDS } from '@fnx/api/shared/tax-fields';
import { plainCode } from '@fnx/values/typed-text';

type NumberForm = { form: RegExp; example: string };

/** Countries whose numbers are digits alone, with how many there are. */
const DIGITS =
  'BE11 BG10 CA9 CZ9-10 DE11 DK10 EE11 GR9 HR11 HU10 IS10 LT10-11 LU13 LV11 NL9 PL10-11 PT9 RO13 SI8 SK9-10 US9';

function digitForms(): Record<string, NumberForm> {
  const found = DIGITS.matchAll(/([A-Z]{2})(\d+)(?:-(\d+))?/g);
  const forms = [...found].map(([, country = '', least, most = least]) => [
    country,
    {
      form: new RegExp(`^\\d{${least},${most}}$`),
      example: '1234567890123'.slice(0, Number(most)),
    },
  ]);
  return Object.fromEntries(forms);
}

/**
 * Forms of the numbers of individuals. Each country tells them to the OECD (www.oecd.org, "Tax identification numbers"); they are taken from two
 * tables made of it, developer.apple.com (App Store Connect, "Tax ID formats", "based on OECD guidelines") and docs.upvest.co ("Tax
 * Identification Number"), the wider form where the two differ; that of Switzerland is from tin-validate.com (countries/ch), that of the United
 * States from sa.www4.irs.gov (help on "SSN/ITIN"). Only the form is checked: a check digit is not published for every country, and a wrong
 * refusal would keep an honest owner from an answer.
 */
const NUMBER_FORMS: Readonly<Record<string, NumberForm>> = {
  ...digitForms(),
  AT: { form: /^(?:\d{7}|\d{9})$/, example: '123456789' },
  CH: { form: /^756\d{10}$/, example: '756.1234.5678.97' },
  ES: { form: /^[0-9KLMXYZ]\d{7}[A-Z]$/, example: '12345678Z' },
  FI: { form: /^\d{6}[-+A-FU-Y]\d{3}[0-9A-Z]$/, example: '131052-308T' },
  FR: { form: /^[0-3]\d{12}$/, example: '0123456789012' },
  GB: { form: /^(?:[A-Z]{2}\d{6}[A-D]|\d{10})$/, example: 'QQ 12 34 56 C' },
  IE: { form: /^\d{7}[A-Z]{1,2}$/, example: '1234567T' },
  // Where two people would have one number, letters take the place of digits.
  IT: {
    form: /^[A-Z]{6}[0-9A-Z]{2}[A-Z][0-9A-Z]{2}[A-Z][0-9A-Z]{3}[A-Z]$/,
    example: 'RSSMRA85T10A562S',
  },
  SE: { form: /^(?:\d{10}|\d{12})$/, example: '640823-3234' },
};

/** A number as its owner may know it; null where this country's form is not known here. */
export const exampleNumber = (country: string): string | null =>
  NUMBER_FORMS[country]?.example ?? null;

/**
 * A number as it is kept, without the spaces and signs that only part it; null if it has not the form of its country. Forms of companies'
 * numbers are not known here.
 */
export function readTaxNumber(
  country: string,
  typed: string,
  kind: RegisterPersonKind = 'PERSON',
): string | null {
  const plain = plainCode(typed);
  const known = kind === 'PERSON' ? NUMBER_FORMS[country] : undefined;
  if (!known) return plain === '' || plain.length > TAX_FIELDS.number.max ? null : plain;
  const close = plain.toUpperCase().replace(/ /g, '');
  return [close, close.replace(/[./-]/g, '')].find((one) => known.form.test(one)) ?? null;
}

/** The end of a number, by which its owner knows it again. */
export const endOfNumber = (number: string): string => `•••• ${number.slice(-3)}`;
