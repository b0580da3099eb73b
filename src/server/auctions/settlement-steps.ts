import {
  clearStep,
  collectSteps,
  type OrderLeft,
  planSettlement,
  type Step,
  stepsOf,
} from '@fnx/chain/settlement';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { shareWallets } from '@/server/register/chain-tables';
import { ledgerAccounts } from '@/server/register/tables';
import type { Round, RoundOrder } from './round-book';
import { auctionOrders, auctionRounds } from './tables';
import { SETTLE_SECONDS } from './view-round';

/** Orders with something left to do; in the words of their index. */
const isOpen = sql`(${auctionOrders.fillRaw} is null and ${auctionOrders.sharesRaw} > 0 or ${auctionOrders.settledRaw} < ${auctionOrders.fillRaw})`;

/** Rounds that have closed and have something left to do, oldest first. */
export function roundsToSettle({ db, clock }: AppContext): Promise<Round[]> {
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

/** The next steps of a round, by the index and the chain; none: it waits, or is done. */
export async function nextSteps(ctx: AppContext, round: Round): Promise<Iterable<Step>> {
  const { auctions } = ctx.chain.addresses.contracts;
  const id = BigInt(round.id);
  const now = ctx.clock.now();
  // A pause stops price and trades, but no refund. What nobody does in time ends so long after the last pause.
  const { paused: isStopped, pausedUntil } = await readPause(ctx);
  if (round.state === 'LIVE') {
    if (isStopped) return [];
    // By the chain's clock: the next block would refuse it otherwise.
    const { timestamp } = await ctx.chain.client.getBlock();
    return Number(timestamp) * 1000 >= round.closes.getTime() ? [clearStep(auctions, id)] : [];
  }
  const orders = await ctx.db
    .select()
    .from(auctionOrders)
    .where(and(eq(auctionOrders.roundId, round.id), isOpen))
    .orderBy(asc(auctionOrders.placedAt), asc(auctionOrders.holder));
  const from = pausedUntil > round.closes ? pausedUntil : round.closes;
  const isOver = now >= plusSeconds(from, SETTLE_SECONDS);
  if (round.state !== 'CLEARED' || isOver) {
    const of = (side: RoundOrder['side']) =>
      orders.flatMap((order) => (order.side === side ? [order.holder as Hex] : []));
    return [
      ...collectSteps(auctions, id, 0, of('SALE')),
      ...collectSteps(auctions, id, 1, of('BID')),
    ];
  }
  const plan = planSettlement(orders.map(leftOf), {
    saleMargin: round.saleMargin ?? 0,
    bidMargin: round.bidMargin ?? 0,
    margins: (round.margins ?? []).map(BigInt),
  });
  if (!plan || (isStopped && plan.kind === 'SETTLE')) return [];
  const sellers = plan.kind === 'SETTLE' ? plan.pairs.map(({ seller }) => seller) : [];
  const wallets = await readWallets(ctx, sellers);
  return stepsOf(auctions, id, plan, (seller) => wallets.get(seller) ?? []);
}

/** By the chain's clock. */
async function readPause({ chain }: AppContext) {
  const at = { address: chain.addresses.contracts.shareToken, abi: shareTokenAbi } as const;
  const [paused, until] = await Promise.all([
    chain.client.readContract({ ...at, functionName: 'paused' }),
    chain.client.readContract({ ...at, functionName: 'pausedUntil' }),
  ]);
  return { paused, pausedUntil: new Date(1000 * until) };
}

const leftOf = ({ side, holder, tick, sharesRaw, fillRaw, settledRaw }: RoundOrder): OrderLeft => ({
  side,
  holder: holder as Hex,
  tick,
  shares: sharesRaw,
  fill: fillRaw,
  settled: settledRaw,
});

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
