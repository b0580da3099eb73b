import type { Call } from '@fnx/chain/call';
import { encodeSignedVote } from '@fnx/chain/votes';
import { describeError } from '@fnx/postgres/faults';
import { DAY_SECONDS } from '@fnx/values/time';
import type { Address, Hex } from 'viem';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { RelayerError } from '@/server/platform/gateways/outside-relayer';
import { readWallets } from '@/server/platform/gateways/share-contracts';
import { giveBack, throttle } from '@/server/platform/limits/throttle';
import { unregistered } from '@/server/register/share-wallets';
import { holderIdOf } from '@/server/users/holder-id';
import { callFault } from '@/shared/call-faults';
import { toldFault } from '@/shared/fault-texts';
import { findBallot } from './read-ballots';

type SignedBallot = { voter: Address; choice: number; nonce: number; signature: Hex };

const MINUTE_SECONDS = 60;
/** A vote by the signature of a key needs about 110,000. A contract wallet may use the rest, and no more of the relayer's money. */
const GAS_LIMIT = 300_000;
/** A vote that the relayer could not bring into a block by then is sent again by its page. */
const RELAYER_SECONDS = 600;

/**
 * Gives a signed vote to the outside relayer, once the contract would count it. Stores nothing: the index reads the vote from the chain.
 * @throws DomainError BALLOT_NOT_FOUND, WALLET_NOT_REGISTERED (the voter is no registered wallet of the caller), BOOK_ENTRY_FIRST, WALLET_BLOCKED,
 *   TRANSACTION_REFUSED (too late, unknown choice, used nonce, wrong signature, no shares), RATE_LIMITED,
 *   SALE_UNAVAILABLE when the chain does not answer, RELAY_UNAVAILABLE, RELAY_REJECTED
 */
export async function castVote(
  ctx: AppContext,
  { userId }: Session,
  id: string,
  { voter, choice, nonce, signature }: SignedBallot,
): Promise<{ relayId: string }> {
  await throttle(ctx, `votes:${userId}`, ctx.config.limits.preparedCallsPerMinute, MINUTE_SECONDS);
  const { ballot } = await findBallot(ctx.db, userId, id);
  if (!ctx.relayer) throw problem('RELAY_UNAVAILABLE');
  await requireOwnWallet(ctx, userId, voter);
  const vote = { id: BigInt(ballot.id), choice: BigInt(choice), voter, nonce: BigInt(nonce) };
  const words = { ...ballot, documentHash: ballot.textHash as Hex };
  const { ballots } = ctx.chain.addresses.contracts;
  const call = encodeSignedVote(ballots, { ...vote, signature }, words);
  await requireCounted(ctx, call);
  return { relayId: await giveToRelayer(ctx, userId, call) };
}

/** Others could otherwise spend the caller's budget, or the caller theirs. */
async function requireOwnWallet(ctx: AppContext, userId: string, voter: Address): Promise<void> {
  const holder = await holderIdOf(ctx.db, userId);
  const [wallet] = await readWallets(ctx, [voter]);
  if (wallet?.holder !== holder) throw await unregistered(ctx.db, holder);
  if (wallet.isBlocked) throw problem('WALLET_BLOCKED');
}

/** Asks the contract, with the gas that the relayer may use. */
async function requireCounted({ chain, log }: AppContext, { to, data }: Call): Promise<void> {
  try {
    await chain.client.call({ to, data, gas: BigInt(GAS_LIMIT) });
  } catch (error) {
    const fault = callFault(error);
    if (fault) throw problem('TRANSACTION_REFUSED', { fault: toldFault(fault) });
    log.warn({ error: describeError(error) }, 'a vote could not be checked');
    throw problem('SALE_UNAVAILABLE');
  }
}

/** Counts against the day's limit only what the relayer takes. */
async function giveToRelayer(ctx: AppContext, userId: string, call: Call): Promise<string> {
  const key = `relayed-votes:${userId}`;
  await throttle(ctx, key, ctx.config.limits.relayedVotesPerDay, DAY_SECONDS);
  try {
    const validUntil = plusSeconds(ctx.clock.now(), RELAYER_SECONDS);
    const sent = await ctx.relayer?.send(call, { gasLimit: GAS_LIMIT, validUntil });
    return sent ?? '';
  } catch (error) {
    await giveBack(ctx, key);
    if (!(error instanceof RelayerError)) throw error;
    ctx.log.error({ error: error.message }, 'the relayer did not take a vote');
    throw problem(error.isBusy ? 'RELAY_UNAVAILABLE' : 'RELAY_REJECTED');
  }
}
