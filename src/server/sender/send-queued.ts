import { CALL_LANES, CALL_PURPOSES, type CallPurpose } from '@fnx/api/shared/sender-calls';
import type { Db, Tx } from '@fnx/postgres/client';
import { describeError } from '@fnx/postgres/faults';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Address, Hex, LocalAccount } from 'viem';
import type { AppContext } from '@/server/platform/context';
import { lockNamed } from '@/server/platform/database/locks';
import { faultPoint } from '@/server/platform/fault-point';
import { changeCall } from './budget';
import { priceNow, readBalance } from './fees';
import { broadcast, type Call, senderOf, signCall } from './sign';
import { refusalOf } from './simulate';
import { senderCalls } from './tables';

const IN_TURN = CALL_PURPOSES.toSorted((a, b) => CALL_LANES[a].turn - CALL_LANES[b].turn);
/** Calls of a purpose that one turn looks at. */
const A_TURN = 50;

/** Sends what is queued, by purpose and oldest first. Safe in several processes at once: each call is leased by one. */
export async function sendQueued(ctx: AppContext): Promise<void> {
  const { db, sender } = ctx;
  if (!sender) return;
  for (const purpose of IN_TURN) {
    const queued = await db
      .select({ id: senderCalls.id })
      .from(senderCalls)
      .where(and(eq(senderCalls.purpose, purpose), eq(senderCalls.status, 'QUEUED')))
      .orderBy(asc(senderCalls.queuedAt))
      .limit(A_TURN);
    for (const { id } of queued) {
      if ((await underWay(db, sender, purpose)).calls >= CALL_LANES[purpose].most) break;
      await apart(ctx, id, () => sendCall(ctx, id));
      ctx.jobs.advance(SENDER_QUEUE);
    }
  }
}

/**
 * A failure of one call keeps no other one waiting.
 * @throws the error of a node that answers nothing at all
 */
export async function apart(ctx: AppContext, id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    ctx.log.warn({ error: describeError(error), call: id }, 'a call of the sender has to wait');
    await ctx.chain.chainId();
  }
}

export const SENDER_QUEUE = 'sender';

/**
 * Sends one queued call: asks the contract, then leases a number: it stores the number, the signed transaction and its hash in one database transaction, then
 * gives it to the nodes. A crash in between sends the same bytes again. A call that the contract refuses fails without a transaction.
 * A call that cannot be sent now stays queued.
 */
export async function sendCall(ctx: AppContext, id: string): Promise<void> {
  const { sender } = ctx;
  const [call] = await ctx.db.select().from(senderCalls).where(eq(senderCalls.id, id));
  if (!sender || call?.status !== 'QUEUED') return;
  const fault = await refusalOf(ctx, {
    to: call.toAddress as Address,
    data: call.data as Hex,
    gas: BigInt(call.gasLimit),
    from: sender.address,
  });
  if (fault) {
    const finalAt = ctx.clock.now();
    return changeCall(ctx, call, () => ({ status: 'FAILED', finalAt, fault }));
  }
  const gasPrice = await priceNow(ctx);
  if (gasPrice === null) return;
  const balance = await readBalance(ctx, sender);
  // The node's own count is the floor: whoever else uses the key takes numbers, too.
  const mined = await ctx.chain.client.getTransactionCount({ address: sender.address });
  const leased = await ctx.db.transaction(async (tx) => {
    await lockNamed(tx, 'sender', senderOf(sender));
    return leaseNonce(ctx, tx, sender, { id, gasPrice, balance, mined });
  });
  if (!leased) return;
  faultPoint(ctx, 'call-leased');
  await broadcast(ctx, leased);
  faultPoint(ctx, 'call-sent');
}

type Lease = { id: string; gasPrice: bigint; balance: bigint; mined: number };

/** @returns null when the call is not queued any more, or has to wait */
async function leaseNonce(
  ctx: AppContext,
  tx: Tx,
  sender: LocalAccount,
  { id, gasPrice, balance, mined }: Lease,
): Promise<Call | null> {
  const [call] = await tx.select().from(senderCalls).where(eq(senderCalls.id, id)).for('update');
  if (call?.status !== 'QUEUED') return null;
  const open = await underWay(tx, sender, call.purpose);
  if (open.calls >= CALL_LANES[call.purpose].most) return null;
  if (open.cost + BigInt(call.gasLimit) * gasPrice > balance) return null;
  const nonce = await freeNonce(tx, sender, mined);
  const { signed, hash } = await signCall(ctx, sender, call, { nonce, gasPrice });
  const now = ctx.clock.now();
  const [leased] = await tx
    .update(senderCalls)
    .set({
      status: 'SENT',
      sender: senderOf(sender),
      senderNonce: nonce,
      ...{ gasPrice, signed, sentAt: now, pricedAt: now },
      txHashes: sql`array_append(${senderCalls.txHashes}, ${hash})`,
    })
    .where(eq(senderCalls.id, id))
    .returning();
  return leased ?? null;
}

/** How many transactions of a purpose no block contains yet, and what all such transactions may cost at most, in wei. */
async function underWay(
  db: Db,
  sender: LocalAccount,
  purpose: CallPurpose,
): Promise<{ calls: number; cost: bigint }> {
  const cost = sql<string>`coalesce(sum(${senderCalls.gasLimit} * ${senderCalls.gasPrice}), 0)`;
  const calls = sql<number>`(count(*) filter (where ${eq(senderCalls.purpose, purpose)}))::int`;
  const [open] = await db
    .select({ calls, cost })
    .from(senderCalls)
    .where(and(eq(senderCalls.sender, senderOf(sender)), isOpen, isNull(senderCalls.minedAt)));
  return { calls: open?.calls ?? 0, cost: BigInt(open?.cost ?? '0') };
}

/** Leased, and not final yet. */
export const isOpen = and(isNotNull(senderCalls.senderNonce), isNull(senderCalls.finalAt));

/** The lowest number that no block and no call has: a hole is filled first. */
async function freeNonce(tx: Tx, sender: LocalAccount, mined: number): Promise<number> {
  const { rows } = await tx.execute<{ nonce: number }>(sql`
    select nonce from (
      select ${mined}::int as nonce
      union select sender_nonce + 1 from sender_calls where sender = ${senderOf(sender)} and sender_nonce >= ${mined}
    ) candidate
    where not exists (select from sender_calls taken where taken.sender = ${senderOf(sender)} and taken.sender_nonce = candidate.nonce)
    order by nonce limit 1`);
  const nonce = rows[0]?.nonce;
  if (nonce === undefined) throw new Error('The sender has no free number.');
  return nonce;
}
