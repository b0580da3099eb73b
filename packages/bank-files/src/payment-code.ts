/** The account that is paid into. */
export type PaymentAccount = {
  name: string;
  iban: string;
  bic: string | null;
  /** Its only currency. */
  currency: string;
  /** The owner's address, for a Swiss account; null for another one. */
  address: { street: string; postalCode: string; town: string; country: string } | null;
};

type Wanted = {
  /** With two decimals. */
  amount: string;
  /** ISO 11649, without spaces. */
  reference: string;
};

/** The text that a banking app reads from the picture. */
export type PaymentCode = { kind: 'EPC' | 'SWISS'; text: string };

/**
 * The text of the QR code for a transfer: a Swiss QR bill for accounts in Switzerland and Liechtenstein, else a code of the European
 * Payments Council, which has euros only; null where neither fits.
 */
export function paymentCode(account: PaymentAccount, wanted: Wanted): PaymentCode | null {
  const { currency, address } = account;
  if (address !== null && (currency === 'CHF' || currency === 'EUR')) {
    return { kind: 'SWISS', text: swissBill(account, address, wanted) };
  }
  return currency === 'EUR' ? { kind: 'EPC', text: epcCode(account, wanted) } : null;
}

/** EPC069-12, version 002: the BIC may be missing. The lines behind the last one that says something are left out. */
function epcCode({ bic, name, iban }: PaymentAccount, { amount, reference }: Wanted): string {
  const utf8 = '1';
  const purpose = '';
  return [
    'BCD',
    '002',
    utf8,
    'SCT',
    bic ?? '',
    name,
    iban,
    `EUR${amount}`,
    purpose,
    reference,
  ].join('\n');
}

/** Swiss Implementation Guidelines QR-bill 2.3: structured address, creditor reference, no debtor. */
function swissBill(
  { name, iban, currency }: PaymentAccount,
  { street, postalCode, town, country }: NonNullable<PaymentAccount['address']>,
  { amount, reference }: Wanted,
): string {
  const utf8 = '1';
  const creditor = ['S', name, street, '', postalCode, town, country];
  const nobody = ['', '', '', '', '', '', ''];
  return [
    'SPC',
    '0200',
    utf8,
    iban,
    ...creditor,
    ...nobody,
    amount,
    currency,
    ...nobody,
    'SCOR',
    reference,
    '',
    'EPD',
  ].join('\n');
}
