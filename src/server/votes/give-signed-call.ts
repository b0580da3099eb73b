import type { Call } from '@fnx/chain/call';
import type { Tx } from '@fnx/postgres/client';
import { describeError } from '@fnx/postgres/faults';
import { DAY_SECONDS } from '@fnx/values/time';
import { type Address, keccak256 } from 'viem';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { readWallets } from '@/server/platform/gateways/share-contracts';
import { hit } from '@/server/platform/limits/throttle';
import { unregistered } from '@/server/register/share-wallets';
import { sendOnce } from '@/server/sender/send-once';
import { refusalOf } from '@/server/sender/simulate';
import { holderIdOf } from '@/server/users/holder-id';

/** A vote by the signature of a key needs about 110,000. A contract wallet may use the rest, and no more of the sender's money. */
const GAS_LIMIT = 300_000n;

/**
 * Queues a call with a signature of the caller's wallet `voter`, once the contract would accept it, and sends it. The same signature again
 * finds the first one's call, and once a block contains it the contract refuses it: it is sent once.
 * @returns the id of the queued call
 * @throws DomainError WALLET_NOT_REGISTERED (the voter is no registered wallet of the caller), BOOK_ENTRY_FIRST, WALLET_BLOCKED,
 *   TRANSACTION_REFUSED (the contract's reason), RATE_LIMITED, SALE_UNAVAILABLE when the chain does not answer, RELAY_UNAVAILABLE without a
 *   sender
 */
export async function giveSignedCall(
  ctx: AppContext,
  userId: string,
  voter: Address,
  { to, data }: Call,
): Promise<{ relayId: string }> {
  const from = ctx.sender?.address;
  if (!from) throw problem('RELAY_UNAVAILABLE');
  await requireOwnWallet(ctx, userId, voter);
  await requireAccepted(ctx, { from, to, data, gas: GAS_LIMIT });
  const key = `vote:${keccak256(data)}`;
  const call = { purpose: 'VOTE', key, userId, to, data, gasLimit: GAS_LIMIT } as const;
  return { relayId: await sendOnce(ctx, call, (tx) => countVote(ctx, tx, userId)) };
}

/**
 * Others could otherwise spend the caller's budget, or the caller theirs.
 * @throws DomainError WALLET_NOT_REGISTERED, BOOK_ENTRY_FIRST, WALLET_BLOCKED, SALE_UNAVAILABLE
 */
export async function requireOwnWallet(
  ctx: AppContext,
  userId: string,
  voter: Address,
): Promise<void> {
  const holder = await holderIdOf(ctx.db, userId);
  const [wallet] = await readWallets(ctx, [voter]);
  if (wallet?.holder !== holder) throw await unregistered(ctx.db, holder);
  if (wallet.isBlocked) throw problem('WALLET_BLOCKED');
}

/** Asks the contract, with the gas that the call may use. */
async function requireAccepted(ctx: AppContext, call: Parameters<typeof refusalOf>[1]) {
  const fault = await refusalOf(ctx, call).catch((error: unknown) => {
    ctx.log.warn({ error: describeError(error) }, 'a vote could not be checked');
    throw problem('SALE_UNAVAILABLE');
  });
  if (fault) throw problem('TRANSACTION_REFUSED', { fault });
}

/** Counts against the day's limit only what is queued. */
async function countVote(ctx: AppContext, tx: Tx, userId: string): Promise<void> {
  const limit = ctx.config.limits.relayedVotesPerDay;
  const { allowed, retryAfter } = await hit(ctx, tx, `relayed-votes:${userId}`, limit, DAY_SECONDS);
  if (!allowed) throw problem('RATE_LIMITED', { retryAfter });
}
