/** One booking of a bank file, or one transfer of a booking that sums several. */
export type CamtEntry = {
  /** IBAN of our account; the bank's own number where it has none. */
  account: string;
  /** Unique in the account, and the same in every file that has the entry: of a statement, of a notification. */
  ref: string;
  /** `ref` of the whole booking: equal to it unless the booking sums several transfers. */
  bookingRef: string;
  /** In the currency's smallest unit; never negative. */
  amountRaw: bigint;
  currency: string;
  isCredit: boolean;
  /** It takes back an earlier entry. `isCredit` is the direction of this entry, not of the earlier one. */
  isReversal: boolean;
  /** Only BOOK has happened. */
  status: 'BOOK' | 'PDNG' | 'INFO';
  /** Days such as 2026-11-25. */
  bookedOn: string;
  valueOn: string | null;
  /** Of the other side. Null is what the bank does not say. */
  party: { name: string | null; iban: string | null; isOrganisation: boolean | null };
  /** Of ISO 11649, without spaces: the structured one first, then one in the text, then one that stands as the payer's own. */
  reference: string | null;
  text: string;
  endToEndId: string | null;
  /** Code of ISO 20022, such as AC04, of a payment that came back. */
  returnReason: string | null;
};

export type CamtStatement = {
  kind: 'camt.052' | 'camt.053' | 'camt.054';
  /** Two digits, such as 08. */
  version: string;
  messageId: string;
  statementId: string;
  account: string;
  currency: string;
  /** Booked balances in the currency's smallest unit, negative where the account is overdrawn. Null in notifications. */
  openingRaw: bigint | null;
  closingRaw: bigint | null;
  /** As the bank writes it, in ISO 8601. */
  createdAt: string;
};
