import {
  type BallotText,
  BallotTextError,
  parseBallotText,
  writeBallotText,
} from '@fnx/api/shared/ballot-text';
import { ITEM_LIMIT, ITEM_OPEN_DAYS, ITEM_PARTS } from '@fnx/api/shared/rights-vocabulary';
import { CHAIN_ID } from '@fnx/chain/chains';
import { itemTypedData } from '@fnx/chain/item-requests';
import type { Db, Tx } from '@fnx/postgres/client';
import { DAY_SECONDS } from '@fnx/values/time';
import { and, eq, gt, sum } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import { holdingsAt } from '@/server/distributions/holdings-at';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext, Session } from '@/server/platform/context';
import { documentHash } from '@/server/platform/documents/publish-document';
import { invalidFields, problem } from '@/server/platform/errors';
import { orUnavailable } from '@/server/platform/gateways/share-contracts';
import { throttle } from '@/server/platform/limits/throttle';
import { readIndexedBlock } from '@/server/register/indexed-block';
import { sharesAt } from '@/server/register/shares-at';
import { users } from '@/server/users/tables';
import { requireOwnWallet } from './give-signed-call';
import { findItem, getItem, openUntil } from './read-items';
import { itemRequests, itemSignatures } from './tables';
import { wholeShares } from './whole-shares';

type Signed = { signer: Address; signature: Hex };

const MINUTE_SECONDS = 60;

/**
 * Asks for an item of an agenda. The caller's signature is the first, so its time weighs all others. The same text from the same person
 * is the same request while it is open.
 * @throws DomainError VALIDATION_ERROR (no text of a ballot), ITEM_LIMIT, ITEM_WITHOUT_SHARES, SALE_UNAVAILABLE before the first indexed
 *   block, and those of `requireSigned`
 */
export async function requestItem(
  ctx: AppContext,
  session: Session,
  { signer, signature, ...written }: BallotText & Signed,
) {
  const { userId } = session;
  const source = sourceOf(written);
  const textHash = documentHash(Buffer.from(source));
  await requireSigned(ctx, userId, source, { signer, signature });
  const id = await ctx.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, userId)).for('update');
    const known = await openRequests(ctx, tx, userId);
    const same = known.find((request) => request.textHash === textHash);
    if (same) return same.id;
    if (known.length >= ITEM_LIMIT) throw problem('ITEM_LIMIT', { max: ITEM_LIMIT });
    const block = await readIndexedBlock(tx);
    if (!block) throw problem('SALE_UNAVAILABLE');
    const weighedAt = new Date(block.time);
    const values = { userId, source, textHash, weighedAt, createdAt: ctx.clock.now() };
    const supplyRaw = await supplyAt(tx, weighedAt);
    if (supplyRaw === 0n) throw problem('ITEM_WITHOUT_SHARES');
    const [made] = await tx
      .insert(itemRequests)
      .values({ ...values, supplyRaw })
      .returning({ id: itemRequests.id });
    if (!made) throw new Error('The request was not stored.');
    await addSignature(ctx, tx, made.id, { userId, signer, signature });
    return made.id;
  });
  return getItem(ctx, session, String(id));
}

/**
 * Adds the caller's signature, once.
 * @throws DomainError ITEM_NOT_FOUND, ITEM_CLOSED, ITEM_WITHOUT_SHARES, and those of `requireSigned`
 */
export async function signItem(
  ctx: AppContext,
  session: Session,
  id: string,
  { signer, signature }: Signed,
) {
  const { userId } = session;
  const { item, state } = await findItem(ctx, userId, id);
  const isOver = state === 'ON_AGENDA' || openUntil(item) <= ctx.clock.now();
  if (isOver) throw problem('ITEM_CLOSED');
  await requireSigned(ctx, userId, item.source, { signer, signature });
  await ctx.db.transaction((tx) => addSignature(ctx, tx, item.id, { userId, signer, signature }));
  return getItem(ctx, session, id);
}

function sourceOf(written: BallotText): string {
  const source = writeBallotText(written);
  try {
    parseBallotText(source);
    return source;
  } catch (error) {
    if (error instanceof BallotTextError) throw invalidFields({ text: 'BALLOT_TEXT' });
    throw error;
  }
}

/**
 * By a key, a passkey account or another contract wallet, which is registered for the caller.
 * @throws DomainError RATE_LIMITED, WALLET_NOT_REGISTERED, BOOK_ENTRY_FIRST, WALLET_BLOCKED, SIGNATURE_INVALID, SALE_UNAVAILABLE
 */
async function requireSigned(
  ctx: AppContext,
  userId: string,
  source: string,
  { signer, signature }: Signed,
): Promise<void> {
  const { chain, config, log } = ctx;
  await throttle(ctx, `votes:${userId}`, config.limits.preparedCallsPerMinute, MINUTE_SECONDS);
  await requireOwnWallet(ctx, userId, signer);
  const { title } = parseBallotText(source);
  const typed = itemTypedData(CHAIN_ID, chain.addresses.contracts.ballots, {
    ...{ title, source, signer },
  });
  const isSigned = await orUnavailable(
    log,
    chain.client.verifyTypedData({ address: signer, ...typed, signature }),
  );
  if (!isSigned) throw problem('SIGNATURE_INVALID');
}

type Adding = { userId: string; signer: Address; signature: Hex };

/** Holds the request's row, so that of two signatures at once the later one counts both. */
async function addSignature(
  { clock }: AppContext,
  tx: Tx,
  requestId: number,
  { userId, signer, signature }: Adding,
): Promise<void> {
  const isThis = eq(itemRequests.id, requestId);
  const [request] = await tx.select().from(itemRequests).where(isThis).for('update');
  if (!request) throw problem('ITEM_NOT_FOUND');
  const [held] = await tx
    .select({ raw: sharesAt(userId, itemRequests.weighedAt) })
    .from(itemRequests)
    .where(isThis);
  const weightRaw = wholeShares(BigInt(held?.raw ?? 0));
  if (weightRaw === 0n) throw problem('ITEM_WITHOUT_SHARES');
  const now = clock.now();
  await tx
    .insert(itemSignatures)
    .values({
      ...{ requestId, userId, weightRaw, signature, createdAt: now },
      signer: signer.toLowerCase(),
    })
    .onConflictDoNothing();
  if (request.reachedAt) return;
  const [all] = await tx
    .select({ raw: sum(itemSignatures.weightRaw) })
    .from(itemSignatures)
    .where(eq(itemSignatures.requestId, requestId));
  if (BigInt(all?.raw ?? 0) * BigInt(ITEM_PARTS) < request.supplyRaw) return;
  await tx.update(itemRequests).set({ reachedAt: now }).where(isThis);
}

/** Requests of a person that still take signatures. */
function openRequests({ clock }: AppContext, tx: Tx, userId: string) {
  const since = plusSeconds(clock.now(), -ITEM_OPEN_DAYS * DAY_SECONDS);
  return tx
    .select()
    .from(itemRequests)
    .where(and(eq(itemRequests.userId, userId), gt(itemRequests.createdAt, since)));
}

/** All shares of a time, rounded down to whole ones, as a quorum is measured. */
async function supplyAt(db: Db, time: Date): Promise<bigint> {
  const held = await holdingsAt(db, time);
  return wholeShares(held.reduce((all, { sharesRaw }) => all + sharesRaw, 0n));
}
