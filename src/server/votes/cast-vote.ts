import { encodeSignedVote } from '@fnx/chain/votes';
import type { Address, Hex } from 'viem';
import type { AppContext, Session } from '@/server/platform/context';
import { throttle } from '@/server/platform/limits/throttle';
import { giveSignedCall } from './give-signed-call';
import { findBallot } from './read-ballots';

type SignedBallot = { voter: Address; choice: number; nonce: number; signature: Hex };

const MINUTE_SECONDS = 60;

/**
 * Sends a signed vote. It counts when the index has read it from the chain.
 * @throws DomainError BALLOT_NOT_FOUND, RATE_LIMITED, and those of `giveSignedCall`
 */
export async function castVote(
  ctx: AppContext,
  { userId }: Session,
  id: string,
  { voter, choice, nonce, signature }: SignedBallot,
): Promise<{ relayId: string }> {
  await throttle(ctx, `votes:${userId}`, ctx.config.limits.preparedCallsPerMinute, MINUTE_SECONDS);
  const { ballot } = await findBallot(ctx.db, userId, id);
  const vote = { id: BigInt(ballot.id), choice: BigInt(choice), voter, nonce: BigInt(nonce) };
  const words = { ...ballot, documentHash: ballot.textHash as Hex };
  const { ballots } = ctx.chain.addresses.contracts;
  return giveSignedCall(
    ctx,
    userId,
    voter,
    encodeSignedVote(ballots, { ...vote, signature }, words),
  );
}
