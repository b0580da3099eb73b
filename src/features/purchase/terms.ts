import type { PaymentTerms } from '@/chain/payment';

/** BNB Smart Chain, the only chain on which payments are credited. */
const CHAIN_ID = 56;

/** Payment terms for an amount, before any calldata exists. */
export function paymentTermsOf(parts: {
  treasury: string;
  currency: { address: string | null };
  amountRaw: string;
}): PaymentTerms {
  const token = parts.currency.address as `0x${string}` | null;
  return {
    chainId: CHAIN_ID,
    kind: token === null ? 'NATIVE' : 'ERC20',
    to: parts.treasury as `0x${string}`,
    tokenAddress: token,
    amountRaw: BigInt(parts.amountRaw),
  };
}

/**
 * Payment terms from the order's own figures, which are later compared with the payment instruction. Null once no payment is
 * awaited.
 */
export function paymentTermsOfOrder(order: {
  toAddress: string;
  payAmountRaw: string;
  payment: { tokenAddress: string | null } | null;
}): PaymentTerms | null {
  if (!order.payment) return null;
  return paymentTermsOf({
    treasury: order.toAddress,
    currency: { address: order.payment.tokenAddress },
    amountRaw: order.payAmountRaw,
  });
}
