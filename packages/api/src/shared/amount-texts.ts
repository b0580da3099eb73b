import type { AmountFault } from '@fnx/values/money';

/** The fault of an amount, as a sentence for the page. */
export const AMOUNT_FAULTS = {
  EMPTY: 'Enter an amount.',
  NEGATIVE: 'An amount cannot be negative.',
  EXPONENT: 'Enter the amount without an exponent.',
  HEX: 'Enter the amount in decimal digits.',
  FULL_WIDTH: 'Use the digits 0 to 9.',
  SEPARATOR: 'Use a point for decimals and no thousands separator.',
  NOT_A_NUMBER: 'Enter a valid amount.',
  TOO_PRECISE: 'This amount has too many decimals.',
  TOO_LARGE: 'This amount is too large.',
} as const satisfies Record<AmountFault, string>;
