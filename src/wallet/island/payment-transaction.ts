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

/** The figures of a payment instruction as the chain's code wants them. */
function paymentTerms(payment: PaymentInstruction): PaymentTerms {
  return {
    chainId: payment.chainId,
    kind: payment.kind,
    to: getAddress(payment.to),
    tokenAddress: payment.tokenAddress === null ? null : getAddress(payment.tokenAddress),
    amountRaw: BigInt(payment.amountRaw),
  };
}

/** The transaction that an instruction asks for: its own calldata where it brings some. */
function paymentTransaction(payment: PaymentInstruction): PaymentTransaction {
  const terms = paymentTerms(payment);
  const made = encodePayment(terms);
  if (!payment.data || payment.data === '0x') return made;
  if (!isHex(payment.data)) throw new Mismatch('Its calldata cannot be read.');
  return { ...made, data: payment.data as Hex };
}

/**
 * Makes the transaction of an instruction and holds it, decoded from its own bytes, against what
 * the page shows: network, recipient, token and amount.
 *
 * @throws PaymentMismatchError on any difference
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
