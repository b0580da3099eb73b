import gas from '@fnx/contracts/gas.json';

/* Gas of the calls that people sign, as `npm run tool -- contracts gas` measures it and compares with the committed table. */

type Purchase = {
  isNative: boolean;
  /** No wallet of the buyer is registered yet. */
  isFirst: boolean;
  /** The allowance suffices, so that no approval is sent. Nothing needs one for BNB. */
  isApproved: boolean;
};

/** Gas of all transactions of a purchase. */
export function purchaseGas({ isNative, isFirst, isApproved }: Purchase): bigint {
  if (isNative) return BigInt(isFirst ? gas.buyBnbFirst : gas.buyBnbLater);
  const approval = isApproved ? 0 : gas.approve;
  return BigInt(approval + (isFirst ? gas.buyUsdtFirst : gas.buyUsdtLater));
}

/** Gas of PancakeSwap's router for one pair and for each further one, rounded up: typical of its mainnet transactions, which are not ours to measure. */
const SWAP = { first: 130_000, further: 60_000, wrap: 46_000 };

/** Gas of all transactions of a swap, about. @param pairs on its way; 0 for wrapping and unwrapping */
export function swapGas({
  pairs,
  needsApproval,
}: {
  pairs: number;
  needsApproval: boolean;
}): bigint {
  const swap = pairs === 0 ? SWAP.wrap : SWAP.first + (pairs - 1) * SWAP.further;
  return BigInt(swap + (needsApproval ? gas.approve : 0));
}
