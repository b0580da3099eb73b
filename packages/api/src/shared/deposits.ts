/**
 * States of an entry of the bank's account. RETURNING: in a file of transfers that the bank has not booked yet. SPLIT: a booking
 * whose transfers came later, or of which a statement says otherwise than its notification: they count instead. NOTED: it moves no customer's money.
 */
export const ENTRY_STATE_LABELS = {
  OPEN: 'Open',
  MATCHED: 'Matched',
  RELEASED: 'Released',
  ISSUED: 'Shares issued',
  TO_RETURN: 'To return',
  RETURNING: 'Being returned',
  RETURNED: 'Returned',
  SPLIT: 'Counted by other entries',
  NOTED: 'Noted',
} as const;
export type EntryState = keyof typeof ENTRY_STATE_LABELS;
export const ENTRY_STATES = Object.keys(ENTRY_STATE_LABELS) as [EntryState, ...EntryState[]];

/** Why money that came is not matched with an order, in an officer's words. */
export const ENTRY_REASONS = {
  NO_REFERENCE: 'No reference',
  WRONG_REFERENCE: 'No order has this reference',
  OTHER_NAME: 'The payer has another name than the customer',
  COMPANY: 'The payer is an organisation',
  TOO_MUCH: 'More than the order’s amount',
  TOO_LITTLE: 'Less than the order’s amount',
  OTHER_CURRENCY: 'Another currency',
  TOO_LATE: 'The order had ended',
  SECOND_TRANSFER: 'The order had its money already',
  PRICE_MOVED: 'The price moved, and the customer did not accept the new one',
  REVERSAL: 'The bank takes back an entry, or one of ours came back',
  DIFFERS: 'Two files of the bank say different things of it',
  UNCONFIRMED: 'One officer’s word: the file has to come from the bank once more',
  NOT_VERIFIED: 'The customer is not verified, or on hold',
} as const;
export type EntryReason = keyof typeof ENTRY_REASONS;

/** VOID: taken back before a CASHIER signed it. */
export const BATCH_STATES = ['RELEASED', 'SIGNED', 'VOID'] as const;
export type BatchState = (typeof BATCH_STATES)[number];
