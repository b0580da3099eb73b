import type { Step } from '@fnx/chain/settlement';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { type Address, formatEther, type Hex, isHex, keccak256, type LocalAccount } from 'viem';
import { raiseAlert, resolveAlert } from '@/server/messaging/alerts';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { readCursor } from '@/server/register/index/cursor';
import type { Round } from './round-book';
import { nextSteps, roundsToSettle } from './settlement-steps';
import { auctionSends } from './tables';
import { payableSteps } from './waiting-money';

type Send = typeof auctionSends.$inferSelect;

/** Transactions under way at once. */
const AT_ONCE = 20;

/**
 * One turn of the settlement: sends again what is under way, or plans and sends what comes next. A transaction is signed and stored before
 * it is sent, so that a crash at any moment repeats the same one; the next plan waits until the index has read what the last one did.
 */
export async function settleRounds(ctx: AppContext): Promise<void> {
  const { keeper } = ctx;
  if (!keeper) return;
  const open = await ctx.db
    .select()
    .from(auctionSends)
    .where(and(eq(auctionSends.sender, senderOf(keeper)), isNull(auctionSends.minedAt)))
    .orderBy(asc(auctionSends.nonce));
  if (open.length > 0) return followUp(ctx, open);
  let seen: Promise<boolean> | undefined;
  const hasSeen = () => {
    seen ??= indexHasSeen(ctx, keeper);
    return seen;
  };
  for (const round of await roundsToSettle(ctx)) {
    if (!(await hasSeen())) return;
    const steps = await firstFresh(ctx, round, await nextSteps(ctx, round));
    if (steps.length > 0) return sendAll(ctx, keeper, round, steps);
  }
  const payable = await payableSteps(ctx);
  if (payable.length === 0 || !(await hasSeen())) return;
  const sent = await recentCalls(ctx);
  for (const [id, step] of payable) {
    if (!sent.has(keccak256(step.data))) return sendAll(ctx, keeper, { id }, [step]);
  }
}

const senderOf = (keeper: LocalAccount) => keeper.address.toLowerCase();

/**
 * The first steps, as many as go at once. A call that a block contains and that left the same to do is tried again only later: each costs its
 * fee.
 */
async function firstFresh(ctx: AppContext, { id }: Round, steps: Iterable<Step>): Promise<Step[]> {
  const sent = await recentCalls(ctx);
  const fresh: Step[] = [];
  const idle: string[] = [];
  for (const step of steps) {
    const failed = sent.get(keccak256(step.data));
    if (failed === undefined) fresh.push(step);
    else if (!failed) idle.push(step.what);
    if (fresh.length === AT_ONCE) break;
  }
  if (idle.length > 0) {
    const detail = `It was sent and left the same to do: ${idle.join(', ')}. Try it with npm run tool -- settle ${id} --dry-run; it may have met a pause.`;
    const alert = { kind: 'SETTLEMENT_IDLE', subject: String(id), detail };
    await ctx.db.transaction((tx) => raiseAlert(ctx, tx, alert));
  }
  return fresh;
}

const AGAIN_SECONDS = 3_600;

/** Whether they failed, by the hash of the call. */
async function recentCalls({ db, clock }: AppContext): Promise<Map<string, boolean>> {
  const recent = await db
    .select({ callHash: auctionSends.callHash, failed: auctionSends.failed })
    .from(auctionSends)
    .where(gt(auctionSends.minedAt, plusSeconds(clock.now(), -AGAIN_SECONDS)));
  return new Map(recent.map(({ callHash, failed }) => [callHash, failed]));
}

/** Leases and signs all of them in one transaction, then sends them. */
async function sendAll(
  ctx: AppContext,
  keeper: LocalAccount,
  round: Pick<Round, 'id'>,
  steps: readonly Step[],
): Promise<void> {
  const { client } = ctx.chain;
  const first = await client.getTransactionCount({ address: keeper.address });
  // A quarter above the price of now: the transaction is signed once, and what is not needed is not paid.
  const gasPrice = ((await client.getGasPrice()) * 5n) / 4n;
  const paid = await affordable(ctx, keeper, steps, gasPrice);
  if (paid.length === 0) return;
  const rows = await Promise.all(
    paid.map(async ({ what, to, data, gas }, place) => {
      const nonce = first + place;
      const call = { to, data, gas, nonce, gasPrice, chainId: ctx.config.chain.id };
      const signed = await keeper.signTransaction({ ...call, type: 'legacy' });
      return {
        roundId: round.id,
        what,
        callHash: keccak256(data),
        nonce,
        sender: senderOf(keeper),
        signed,
        txHash: keccak256(signed),
        claimedAt: ctx.clock.now(),
      };
    }),
  );
  // Two processes cannot lease one number.
  const leased = await ctx.db.insert(auctionSends).values(rows).returning();
  await followUp(ctx, leased);
}

/** The first of the steps that the account can pay for. Officers are told when it cannot pay for all, until it can. */
async function affordable(
  ctx: AppContext,
  { address }: LocalAccount,
  steps: readonly Step[],
  gasPrice: bigint,
): Promise<readonly Step[]> {
  const balance = await ctx.chain.client.getBalance({ address });
  let cost = 0n;
  const paid = steps.filter(({ gas }) => {
    cost += gas * gasPrice;
    return cost <= balance;
  });
  const state = { kind: 'KEEPER_GAS', subject: address };
  const detail = `The account ${address}, which settles auctions, has ${formatEther(balance)} BNB; what comes next takes up to ${formatEther(cost)} BNB. Send some to it; anyone can settle with npm run tool -- settle.`;
  await ctx.db.transaction((tx) =>
    paid.length === steps.length
      ? resolveAlert(ctx, tx, state.kind, state.subject)
      : raiseAlert(ctx, tx, { ...state, detail }),
  );
  return paid;
}

/** Sends what no block contains, once more, and notes what a block does that the index has read: an earlier one may vanish with it. */
async function followUp(ctx: AppContext, sends: readonly Send[]): Promise<void> {
  const read = (await readCursor(ctx))?.blockNumber ?? 0n;
  for (const send of sends) {
    const receipt = await readReceipt(ctx, send.txHash as Hex);
    if (!receipt) await sendAgain(ctx, send);
    else if (receipt.block <= read) await noteMined(ctx, send, receipt.isDone);
    ctx.jobs.advance(SETTLEMENT_QUEUE);
  }
}

export const SETTLEMENT_QUEUE = 'settlement';

async function readReceipt({ chain }: AppContext, hash: Hex) {
  return chain.client
    .request({ method: 'eth_getTransactionReceipt', params: [hash] })
    .then((found) => found && { block: BigInt(found.blockNumber), isDone: found.status === '0x1' });
}

async function sendAgain(ctx: AppContext, send: Send): Promise<void> {
  const { chain, log } = ctx;
  try {
    if (!isHex(send.signed)) throw new Error('The stored transaction cannot be read.');
    await chain.client.request({ method: 'eth_sendRawTransaction', params: [send.signed] });
  } catch (error) {
    // A node that knows it says so with an error, too.
    const used = await chain.client.getTransactionCount({ address: send.sender as Address });
    const isMined = (await readReceipt(ctx, send.txHash as Hex)) !== null;
    if (used <= send.nonce || isMined) {
      log.warn({ err: error, what: send.what }, 'a transaction of the settlement is under way');
      return;
    }
    // Somebody else used this account: the lease is void, and the next plan makes another one.
    await noteMined(ctx, send, false);
  }
}

async function noteMined(ctx: AppContext, send: Send, isDone: boolean): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await tx
      .update(auctionSends)
      .set({ minedAt: ctx.clock.now(), failed: !isDone })
      .where(eq(auctionSends.id, send.id));
    const subject = String(send.roundId);
    if (isDone) return resolveAlert(ctx, tx, 'SETTLEMENT_FAILED', subject);
    // Anyone may have done it first. What is still to do, and fails again, is a fault.
    const { callHash, roundId, failed } = auctionSends;
    const same = and(eq(roundId, send.roundId), eq(callHash, send.callHash), eq(failed, true));
    if ((await tx.$count(auctionSends, same)) < 2) return;
    const detail = `The transaction ${send.txHash} (${send.what}) failed, as it did before. Look at it, and at the keeper's balance; anyone can settle with npm run tool -- settle.`;
    await raiseAlert(ctx, tx, { kind: 'SETTLEMENT_FAILED', subject, detail });
  });
}

/** Whether the index has read all that this service has sent: a plan of older data would do things twice. */
async function indexHasSeen(ctx: AppContext, keeper: LocalAccount): Promise<boolean> {
  const cursor = await readCursor(ctx);
  if (!cursor) return false;
  const [final, latest] = await Promise.all(
    [cursor.blockNumber, undefined].map((blockNumber) =>
      ctx.chain.client.getTransactionCount({
        address: keeper.address,
        ...(blockNumber === undefined ? {} : { blockNumber }),
      }),
    ),
  );
  return final === latest;
}
