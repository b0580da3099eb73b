import { CHAIN_ID } from '@fnx/chain/chains';
import { orderIdOf } from '@fnx/chain/order-id';
import { encodeBuy, quoteTypedData, type SaleQuote } from '@fnx/chain/sale';
import { describeError } from '@fnx/postgres/faults';
import { getAddress, type Hex, zeroAddress } from 'viem';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import type { Order } from './move-order';

/** The parts of an order that the signed quote takes. */
export type Quoted = Pick<
  Order,
  | 'id'
  | 'fromAddress'
  | 'holder'
  | 'tokenAddress'
  | 'payRaw'
  | 'sharesRaw'
  | 'expiresAt'
  | 'agreementHash'
>;

/** The offer that the sale contract accepts once, until `expiresAt`. */
function quoteOf(order: Quoted): SaleQuote {
  return {
    orderId: orderIdOf(order.id),
    buyer: getAddress(order.fromAddress),
    holder: order.holder as Hex,
    payToken: order.tokenAddress === null ? zeroAddress : getAddress(order.tokenAddress),
    payAmount: order.payRaw,
    shares: order.sharesRaw,
    validUntil: BigInt(order.expiresAt.getTime()) / 1000n,
    agreementHash: order.agreementHash as Hex,
  };
}

/** @throws DomainError SALE_UNAVAILABLE when the signer does not sign */
export async function signQuote(
  { chain, signer, log }: Pick<AppContext, 'chain' | 'signer' | 'log'>,
  order: Quoted,
): Promise<Hex> {
  const { shareSale } = chain.addresses.contracts;
  try {
    return await signer.signTypedData(quoteTypedData(CHAIN_ID, shareSale, quoteOf(order)));
  } catch (error) {
    log.error({ error: describeError(error) }, 'a quote could not be signed');
    throw problem('SALE_UNAVAILABLE');
  }
}

/** The purchase of an order as the transaction to sign: `payment` of the contract. */
export function viewPurchase(order: Order) {
  const quote = quoteOf(order);
  const sale = getAddress(order.toAddress);
  const signature = order.signature as Hex;
  const { value, data } = encodeBuy(sale, quote, signature);
  const { payAmount, shares, validUntil, orderId, buyer, holder, payToken, agreementHash } = quote;
  const amountRaw = payAmount.toString();
  return {
    kind: 'SALE' as const,
    chainId: CHAIN_ID,
    to: sale,
    valueRaw: value.toString(),
    data,
    approve: payToken === zeroAddress ? null : { token: payToken, spender: sale, amountRaw },
    quote: {
      orderId,
      buyer,
      holder,
      payToken,
      payAmountRaw: amountRaw,
      sharesRaw: shares.toString(),
      validUntil: Number(validUntil),
      agreementHash,
    },
    signature,
    expiresAt: order.expiresAt.toISOString(),
  };
}
