/** Currencies in which a bank may take transfers. The sale contract names the price feed of each by its code. */
export const BANK_CURRENCY_IDS = ['EUR', 'CHF', 'USD', 'GBP'] as const;

export type BankCurrencyId = (typeof BANK_CURRENCY_IDS)[number];

/** Two letters of the IBANs of EPC409-09, the list of SEPA scheme countries of 2025. */
export const SEPA_COUNTRIES =
  /^(A[DLT]|B[EG]|C[HYZ]|D[EK]|E[ES]|F[IR]|G[BIR]|H[RU]|I[EST]|L[ITUV]|M[CDEKT]|N[LO]|P[LT]|R[OS]|S[EIKM]|VA)/;

type BankCurrency = {
  name: string;
  decimals: number;
  /** Countries (ISO 3166-1) whose banks transfer it as they do at home. */
  at: RegExp;
};

export const BANK_CURRENCIES: Record<BankCurrencyId, BankCurrency> = {
  EUR: { name: 'Euro', decimals: 2, at: SEPA_COUNTRIES },
  CHF: { name: 'Swiss franc', decimals: 2, at: /^(CH|LI)/ },
  USD: { name: 'US dollar', decimals: 2, at: /^US/ },
  GBP: { name: 'Pound sterling', decimals: 2, at: /^(GB|GG|IM|JE)/ },
};

export function isBankCurrency(value: string): value is BankCurrencyId {
  return (BANK_CURRENCY_IDS as readonly string[]).includes(value);
}
