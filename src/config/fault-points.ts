/**
 * Places at which `FAULT=name` ends the process as a power cut would, in demo mode alone. `seen` lies between the chain's
 * word and the database, `written` before the commit, `committed` between the commit and the answer.
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
