import type { payment } from '@fnx/api/purchase/schemas';
import type { SaleQuote } from '@fnx/chain/sale';
import { getAddress } from 'viem';
import type * as z from 'zod/mini';

/** The quote as JSON carries it, see the field `payment.quote` of an order. */
type WireQuote = Omit<SaleQuote, 'payAmount' | 'shares' | 'validUntil'> & {
  payAmountRaw: string;
  sharesRaw: string;
  validUntil: number;
};

export function quoteOfWire({ payAmountRaw, sharesRaw, ...rest }: WireQuote): SaleQuote {
  return {
    orderId: rest.orderId,
    buyer: getAddress(rest.buyer),
    holder: rest.holder,
    payToken: getAddress(rest.payToken),
    payAmount: BigInt(payAmountRaw),
    shares: BigInt(sharesRaw),
    validUntil: BigInt(rest.validUntil),
    agreementHash: rest.agreementHash,
  };
}

type Payment = z.output<typeof payment> | z.input<typeof payment> | null;

export function walletPayment<P extends Payment>(order: {
  payment: P;
}): Extract<P, { kind: 'SALE' }> {
  if (order.payment?.kind !== 'SALE') throw new Error('No wallet pays this order.');
  return order.payment as Extract<P, { kind: 'SALE' }>;
}
