import {
  type Hex,
  isAddressEqual,
  type Transaction,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem';
import type { Call } from '@/chain/call';
import type { NewSend } from '@/server/platform/action-claims';
import type { AppContext } from '@/server/platform/context';

/** Null while the node does not know it. */
export async function readTransaction(
  { chain }: AppContext,
  hash: Hex,
): Promise<Transaction | null> {
  try {
    return await chain.client.getTransaction({ hash });
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return null;
    throw error;
  }
}

/** Null while no block has it. */
export async function readReceipt(
  { chain }: AppContext,
  hash: Hex,
): Promise<TransactionReceipt | null> {
  try {
    return await chain.client.getTransactionReceipt({ hash });
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null;
    throw error;
  }
}

/** The transaction is the call, or its data contain the call's data, as a Safe's transaction does. */
export function carries(transaction: Transaction, call: Call): boolean {
  const { input, value } = transaction;
  if (isDirect(transaction, call)) return input === call.data && value === call.value;
  const inner = `${call.to.slice(2)}`.toLowerCase();
  return input.includes(call.data.slice(2)) && input.includes(inner);
}

const isDirect = ({ to }: Transaction, call: Call): boolean =>
  to !== null && isAddressEqual(to, call.to);

export const sendOf = (transaction: Transaction, call: Call): NewSend => ({
  txHash: transaction.hash.toLowerCase(),
  sender: transaction.from.toLowerCase(),
  nonce: transaction.nonce,
  direct: isDirect(transaction, call),
});
