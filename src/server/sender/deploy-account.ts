import { passkeyAccountsAbi } from '@fnx/contracts/abi/passkey-accounts';
import type { Db, Tx } from '@fnx/postgres/client';
import { eq } from 'drizzle-orm';
import { type Address, encodeFunctionData, type Hex } from 'viem';
import type { AppContext, Session } from '@/server/platform/context';
import { lockNamed } from '@/server/platform/database/locks';
import { readPasskeyAccount } from './account-state';
import { checkSubmission } from './check-submission';
import { gasOf } from './estimate';
import { queueCall } from './queue-call';
import { apart, sendCall } from './send-queued';
import { senderCalls } from './tables';
import { withinBudget } from './within-budget';

/**
 * Deploys the caller's passkey account, once, so that other contracts can ask it for signatures.
 * @returns the transaction; null where the account exists, or while it is queued
 * @throws DomainError as `checkSubmission`, TRANSACTION_REFUSED, RELAY_BUDGET
 */
export async function deployPasskeyAccount(
  ctx: AppContext,
  { userId }: Session,
  { account, firstSigner }: { account: Address; firstSigner: Hex },
): Promise<{ txHash: Hex | null }> {
  await checkSubmission(ctx, userId, { account, firstSigner });
  if ((await readPasskeyAccount(ctx, account)).isDeployed) return { txHash: null };
  const key = `deploy:${account.toLowerCase()}`;
  const known = await findTransaction(ctx.db, key);
  if (known && known.status !== 'FAILED') return { txHash: known.txHash };
  const to = ctx.chain.addresses.contracts.passkeyAccounts;
  const data = encodeFunctionData({
    abi: passkeyAccountsAbi,
    functionName: 'deploy',
    args: [firstSigner],
  });
  const gasLimit = await gasOf(ctx, { to, data }, 1);
  const queue = async (tx: Tx) => {
    await lockNamed(tx, 'relayed-calls', account.toLowerCase());
    const first = await findTransaction(tx, key);
    if (first && first.status !== 'FAILED') return first.id;
    const call = { purpose: 'DEPLOY', key, userId, account, to, data, gasLimit } as const;
    return queueCall(ctx, tx, call);
  };
  const id = await withinBudget(ctx, userId, () => ctx.db.transaction(queue));
  await apart(ctx, id, () => sendCall(ctx, id)).catch(() => {});
  return { txHash: (await findTransaction(ctx.db, key))?.txHash ?? null };
}

async function findTransaction(db: Db | Tx, key: string) {
  const { id, status, txHashes } = senderCalls;
  const [call] = await db
    .select({ id, status, txHashes })
    .from(senderCalls)
    .where(eq(senderCalls.key, key));
  return call && { ...call, txHash: (call.txHashes.at(-1) ?? null) as Hex | null };
}
