import { type Address, type Hex, keccak256, type LocalAccount } from 'viem';
import type { AppContext } from '@/server/platform/context';
import type { senderCalls } from './tables';

export type Call = typeof senderCalls.$inferSelect;

/** The address in the form of `sender_calls`. */
export const senderOf = (sender: LocalAccount): string => sender.address.toLowerCase();

/** Signs the transaction of a call with its number and price: equal ones give equal bytes. */
export async function signCall(
  { config }: Pick<AppContext, 'config'>,
  sender: LocalAccount,
  call: Pick<Call, 'toAddress' | 'data' | 'gasLimit'>,
  { nonce, gasPrice }: { nonce: number; gasPrice: bigint },
): Promise<{ signed: Hex; hash: Hex }> {
  const signed = await sender.signTransaction({
    type: 'legacy',
    chainId: config.chain.id,
    to: call.toAddress as Address,
    data: call.data as Hex,
    gas: BigInt(call.gasLimit),
    nonce,
    gasPrice,
  });
  return { signed, hash: keccak256(signed) };
}

/**
 * Gives a signed transaction to every node. A node that has it, or has another one with its number, answers with an error, which says
 * nothing new: receipts tell what happened.
 */
export async function broadcast(
  { chain, log }: Pick<AppContext, 'chain' | 'log'>,
  { id, signed }: Pick<Call, 'id' | 'signed'>,
): Promise<void> {
  if (!signed) return;
  const params = [signed as Hex] as [Hex];
  const answers = await Promise.allSettled(
    chain.nodes.map(({ client }) => client.request({ method: 'eth_sendRawTransaction', params })),
  );
  if (answers.some(({ status }) => status === 'fulfilled')) return;
  const [first] = answers as PromiseRejectedResult[];
  log.warn({ err: first?.reason, call: id }, 'no node took a transaction of the sender');
}
