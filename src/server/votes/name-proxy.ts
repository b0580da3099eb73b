import { encodeNameProxy } from '@fnx/chain/proxies';
import type { Address, Hex } from 'viem';
import type { AppContext, Session } from '@/server/platform/context';
import { throttle } from '@/server/platform/limits/throttle';
import { giveSignedCall } from './give-signed-call';
import { findBallot } from './read-ballots';

type Named = {
  voter: Address;
  proxy: Address | null;
  choice: number;
  nonce: number;
  signature: Hex;
};

const MINUTE_SECONDS = 60;

/**
 * Sends the signed name of a proxy, or a revocation, as `castVote` sends a vote.
 * @throws DomainError BALLOT_NOT_FOUND, RATE_LIMITED, and those of `giveSignedCall`
 */
export async function nameProxy(
  ctx: AppContext,
  { userId }: Session,
  id: string,
  { voter, proxy, choice, nonce, signature }: Named,
): Promise<{ relayId: string }> {
  await throttle(ctx, `votes:${userId}`, ctx.config.limits.preparedCallsPerMinute, MINUTE_SECONDS);
  const { ballot } = await findBallot(ctx.db, userId, id);
  const named = { id: BigInt(id), voter, proxy, choice: BigInt(choice), nonce: BigInt(nonce) };
  const words = { ...ballot, documentHash: ballot.textHash as Hex };
  const { ballots } = ctx.chain.addresses.contracts;
  return giveSignedCall(
    ctx,
    userId,
    voter,
    encodeNameProxy(ballots, { ...named, signature }, words),
  );
}
