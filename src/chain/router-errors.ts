/** What to do about a refusal: quote again, change something in the form, or wait. */
type RouterFault = { text: string; requote: boolean };

/**
 * Why the exchange refuses a swap, by the word in its revert: `PancakeRouter: EXPIRED` and `UniswapV2Router: EXPIRED` are the
 * same refusal. Sources: PancakeRouter, PancakeLibrary, PancakePair and TransferHelper of PancakeSwap V2.
 */
const WORDS: Record<string, RouterFault> = {
  EXPIRED: {
    text: 'The deadline passed before a block took the swap. Nothing was swapped. Check the new price and try again.',
    requote: true,
  },
  INSUFFICIENT_OUTPUT_AMOUNT: {
    text: 'The price moved further than your slippage allows. Nothing was swapped. Check the new price, or allow more slippage.',
    requote: true,
  },
  EXCESSIVE_INPUT_AMOUNT: {
    text: 'The price moved further than your slippage allows. Nothing was swapped. Check the new price.',
    requote: true,
  },
  INSUFFICIENT_LIQUIDITY: {
    text: 'The exchange does not hold enough for a swap of this size. Nothing was swapped. Try a smaller amount.',
    requote: false,
  },
  INSUFFICIENT_INPUT_AMOUNT: {
    text: 'The amount is too small to swap. Nothing was swapped. Enter more.',
    requote: false,
  },
  INVALID_PATH: {
    text: 'The exchange knows no way between these two. Nothing was swapped. Choose another pair.',
    requote: false,
  },
  INVALID_TO: {
    text: 'The exchange does not pay to this address. Nothing was swapped. Connect another wallet.',
    requote: false,
  },
  TRANSFER_FROM_FAILED: {
    text: 'The exchange could not take the tokens: the approval or the balance is too small. Nothing was swapped. Approve again.',
    requote: true,
  },
  TRANSFER_FAILED: {
    text: 'The token refused to move. Nothing was swapped. Try again, or choose another token.',
    requote: true,
  },
  ETH_TRANSFER_FAILED: {
    text: 'Your wallet did not take the BNB. Nothing was swapped. A contract wallet may have to receive WBNB instead.',
    requote: false,
  },
  BNB_TRANSFER_FAILED: {
    text: 'Your wallet did not take the BNB. Nothing was swapped. A contract wallet may have to receive WBNB instead.',
    requote: false,
  },
  K: {
    text: 'The pool changed while the swap was on its way. Nothing was swapped. Try again.',
    requote: true,
  },
  LOCKED: {
    text: 'The pool is busy in this very block. Nothing was swapped. Try again.',
    requote: true,
  },
  OVERFLOW: {
    text: 'The amount is larger than the pool can count. Nothing was swapped. Enter less.',
    requote: false,
  },
  FORBIDDEN: {
    text: 'The exchange refuses this call. Nothing was swapped. Reload the page and try again.',
    requote: true,
  },
  IDENTICAL_ADDRESSES: {
    text: 'Both sides are the same. Nothing was swapped. Choose two different ones.',
    requote: false,
  },
  ZERO_ADDRESS: {
    text: 'The exchange does not know this token. Nothing was swapped. Choose another one.',
    requote: false,
  },
  'transfer amount exceeds balance': {
    text: 'Your wallet holds too little of this token. Nothing was swapped. Enter less.',
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
    text: 'The exchange does not hold enough for a swap of this size. Nothing was swapped. Try a smaller amount.',
    requote: false,
  },
};

const UNKNOWN: RouterFault = {
  text: 'The exchange refuses this swap and does not say why. Nothing was swapped. Check the new price and try again.',
  requote: true,
};

/** Longest first: one word may stand inside another. */
const KEYS = Object.keys(WORDS).sort((a, b) => b.length - a.length);

/** A refusal of the exchange in words, from the reason of its revert. */
export function routerFault(reason: string): RouterFault {
  const key = KEYS.find((word) =>
    /^[A-Z_]+$/.test(word)
      ? new RegExp(`(?:^|[^A-Z_])${word}(?:$|[^A-Z_])`).test(reason)
      : reason.includes(word),
  );
  return (key && WORDS[key]) || UNKNOWN;
}
