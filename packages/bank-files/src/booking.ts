/** The parts that parties have in a transfer. The ultimate ones are those for whom an account's owner pays or is paid. */
export type PartyRole = 'debtor' | 'creditor' | 'ultimateDebtor' | 'ultimateCreditor';

/** A person, a company or a bank that a booking names. Null is what the bank does not say. */
export type Party = {
  role: PartyRole;
  name: string | null;
  iban: string | null;
  isOrganisation: boolean | null;
};

/** The ids that a bank's file gives to a booking or a transfer in it, as it writes them. Null is an id that it does not give. */
export type BookingIds = {
  /** NtryRef: the number of the booking in its file. */
  entry: string | null;
  /** AcctSvcrRef of the booking: the bank's own. */
  bank: string | null;
  /** AcctSvcrRef of the transfer in it. */
  bankTransfer: string | null;
  /** EndToEndId: the payer's own, which comes back with a return. */
  endToEnd: string | null;
  /** InstrId: what the payer's program gave it. */
  instruction: string | null;
  /** TxId: what the first bank gave it. */
  transaction: string | null;
  /** UETR: the same on the whole way between banks. */
  uetr: string | null;
  /** MndtId of a direct debit. */
  mandate: string | null;
  /** ClrSysRef: what the clearing system gave it. */
  clearing: string | null;
};

/** The texts that a bank's file has for a booking, each in one line. */
export type BookingTexts = {
  /** RmtInf/Ustrd: what the payer wrote, in the pieces of the file. */
  free: readonly string[];
  /** RmtInf/Strd/AddtlRmtInf. */
  additional: readonly string[];
  /** RmtInf/Strd/CdtrRefInf/Ref: the creditor's references as structured information. */
  references: readonly string[];
  /** AddtlTxInf: the bank's words on the transfer. */
  transfer: string;
  /** AddtlNtryInf: the bank's words on the whole booking. */
  booking: string;
};

/** One booking of a bank's file, or one transfer of a booking that sums several, with all that the bank says about it. */
export type Booking = {
  /** IBAN of the account; the bank's own number where it has none. */
  account: string;
  /** Unique in the account, and the same in every file that has the booking: of a statement, of a notification. */
  ref: string;
  /** `ref` of the whole booking: equal to it unless the booking sums several transfers. */
  bookingRef: string;
  /** Its place among the transfers of a booking that sums several, from 1. */
  part: { number: number; of: number } | null;
  /** In the currency's smallest unit; never negative. */
  amountRaw: bigint;
  currency: string;
  isCredit: boolean;
  /** It takes back an earlier booking. `isCredit` is the direction of this one, not of the earlier one. */
  isReversal: boolean;
  /** Only BOOK has happened. */
  status: 'BOOK' | 'PDNG' | 'INFO';
  /** Days such as 2026-11-25. */
  bookedOn: string;
  valueOn: string | null;
  ids: BookingIds;
  texts: BookingTexts;
  parties: readonly Party[];
  /** Code of ISO 20022, such as AC04, of a payment that came back. */
  returnReason: string | null;
};

/** Day, amount and direction begin the name of a booking to which the bank gives no reference. */
const MADE_NAME = /^\d{4}-\d\d-\d\d\/\d+[A-Z]{3}[+-]\//;

/** Whether the bank itself gave a booking the name by which it is known, and it was not made of what the booking says. */
export const isOwnReference = (bookingRef: string): boolean => !MADE_NAME.test(bookingRef);

/** The head of a statement, a report or a notification. */
export type Statement = {
  kind: 'camt.052' | 'camt.053' | 'camt.054';
  /** Two digits, such as 08. */
  version: string;
  messageId: string;
  /** The bank's name of it, and its page where it has several. */
  statementId: string;
  account: string;
  currency: string;
  /** Booked balances in the currency's smallest unit, negative where the account is overdrawn. Null in notifications. */
  openingRaw: bigint | null;
  closingRaw: bigint | null;
  /** The day of the closing balance, or else of `createdAt`. Null where neither names one. */
  closesOn: string | null;
  /** The bank's own time, in ISO 8601. */
  createdAt: string;
};

/** Before the number of a page. */
export const PAGE = ', page ';
