import type { Call } from '@fnx/chain/call';
import { describeError } from '@fnx/postgres/faults';
import {
  type Address,
  type Hex,
  isAddressEqual,
  type Transaction,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem';
import type { NewSend } from '@/server/desk/sending-leases';
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

/** A final block has a transaction of the account with this nonce, or a later one: no other can take its place. */
export async function isSpent(
  { chain, log }: AppContext,
  { sender, nonce }: { sender: string; nonce: number },
  blockNumber: bigint,
): Promise<boolean> {
  const address = sender as Address;
  try {
    return (await chain.client.getTransactionCount({ address, blockNumber })) > nonce;
  } catch (error) {
    // Nodes forget the state of blocks that a slow index still reads.
    log.warn({ sender, nonce, error: describeError(error) }, 'nonce not read');
    return false;
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
