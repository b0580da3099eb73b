/**
 * Points where `FAULT=name` kills the process, as in a power failure; demo mode only. `seen` is between reading the chain
 * and writing the database, `written` before the commit, `committed` between the commit and the response.
 */
export const FAULT_POINTS = [
  'payment-seen',
  'payment-written',
  'payment-committed',
  'order-written',
  'order-committed',
  'submit-committed',
  'stake-written',
  'stake-committed',
  'claim-written',
  'claim-committed',
  'account-written',
  'account-committed',
  'message-sent',
] as const;

export type FaultPoint = (typeof FAULT_POINTS)[number];
