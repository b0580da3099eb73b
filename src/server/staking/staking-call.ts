import { type CallFault, toldFault } from '@fnx/api/shared/fault-texts';
import type { StakingCall } from '@fnx/api/staking/schemas';
import type { Call } from '@fnx/chain/call';
import { CHAIN_ID } from '@fnx/chain/chains';
import { encodeStaking, type StakingTerms } from '@fnx/chain/staking';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Address } from 'viem';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { throttle } from '@/server/platform/limits/throttle';
import { shareWallets } from '@/server/register/chain-tables';
import { users } from '@/server/users/tables';
import { callFault } from '@/shared/call-faults';

const MINUTE_SECONDS = 60;

/**
 * Limits the calls that one customer prepares, each of which asks the node.
 * @throws DomainError RATE_LIMITED
 */
export function throttleStaking(ctx: AppContext, { userId }: Session): Promise<void> {
  const limit = ctx.config.limits.preparedCallsPerMinute;
  return throttle(ctx, `staking:${userId}`, limit, MINUTE_SECONDS);
}

/**
 * The call for the owner's wallet to sign, once the contract would accept it from one of the owner's wallets.
 * @throws DomainError TRANSACTION_REFUSED (fault)
 */
export async function prepareCall(
  ctx: AppContext,
  { userId }: Session,
  terms: StakingTerms,
): Promise<StakingCall> {
  const { contracts } = ctx.chain.addresses;
  const call = encodeStaking(contracts.shareStaking, terms);
  const fault = await findFault(ctx, userId, call);
  if (fault) throw problem('TRANSACTION_REFUSED', { fault: toldFault(fault) });
  return { chainId: CHAIN_ID, to: call.to, valueRaw: String(call.value), data: call.data };
}

/** A stake belongs to its holder, so one wallet that may act is enough. */
async function findFault(ctx: AppContext, userId: string, call: Call): Promise<CallFault | null> {
  let fault: CallFault | null = null;
  for (const from of await registeredWallets(ctx, userId)) {
    fault = await simulate(ctx, from, call);
    if (fault?.name !== 'WalletNotAllowed') break;
  }
  return fault;
}

/** Null also when the node does not answer: the page simulates the call again before the wallet signs it. */
async function simulate(
  { chain }: AppContext,
  account: Address,
  { to, data }: Call,
): Promise<CallFault | null> {
  try {
    await chain.client.call({ account, to, data });
    return null;
  } catch (error) {
    return callFault(error);
  }
}

async function registeredWallets({ db }: AppContext, userId: string): Promise<Address[]> {
  const rows = await db
    .select({ address: shareWallets.address })
    .from(shareWallets)
    .innerJoin(users, eq(users.holderId, shareWallets.holder))
    .where(and(eq(users.id, userId), isNull(shareWallets.removedAt)))
    .orderBy(asc(shareWallets.registeredAt));
  return rows.map(({ address }) => address as Address);
}
