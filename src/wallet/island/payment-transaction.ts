import { getAddress, type Hex, isHex } from 'viem';
import {
  assertPayment,
  encodePayment,
  PaymentMismatchError as Mismatch,
  type PaymentTerms,
  type PaymentTransaction,
} from '@/chain/payment';
import type { ExpectedPayment, PaymentInstruction } from '@/wallet/wallet-api';
import { PaymentMismatchError } from '@/wallet/wallet-errors';

/** Converts a payment instruction to typed payment terms. */
function paymentTerms(payment: PaymentInstruction): PaymentTerms {
  return {
    chainId: payment.chainId,
    kind: payment.kind,
    to: getAddress(payment.to),
    tokenAddress: payment.tokenAddress === null ? null : getAddress(payment.tokenAddress),
    amountRaw: BigInt(payment.amountRaw),
  };
}

/** The transaction of an instruction; uses its calldata if present. */
function paymentTransaction(payment: PaymentInstruction): PaymentTransaction {
  const terms = paymentTerms(payment);
  const encoded = encodePayment(terms);
  if (!payment.data || payment.data === '0x') return encoded;
  if (!isHex(payment.data)) throw new Mismatch('The calldata is invalid.');
  return { ...encoded, data: payment.data as Hex };
}

/**
 * Creates the transaction of an instruction and compares its decoded bytes with what the page shows: network,
 * recipient, token and amount.
 *
 * @throws {PaymentMismatchError} on any difference
 */
export function checkedTransaction(
  payment: PaymentInstruction,
  expected: ExpectedPayment,
): PaymentTransaction {
  try {
    const transaction = paymentTransaction(payment);
    if (payment.chainId !== expected.chainId) throw new Mismatch('The network differs.');
    assertPayment(transaction, expected);
    return transaction;
  } catch (error) {
    throw new PaymentMismatchError(error instanceof Error ? error : new Error(String(error)));
  }
}
