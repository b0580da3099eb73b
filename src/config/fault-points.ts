/**
 * Points where `FAULT=name` kills the process, as in a power failure; demo mode only. `read` is between reading the chain
 * and writing the database, `written` before the commit, `committed` between the commit and the response; `leased` is between storing a
 * signed transaction and sending it, `sent` after that.
 */
export const FAULT_POINTS = [
  'index-read',
  'index-written',
  'index-committed',
  'order-written',
  'order-committed',
  'submit-committed',
  'account-written',
  'account-committed',
  'message-sent',
  'command-written',
  'command-committed',
  'call-leased',
  'call-sent',
] as const;

export type FaultPoint = (typeof FAULT_POINTS)[number];
