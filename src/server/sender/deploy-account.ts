import { passkeyAccountsAbi } from '@fnx/contracts/abi/passkey-accounts';
import { type Address, encodeFunctionData, type Hex } from 'viem';
import type { AppContext, Session } from '@/server/platform/context';
import { readPasskeyAccount } from './account-state';
import { checkSubmission } from './check-submission';
import { gasOf } from './estimate';
import { findCall } from './queue-call';
import { findLive, sendOnce } from './send-once';

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
  const known = await findLive(ctx.db, key);
  if (known) return { txHash: known.txHash };
  const to = ctx.chain.addresses.contracts.passkeyAccounts;
  const data = encodeFunctionData({
    abi: passkeyAccountsAbi,
    functionName: 'deploy',
    args: [firstSigner],
  });
  const gasLimit = await gasOf(ctx, { to, data }, 1);
  await sendOnce(ctx, { purpose: 'DEPLOY', key, userId, account, to, data, gasLimit });
  return { txHash: (await findCall(ctx.db, key))?.txHash ?? null };
}
