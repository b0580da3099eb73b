/**
 * Messages by the code in the router's revert reason (`PancakeRouter: EXPIRED`, `UniswapV2Router: EXPIRED`). Sources:
 * PancakeRouter, PancakeLibrary, PancakePair and TransferHelper of PancakeSwap V2.
 */
const FAULTS = {
  EXPIRED: {
    text: 'The deadline passed before the swap was included in a block. Nothing was swapped. Check the new price and try again.',
    requote: true,
  },
  INSUFFICIENT_OUTPUT_AMOUNT: {
    text: 'The price moved beyond your slippage limit. Nothing was swapped. Check the new price, or raise the slippage limit.',
    requote: true,
  },
  EXCESSIVE_INPUT_AMOUNT: {
    text: 'The price moved beyond your slippage limit. Nothing was swapped. Check the new price.',
    requote: true,
  },
  INSUFFICIENT_LIQUIDITY: {
    text: 'The exchange does not have enough liquidity for this swap. Nothing was swapped. Try a smaller amount.',
    requote: false,
  },
  INSUFFICIENT_INPUT_AMOUNT: {
    text: 'The amount is too small to swap. Nothing was swapped. Enter a larger amount.',
    requote: false,
  },
  INVALID_PATH: {
    text: 'The exchange has no route between these tokens. Nothing was swapped. Choose another pair.',
    requote: false,
  },
  INVALID_TO: {
    text: 'The exchange cannot pay to this address. Nothing was swapped. Connect another wallet.',
    requote: false,
  },
  TRANSFER_FROM_FAILED: {
    text: 'The exchange could not transfer the tokens because the approval or the balance is too small. Nothing was swapped. Approve again.',
    requote: true,
  },
  TRANSFER_FAILED: {
    text: 'The token transfer failed. Nothing was swapped. Try again, or choose another token.',
    requote: true,
  },
  ETH_TRANSFER_FAILED: {
    text: 'Your wallet did not accept the BNB. Nothing was swapped. If it is a contract wallet, swap to WBNB instead.',
    requote: false,
  },
  BNB_TRANSFER_FAILED: {
    text: 'Your wallet did not accept the BNB. Nothing was swapped. If it is a contract wallet, swap to WBNB instead.',
    requote: false,
  },
  K: {
    text: 'The pool changed before the swap was executed. Nothing was swapped. Try again.',
    requote: true,
  },
  LOCKED: {
    text: 'The pool is busy. Nothing was swapped. Try again.',
    requote: true,
  },
  OVERFLOW: {
    text: 'The amount is too large for the pool. Nothing was swapped. Enter a smaller amount.',
    requote: false,
  },
  FORBIDDEN: {
    text: 'The exchange rejected this call. Nothing was swapped. Reload the page and try again.',
    requote: true,
  },
  IDENTICAL_ADDRESSES: {
    text: 'Both tokens are the same. Nothing was swapped. Choose two different tokens.',
    requote: false,
  },
  ZERO_ADDRESS: {
    text: 'The exchange does not support this token. Nothing was swapped. Choose another token.',
    requote: false,
  },
  'transfer amount exceeds balance': {
    text: 'Your wallet balance of this token is too low. Nothing was swapped. Enter a smaller amount.',
    requote: false,
  },
  'insufficient allowance': {
    text: 'The approval is too small for this amount. Nothing was swapped. Approve again.',
    requote: true,
  },
  'transfer amount exceeds allowance': {
    text: 'The approval is too small for this amount. Nothing was swapped. Approve again.',
    requote: true,
  },
  'ds-math-sub-underflow': {
    text: 'The exchange does not have enough liquidity for this swap. Nothing was swapped. Try a smaller amount.',
    requote: false,
  },
} as const satisfies Record<string, { text: string; requote: boolean }>;

const UNKNOWN = {
  text: 'The exchange rejected this swap without a reason. Nothing was swapped. Check the new price and try again.',
  requote: true,
} as const;

/** A refused swap: the message, and whether a new quote can help. */
type RouterFault = (typeof FAULTS)[keyof typeof FAULTS] | typeof UNKNOWN;

/** Longest first, because one code may contain another. */
const KEYS = (Object.keys(FAULTS) as (keyof typeof FAULTS)[]).sort((a, b) => b.length - a.length);

/** The message for a revert reason. */
export function routerFault(reason: string): RouterFault {
  const key = KEYS.find((word) =>
    /^[A-Z_]+$/.test(word)
      ? new RegExp(`(?:^|[^A-Z_])${word}(?:$|[^A-Z_])`).test(reason)
      : reason.includes(word),
  );
  return key ? FAULTS[key] : UNKNOWN;
}
