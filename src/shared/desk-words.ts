import { groupDecimal } from '@fnx/api/shared/figures';

/* Commands are described once, for the command line and for the desk, where commands have pages and options have fields. */

/** `passport, front` with a capital letter; `kyc` with three. */
export const sentence = (text: string) =>
  `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`.replace(/\bkyc\b/i, 'KYC');

/** `1 entry`, `1,200 entries` */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${groupDecimal('en', String(count))} ${count === 1 ? one : many}`;

/** Label of the field of an option or argument: `record-time` becomes `Record time`. */
export const labelOf = (name: string) => LABELS[name] ?? sentence(name.replaceAll('-', ' '));

/** Names that are too short for a form. */
const LABELS: Readonly<Record<string, string>> = {
  limit: 'Rows at most',
  month: 'Month, such as 2026-11',
  'told-apart': 'People of one name and birthday are different people',
  'first-price': 'Lowest price',
  'text-file': 'Text',
  step: 'Step between two prices',
  ticks: 'Number of prices',
  fee: 'Fee of sellers, in percent',
  'min-shares': 'Least order, in shares',
  'bank-order': 'The bank’s own order',
  'bank-price': 'The bank’s limit, a share',
  'bank-shares': 'The bank’s shares, at most',
  who: 'One person alone, by number or holder id',
  called: 'The call to the customer’s number: when, who answered, what was asked',
  again: 'Also to those whose code was not used',
  keep: 'Hand in: the next file of the year corrects this one',
  last: 'The file that was handed in last, once more',
  url: 'Web address',
  paper: 'On paper also where there is an e-mail address',
};

const countries = new Intl.DisplayNames(['en'], { type: 'region' });

/** The English name of an ISO 3166-1 alpha-2 code; an erased person has none. `Intl` throws for what is no code. */
export const countryName = (code: string) =>
  /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code || 'no country';
