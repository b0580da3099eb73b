import { eq } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import type { ListedCall, Operator } from '@/server/desk/commands';
import { leaseCall, recordSend } from '@/server/desk/sending-leases';
import { refusal } from '@/server/platform/refusal';
import { chainActions } from '@/server/platform/tables';

/** The columns of what was sent with `--send`: the demo's chain signs for its accounts; nothing else does. */
export const SENT = { step: 'text', transaction: 'hash' } as const;

/** The demo's chain makes a block a second; without it viem looks every four. */
const POLL_MS = 250;

/**
 * Sends calls from an account of the demo's chain, which signs for its accounts, one after the other.
 * @param from chosen only after the demo is known: a production node has no accounts
 * @throws Refusal outside of the demo, where `owner` sends them, when somebody has taken a call, and when the chain reverts one
 */
export async function sendInDemo(
  operator: Operator,
  calls: readonly ListedCall[],
  { owner, from }: { owner: string; from: () => Address | Promise<Address> },
): Promise<{ step: string; transaction: Hex }[]> {
  const { ctx, name } = operator;
  if (ctx.config.mode !== 'demo') {
    throw refusal('DEMO_ONLY', { owner });
  }
  const { client } = ctx.chain;
  const sender = await from();
  const sent = [];
  for (const { title: step, to, data, action } of calls) {
    const call = { from: sender, to, data };
    const nonce = await client.getTransactionCount({ address: sender, blockTag: 'pending' });
    const own = { sender: sender.toLowerCase(), nonce };
    await ctx.db.transaction((tx) => leaseCall(operator, tx, action, { way: 'WALLET', ...own }));
    const hash = await client.request<EthSend>({ method: 'eth_sendTransaction', params: [call] });
    const txHash = hash.toLowerCase();
    await ctx.db.transaction((tx) =>
      recordSend(operator, tx, action, { txHash, ...own, direct: true }),
    );
    const reported = { txHash, reportedBy: name };
    await ctx.db.update(chainActions).set(reported).where(eq(chainActions.id, action));
    const { status } = await client.waitForTransactionReceipt({ hash, pollingInterval: POLL_MS });
    if (status !== 'success') throw refusal('STEP_REVERTED', { step, hash });
    sent.push({ step, transaction: hash });
  }
  return sent;
}

type EthSend = { Method: 'eth_sendTransaction'; Parameters: [object]; ReturnType: Hex };
