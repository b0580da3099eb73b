import { eq } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import { type ListedCall, type Operator, Refusal, type Row } from './commands';
import { chainActions } from './tables';

/** `--send` of a command: the demo's chain signs for its accounts; nothing else does. */
export const SEND = { send: 'flag' } as const;

/** The demo's chain makes a block a second; without it viem looks every four. */
const POLL_MS = 250;

/**
 * Sends calls from an account of the demo's chain, which signs for its accounts, one after the other.
 * @param from chosen only after the demo is known: a production node has no accounts
 * @throws Refusal outside of the demo, where `owner` sends them, and when the chain reverts a call
 */
export async function sendInDemo(
  { ctx, name }: Operator,
  calls: readonly ListedCall[],
  { owner, from }: { owner: string; from: () => Address | Promise<Address> },
): Promise<Row[]> {
  if (ctx.config.mode !== 'demo') {
    throw new Refusal(`--send is for the demo. Send the calls from ${owner}.`);
  }
  const { client } = ctx.chain;
  const sender = await from();
  const sent: Row[] = [];
  for (const { title: step, to, data, action } of calls) {
    const call = { from: sender, to, data };
    const hash = await client.request<EthSend>({ method: 'eth_sendTransaction', params: [call] });
    const { status } = await client.waitForTransactionReceipt({ hash, pollingInterval: POLL_MS });
    if (status !== 'success') throw new Refusal(`The chain reverted the step "${step}": ${hash}.`);
    const reported = { txHash: hash.toLowerCase(), reportedBy: name };
    await ctx.db.update(chainActions).set(reported).where(eq(chainActions.id, action));
    sent.push({ step, transaction: hash });
  }
  return sent;
}

type EthSend = { Method: 'eth_sendTransaction'; Parameters: [object]; ReturnType: Hex };
