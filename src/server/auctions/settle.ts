import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { type Address, type Hex, isHex, keccak256, type LocalAccount } from 'viem';
import {
  clearStep,
  collectSteps,
  type OrderLeft,
  planSettlement,
  type Step,
  stepsOf,
} from '@/chain/settlement';
import { raiseAlert, resolveAlert } from '@/server/messaging/alerts';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { shareWallets } from '@/server/register/chain-tables';
import { readCursor } from '@/server/register/index/cursor';
import { ledgerAccounts } from '@/server/register/tables';
import type { Order, Round } from './round-book';
import { auctionOrders, auctionRounds, auctionSends } from './tables';
import { SETTLE_SECONDS } from './view-round';

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
  if (!(await indexHasSeen(ctx, keeper))) return;
  for (const round of await roundsToSettle(ctx)) {
    const steps = await firstFresh(ctx, await nextSteps(ctx, round));
    if (steps.length > 0) return sendAll(ctx, keeper, round, steps);
  }
}

const senderOf = (keeper: LocalAccount) => keeper.address.toLowerCase();

/** Orders with something left to do; in the words of their index. */
const isOpen = sql`(${auctionOrders.fillRaw} is null and ${auctionOrders.sharesRaw} > 0 or ${auctionOrders.settledRaw} < ${auctionOrders.fillRaw})`;

/** Rounds that have closed and have something left to do, oldest first. */
function roundsToSettle({ db, clock }: AppContext): Promise<Round[]> {
  const left = db.select({ id: auctionOrders.roundId }).from(auctionOrders).where(isOpen);
  return db
    .select()
    .from(auctionRounds)
    .where(
      or(
        and(eq(auctionRounds.state, 'LIVE'), lte(auctionRounds.closes, clock.now())),
        and(
          inArray(auctionRounds.state, ['CLEARED', 'VOID', 'CANCELLED']),
          inArray(auctionRounds.id, left),
        ),
      ),
    )
    .orderBy(asc(auctionRounds.closes));
}

async function nextSteps(ctx: AppContext, round: Round): Promise<Iterable<Step>> {
  const { auctions } = ctx.chain.addresses.contracts;
  const id = BigInt(round.id);
  if (round.state === 'LIVE') {
    const { closes } = round;
    // By the chain's clock: the next block would refuse it otherwise.
    const block = await ctx.chain.client.getBlock();
    return Number(block.timestamp) * 1000 >= closes.getTime() ? [clearStep(auctions, id)] : [];
  }
  const orders = await ctx.db
    .select()
    .from(auctionOrders)
    .where(and(eq(auctionOrders.roundId, round.id), isOpen))
    .orderBy(asc(auctionOrders.placedAt), asc(auctionOrders.holder));
  const isOver = ctx.clock.now() >= plusSeconds(round.closes, SETTLE_SECONDS);
  if (round.state !== 'CLEARED' || isOver) {
    const of = (side: Order['side']) =>
      orders.flatMap((order) => (order.side === side ? [order.holder as Hex] : []));
    return [
      ...collectSteps(auctions, id, 0, of('SALE')),
      ...collectSteps(auctions, id, 1, of('BID')),
    ];
  }
  const { saleMargin, bidMargin, margins } = round;
  const found = { saleMargin: saleMargin ?? 0, bidMargin: bidMargin ?? 0 };
  const plan = planSettlement(orders.map(leftOf), {
    ...found,
    margins: (margins ?? []).map(BigInt),
  });
  if (!plan) return [];
  const sellers = plan.kind === 'SETTLE' ? plan.pairs.map(({ seller }) => seller) : [];
  const wallets = await readWallets(ctx, sellers);
  return stepsOf(auctions, id, plan, (seller) => wallets.get(seller) ?? []);
}

const leftOf = ({ side, holder, tick, sharesRaw, fillRaw, settledRaw }: Order): OrderLeft => ({
  side,
  holder: holder as Hex,
  tick,
  shares: sharesRaw,
  fill: fillRaw,
  settled: settledRaw,
});

/**
 * As many of the steps as go at once. A call that a block contains and that left the same to do is tried again only later: each costs its
 * fee.
 */
async function firstFresh(ctx: AppContext, steps: Iterable<Step>): Promise<Step[]> {
  const recent = await ctx.db
    .select({ callHash: auctionSends.callHash })
    .from(auctionSends)
    .where(gt(auctionSends.minedAt, plusSeconds(ctx.clock.now(), -AGAIN_SECONDS)));
  const sent = new Set(recent.map(({ callHash }) => callHash));
  const fresh: Step[] = [];
  for (const step of steps) {
    if (!sent.has(keccak256(step.data))) fresh.push(step);
    if (fresh.length === AT_ONCE) break;
  }
  return fresh;
}

const AGAIN_SECONDS = 3_600;

/** All wallets with shares of each seller: the contract takes the free ones first. */
async function readWallets({ db }: AppContext, sellers: readonly Hex[]) {
  const rows = sellers.length
    ? await db
        .select({ holder: shareWallets.holder, address: shareWallets.address })
        .from(shareWallets)
        .innerJoin(ledgerAccounts, eq(ledgerAccounts.address, shareWallets.address))
        .where(
          sql`${shareWallets.holder} = any(${sql.param([...new Set(sellers)])}::text[]) and ${ledgerAccounts.balanceRaw} > 0`,
        )
    : [];
  const wallets = new Map<string, Address[]>();
  for (const { holder, address } of rows) {
    const known = wallets.get(holder) ?? [];
    if (!known.includes(address as Address)) wallets.set(holder, [...known, address as Address]);
  }
  return wallets;
}

/** Claims and signs all of them in one transaction, then sends them. */
async function sendAll(
  ctx: AppContext,
  keeper: LocalAccount,
  round: Round,
  steps: readonly Step[],
): Promise<void> {
  const { client } = ctx.chain;
  const first = await client.getTransactionCount({ address: keeper.address });
  // A quarter above the price of now: the transaction is signed once, and what is not needed is not paid.
  const gasPrice = ((await client.getGasPrice()) * 5n) / 4n;
  const rows = await Promise.all(
    steps.map(async ({ what, to, data, gas }, place) => {
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
  // Two processes cannot claim one number.
  const claimed = await ctx.db.insert(auctionSends).values(rows).returning();
  await followUp(ctx, claimed);
}

/** Sends what no block contains yet, once more, and notes what one does. */
async function followUp(ctx: AppContext, sends: readonly Send[]): Promise<void> {
  for (const send of sends) {
    const receipt = await readReceipt(ctx, send.txHash as Hex);
    if (receipt) await noteMined(ctx, send, receipt.status === 'success');
    else await sendAgain(ctx, send);
    ctx.jobs.advance(SETTLEMENT_QUEUE);
  }
}

export const SETTLEMENT_QUEUE = 'settlement';

async function readReceipt({ chain }: AppContext, hash: Hex) {
  return chain.client
    .request({ method: 'eth_getTransactionReceipt', params: [hash] })
    .then((found) => (found ? { status: found.status === '0x1' ? 'success' : 'reverted' } : null));
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
    // Somebody else used this account: the claim is void, and the next plan makes another one.
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
    const detail = `The transaction ${send.txHash} (${send.what}) failed. Look at it, and at the keeper's balance; anyone can settle with npm run settle.`;
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
