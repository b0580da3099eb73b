import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Address, Hex, LocalAccount } from 'viem';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { readCursor } from '@/server/register/index/cursor';
import { priceAbove } from './fees';
import { type MinedReceipt, noteMined, noteVanished, returnToQueue } from './note-mined';
import { queueFill } from './queue-fill';
import { apart, isOpen, SENDER_QUEUE } from './send-queued';
import { broadcast, type Call, senderOf, signCall } from './sign';
import { senderCalls } from './tables';

/** A transaction that no block contains after so long is replaced by one with a higher price. */
export const STUCK_SECONDS = 20;
/** An account that is no longer the sender may still have transactions with the nodes. */
const LEFT_SECONDS = 600;
const AT_ONCE = 200;

/** The sender's state on the chain. */
type State = {
  /** Its next number by the newest block. */
  latest: number;
  /** Its next number by the last block that the index has read. */
  final: number;
  finalBlock: bigint;
  /** In wei per gas, as the network asks now. */
  price: bigint;
};

/**
 * Follows what is under way to the final block: notes what a block contains, gives lost transactions to the nodes again, replaces those that
 * wait too long, and fills numbers that no call has. Safe in several processes at once.
 */
export async function followUp(ctx: AppContext): Promise<void> {
  const { sender } = ctx;
  if (!sender) return;
  const own = eq(senderCalls.sender, senderOf(sender));
  const open = await openCalls(ctx, own);
  const left = await openCalls(ctx, ne(senderCalls.sender, senderOf(sender)));
  if (open.length + left.length === 0) return;
  const finalBlock = (await readCursor(ctx))?.blockNumber ?? 0n;
  const state = await readState(ctx, sender, finalBlock);
  for (const call of open) {
    await apart(ctx, call.id, () => followOne(ctx, sender, call, state));
    ctx.jobs.advance(SENDER_QUEUE);
  }
  for (const call of left) await apart(ctx, call.id, () => followLeft(ctx, call, finalBlock));
  await fillHoles(ctx, sender, open, state);
}

const openCalls = (ctx: AppContext, whose: ReturnType<typeof eq>): Promise<Call[]> =>
  ctx.db
    .select()
    .from(senderCalls)
    .where(and(whose, isOpen))
    .orderBy(asc(senderCalls.senderNonce))
    .limit(AT_ONCE);

async function readState(
  { chain }: AppContext,
  { address }: LocalAccount,
  finalBlock: bigint,
): Promise<State> {
  const [latest, final, price] = await Promise.all([
    chain.client.getTransactionCount({ address }),
    chain.client.getTransactionCount({ address, blockNumber: finalBlock }),
    chain.gasPrice(),
  ]);
  return { latest, final, finalBlock, price };
}

async function followOne(
  ctx: AppContext,
  sender: LocalAccount,
  call: Call,
  { latest, final, finalBlock, price }: State,
): Promise<void> {
  const nonce = call.senderNonce ?? 0;
  const receipt = await findReceipt(ctx, call);
  if (receipt) return noteMined(ctx, call, receipt, receipt.block <= finalBlock);
  // A final block contains another transaction with its number: none of this call can be mined any more.
  if (final > nonce) return returnToQueue(ctx, call);
  if (call.minedAt) await noteVanished(ctx, call);
  // Behind another one that waits, a higher price changes nothing, unless the call would then wait for its own.
  const isHeld = latest === nonce || (call.gasPrice ?? 0n) < price;
  const isStuck = plusSeconds(call.pricedAt ?? ctx.clock.now(), STUCK_SECONDS) <= ctx.clock.now();
  if (isHeld && isStuck && (await replace(ctx, sender, call))) return;
  if (!(await isKnown(ctx, call))) await broadcast(ctx, call);
}

/** The receipt of the call's transaction that a block contains; null if no block does. */
async function findReceipt(
  { chain }: AppContext,
  { txHashes }: Call,
): Promise<MinedReceipt | null> {
  for (const hash of [...txHashes].reverse() as Hex[]) {
    const found = await chain.client.request({
      method: 'eth_getTransactionReceipt',
      params: [hash],
    });
    if (!found) continue;
    return {
      hash,
      block: BigInt(found.blockNumber),
      isDone: found.status === '0x1',
      gasUsed: BigInt(found.gasUsed),
      gasPrice: BigInt(found.effectiveGasPrice ?? '0x0'),
    };
  }
  return null;
}

/** Whether a node has the newest transaction. */
async function isKnown({ chain }: AppContext, { txHashes }: Call): Promise<boolean> {
  const hash = txHashes.at(-1) as Hex;
  const found = await chain.client.request({ method: 'eth_getTransactionByHash', params: [hash] });
  return found !== null;
}

/** @returns whether it was replaced: false where the ceiling leaves no room, or another process has replaced it */
async function replace(ctx: AppContext, sender: LocalAccount, call: Call): Promise<boolean> {
  const old = call.gasPrice ?? 0n;
  const gasPrice = await priceAbove(ctx, old);
  if (gasPrice === null) return false;
  const { signed, hash } = await signCall(ctx, sender, call, {
    nonce: call.senderNonce ?? 0,
    gasPrice,
  });
  const [replaced] = await ctx.db
    .update(senderCalls)
    .set({
      ...{ gasPrice, signed, pricedAt: ctx.clock.now() },
      txHashes: sql`array_append(${senderCalls.txHashes}, ${hash})`,
    })
    .where(and(eq(senderCalls.id, call.id), isOpen, eq(senderCalls.gasPrice, old)))
    .returning();
  if (!replaced) return false;
  ctx.log.info({ call: call.id, hash }, 'a transaction of the sender was replaced');
  await broadcast(ctx, replaced);
  return true;
}

/** A call that an earlier sender has leased: what no block contains after ten minutes is sent by the present one. */
async function followLeft(ctx: AppContext, call: Call, finalBlock: bigint): Promise<void> {
  const receipt = await findReceipt(ctx, call);
  if (receipt) return noteMined(ctx, call, receipt, receipt.block <= finalBlock);
  const { client } = ctx.chain;
  const used = await client.getTransactionCount({
    address: call.sender as Address,
    blockNumber: finalBlock,
  });
  const isLeft = plusSeconds(call.sentAt ?? ctx.clock.now(), LEFT_SECONDS) <= ctx.clock.now();
  if (isLeft || used > (call.senderNonce ?? 0)) await returnToQueue(ctx, call);
}

/** A number without a call keeps all later ones waiting. The next call takes it; without one, a payment of nothing to itself does. */
async function fillHoles(
  ctx: AppContext,
  sender: LocalAccount,
  open: readonly Call[],
  { latest }: State,
): Promise<void> {
  const taken = new Set(open.map(({ senderNonce }) => senderNonce));
  const last = open.at(-1)?.senderNonce ?? latest;
  for (let nonce = latest; nonce < last; nonce += 1) {
    if (!taken.has(nonce)) return queueFill(ctx, sender, nonce);
  }
}
