import { getAddress, zeroAddress } from 'viem';
import type { DataOf } from '@/api/endpoints';
import { type ApprovalTerms, assertApproval, encodeApproval } from '@/chain/approval';
import type { Call } from '@/chain/call';
import { CallMismatchError } from '@/chain/call-differences';
import { orderIdOf } from '@/chain/order-id';
import { assertBuy, decodeBuy, type SaleQuote } from '@/chain/sale';
import type { PayCurrency } from '@/features/purchase/queries';
import { parseDecimal, SHARE_DECIMALS } from '@/shared/money';
import type { Order } from './order-text';

/** The calls that pay an order, and what was decoded from them. */
export type DecodedOrder = {
  buy: Call;
  /** Decoded from the calldata of `buy`, not from the order. */
  quote: SaleQuote;
  /** The exact allowance that the sale needs; null for BNB. */
  approval: { call: Call; terms: ApprovalTerms } | null;
};

type Config = Pick<DataOf<'config'>, 'contracts' | 'agreementVersion' | 'agreementHash'>;
type Currency = Pick<PayCurrency, 'address'>;

/**
 * Decodes the calldata that the wallet will sign, and compares it with the order, the configured contracts and the known
 * currency, each from its own source.
 *
 * @returns null once the order takes no payment
 * @throws CallMismatchError naming the difference
 */
export function decodeOrder(order: Order, config: Config, currency: Currency): DecodedOrder | null {
  const { payment } = order;
  if (!payment) return null;
  const sale = getAddress(config.contracts.shareSale);
  const buy: Call = {
    to: getAddress(payment.to),
    value: BigInt(payment.valueRaw),
    data: payment.data as `0x${string}`,
  };
  assertBuy(buy, { sale, quote: expectedQuote(order, config, currency) });
  return { buy, quote: decodeBuy(buy).quote, approval: approvalOf(order, sale, currency) };
}

function expectedQuote(order: Order, config: Config, currency: Currency): SaleQuote {
  const sameAgreement = order.agreementVersion === config.agreementVersion;
  return {
    orderId: orderIdOf(order.id),
    buyer: getAddress(order.fromAddress),
    holder: order.holder as `0x${string}`,
    payToken: currency.address ? getAddress(currency.address) : zeroAddress,
    payAmount: BigInt(order.payAmountRaw),
    shares: parseDecimal(order.shares, SHARE_DECIMALS),
    validUntil: BigInt(Math.floor(Date.parse(order.expiresAt) / 1000)),
    // An order from before a new version of the agreement carries the old hash.
    agreementHash: (sameAgreement
      ? config.agreementHash
      : order.payment?.quote.agreementHash) as `0x${string}`,
  };
}

function approvalOf(order: Order, sale: `0x${string}`, currency: Currency) {
  const wanted = order.payment?.approve ?? null;
  if ((wanted === null) !== (currency.address === null)) {
    throw new CallMismatchError('APPROVAL_OF_OTHER');
  }
  if (!wanted || !currency.address) return null;
  const terms = {
    token: getAddress(currency.address),
    spender: sale,
    amount: BigInt(order.payAmountRaw),
  };
  const call = encodeApproval({
    token: getAddress(wanted.token),
    spender: getAddress(wanted.spender),
    amount: BigInt(wanted.amountRaw),
  });
  assertApproval(call, terms);
  return { call, terms };
}
