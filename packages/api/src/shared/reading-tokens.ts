/** The parts that an owner may let a program read, with the words of the form. */
export const READING_SCOPES = {
  transactions: 'Transactions',
  tax: 'Tax year',
} as const;
export type ReadingScope = keyof typeof READING_SCOPES;
export const READING_SCOPE_NAMES = Object.keys(READING_SCOPES) as ReadingScope[];

/** For how many days a token may be made. */
export const READING_DAYS = [30, 90, 365] as const;
export const MOST_READING_DAYS = 365;
