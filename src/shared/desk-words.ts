/* Commands are described once, for the command line and for the desk, where commands have pages and options have fields. */

/** `passport, front` with a capital letter; `kyc` with three. */
export const sentence = (text: string) =>
  `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`.replace(/\bkyc\b/i, 'KYC');

/** Of the field of an option or argument: `record-time` as `Record time`. */
export const labelOf = (name: string) =>
  name === 'limit' ? 'Rows at most' : sentence(name.replaceAll('-', ' '));

const countries = new Intl.DisplayNames(['en'], { type: 'region' });

/** The English name of an ISO 3166-1 alpha-2 code; an erased person has none. `Intl` throws for what is no code. */
export const countryName = (code: string) =>
  /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code || 'no country';
