const WORDS = {
  NOT_TEXT: 'the file is not UTF-8 text',
  MALFORMED: '{what}',
  WITH_DOCTYPE: 'a document type definition is not allowed',
  TOO_LARGE: 'an element is too large, is nested too deeply, or has too many elements',
  OTHER: 'this is not a camt.052, camt.053 or camt.054 of versions 02 to 10: {what}',
  VERSION:
    'this is a {what}, which is not read yet. Versions 02 to 10 are: ask the bank for one of these, such as 08',
  EMPTY: 'the file has no statement',
  INCOMPLETE: '{what} is missing',
  WRONG: '{what} is not as it should be',
  MANY: 'more than 1,000 entries cannot be used, so the file is of no known form; the first: {what}',
} as const;

export type BankFileCode = keyof typeof WORDS;

/** A bank's file cannot be read, and nothing of it may be booked. Its message is for an officer and names the line. */
export class BankFileError extends Error {
  override readonly name = 'BankFileError';
  constructor(
    readonly code: BankFileCode,
    /** Near which the fault is, from 1. */
    readonly line: number,
    readonly what = '',
  ) {
    super(`Line ${line}: ${WORDS[code].replace('{what}', what.slice(0, 200))}.`);
  }
}
