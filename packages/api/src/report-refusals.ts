/** Why a report is not made, for officers. */
export const REPORT_REFUSALS = {
  RECEIPT_WRONG: 'The nominee’s key has not signed this file.',
  NO_BANK_ACCOUNT: 'The bank has no account for transfers: set BANK_IBAN.',
  NO_PAYMENT_DUE: 'No payment is due.',
  NOTHING_INDEXED: 'No block is indexed yet. Wait until the index has begun.',
  NO_REPORTER:
    'The bank has not said as whom it reports: add "reporter" to "distributions" of its bank.json.',
  YEAR_NOT_OVER: 'The year {year} is not over. Leave out --keep for a test.',
  NOTHING_TO_REPORT:
    'There is nothing to report of {year}, or nothing has changed since the last file.',
  FILE_WRONG: 'The file would be refused: {why}',
  AFTER_THE_INDEX: 'The index has read the chain up to {time}. Choose a time up to then.',
  TOO_MANY_HOLDERS:
    'The register has {holders} holders. A PDF lists at most {max}: use --format csv.',
  TOO_MANY_PERIODS: 'A report has at most {max} periods. Choose a longer --by.',
} as const;
