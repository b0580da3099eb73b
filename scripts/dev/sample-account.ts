/** The demo's account for bank transfers: of the examples for IBANs, so nobody's. */
export const SAMPLE_ACCOUNT = {
  BANK_CURRENCY: 'EUR',
  BANK_IBAN: 'DE75512108001245126199',
  BANK_ACCOUNT_NAME: 'Sample Bank',
};
