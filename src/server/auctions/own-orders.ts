import type { AuctionOrder } from '@fnx/api/auctions/schemas';
import type { AuctionOrderState, RoundState } from '@fnx/api/shared/auction-vocabulary';
import { currencyAt } from '@fnx/chain/addresses';
import { type PageInput, readPage } from '@fnx/postgres/read-page';
import { and, eq, gt } from 'drizzle-orm';
import { type Address, getAddress, type Hex } from 'viem';
import type { AppContext, Session } from '@/server/platform/context';
import { bookShares, shareBalances } from '@/server/register/balances';
import { shareHolders, shareWallets } from '@/server/register/chain-tables';
import { readIndexedBlock } from '@/server/register/indexed-block';
import { readLockedUp } from '@/server/register/locked-up';
import { holderOf } from '@/server/users/holder-id';
import { costOf, priceAt, priceText, sharesText } from './price';
import type { Round, RoundOrder } from './round-book';
import { auctionCredits, auctionOrders, auctionReminders, auctionRounds } from './tables';
import { findRound, readAround, stateOf, sureFill } from './view-round';

type Holder = ReturnType<typeof holderOf>;

/** The caller's orders, newest first. @throws DomainError ROUND_NOT_FOUND */
export async function listRoundOrders(
  ctx: AppContext,
  { userId }: Session,
  { roundId, ...query }: PageInput & { roundId?: string | undefined },
) {
  const { db, clock } = ctx;
  const holder = holderOf(db, userId);
  const round = roundId === undefined ? null : (await findRound(db, roundId)).round.id;
  const mine = eq(auctionOrders.holder, holder);
  const where = round === null ? mine : and(mine, eq(auctionOrders.roundId, round));
  const select = db
    .select({ order: auctionOrders, round: auctionRounds })
    .from(auctionOrders)
    .innerJoin(auctionRounds, eq(auctionRounds.id, auctionOrders.roundId))
    .$dynamic();
  const sorted = { where, key: auctionOrders.placedAt, id: auctionOrders.roundId };
  const list = await readPage(db, select, sorted, query);
  return {
    ...list,
    docs: list.docs.map((row) => viewOrder(row, clock.now())),
    waiting: await readWaiting(ctx, holder),
    indexedBlock: await readIndexedBlock(db),
  };
}

function viewOrder({ order, round }: { order: RoundOrder; round: Round }, now: Date): AuctionOrder {
  const money = (raw: bigint) => priceText(round, raw);
  const limitRaw = priceAt(round, order.tick);
  const fillRaw = fillOf(order, round);
  return {
    roundId: String(round.id),
    roundState: stateOf(round, now),
    closes: round.closes.toISOString(),
    symbol: round.currencyId ?? '',
    side: order.side,
    state: stateIn(order, stateOf(round, now), fillRaw),
    limit: money(limitRaw),
    tick: order.tick,
    shares: sharesText(order.sharesRaw),
    deposit: order.side === 'BID' ? money(costOf(limitRaw, order.sharesRaw)) : null,
    price: round.tick === null ? null : money(priceAt(round, round.tick)),
    fill: fillRaw === null ? null : sharesText(fillRaw),
    settled: sharesText(order.settledRaw),
    money: money(order.moneyRaw),
    fee: money(order.feeRaw),
    refund: money(order.refundRaw),
    wallet: getAddress(order.wallet as Address),
    placedAt: order.placedAt.toISOString(),
    txHash: order.txHash as Hex,
    lastTrade:
      order.tradedAt && order.tradedTx
        ? { at: order.tradedAt.toISOString(), txHash: order.tradedTx as Hex }
        : null,
    note: order.settledRaw > 0n,
  };
}

/** Known as soon as there is a price, but at the margin: there the contract has to fix it. */
function fillOf(order: RoundOrder, round: Round): bigint | null {
  if (order.fillRaw !== null || round.state !== 'CLEARED') return order.fillRaw;
  const sure = sureFill(round, order.side, order.tick);
  return sure === null ? null : sure === 'ALL' ? order.sharesRaw : 0n;
}

function stateIn(order: RoundOrder, round: RoundState, fillRaw: bigint | null): AuctionOrderState {
  if (order.struck) return 'STRUCK';
  if (order.sharesRaw === 0n) return 'CANCELLED';
  if (round === 'VOID' || round === 'CANCELLED') return 'UNFILLED';
  if (order.undone) return 'UNDONE';
  if (fillRaw === null) return 'OPEN';
  if (fillRaw === 0n) return 'UNFILLED';
  return order.settledRaw === fillRaw ? 'SETTLED' : 'TRADED';
}

/** Money that waits at the contract for a holder. */
async function readWaiting({ db, chain }: AppContext, holder: Holder) {
  const rows = await db
    .select()
    .from(auctionCredits)
    .where(and(eq(auctionCredits.holder, holder), gt(auctionCredits.amountRaw, 0n)));
  return rows.flatMap(({ payToken, amountRaw }) => {
    const currencyId = currencyAt(chain.addresses, payToken as Address);
    if (currencyId === null) return [];
    return [
      {
        currencyId,
        symbol: currencyId,
        currency: getAddress(payToken as Address),
        amount: priceText({ currencyId }, amountRaw),
      },
    ];
  });
}

/** The data of the page about selling. */
export async function getSelling(ctx: AppContext, { userId }: Session) {
  const { db } = ctx;
  const holder = holderOf(db, userId);
  const [known] = await db.select().from(shareHolders).where(eq(shareHolders.holder, holder));
  const [reminder] = await db
    .select()
    .from(auctionReminders)
    .where(eq(auctionReminders.userId, userId));
  return {
    ...(await readAround(ctx)),
    shares: await readSellable(ctx, userId, holder),
    waiting: await readWaiting(ctx, holder),
    payoutAddress: known?.payoutAddress ? getAddress(known.payoutAddress as Address) : null,
    reminder: reminder !== undefined,
    indexedBlock: await readIndexedBlock(db),
  };
}

/** The contract's count: shares that no stake, sale or freeze holds are free; locked-up shares are not sold either. */
async function readSellable(ctx: AppContext, userId: string, holder: Holder) {
  const { total, available, staked, onSale } = await shareBalances(ctx.db, userId);
  const locked = total - available;
  const wallets = await ctx.db
    .select({ frozenRaw: shareWallets.frozenRaw })
    .from(shareWallets)
    .where(eq(shareWallets.holder, holder));
  const frozen = wallets.reduce((sum, { frozenRaw }) => sum + frozenRaw, 0n);
  const bookEntry = await bookShares(ctx.db, userId);
  const lockedUp = await readLockedUp(ctx, userId);
  const held = [locked + frozen, locked + bookEntry, onSale + (lockedUp?.raw ?? 0n)];
  const most = held.reduce((max, one) => (one > max ? one : max), 0n);
  return {
    total: sharesText(total),
    free: sharesText(total > most ? total - most : 0n),
    staked: sharesText(staked),
    onSale: sharesText(onSale),
    frozen: sharesText(frozen),
    bookEntry: sharesText(bookEntry),
    lockedUp: lockedUp && {
      shares: sharesText(lockedUp.raw),
      until: lockedUp.until.toISOString(),
    },
  };
}

/** Turns reminders on or off. Only what begins later is told. */
export async function setAuctionReminder(
  { db, clock }: AppContext,
  { userId }: Session,
  { on }: { on: boolean },
) {
  const row = { userId, createdAt: clock.now() };
  if (on) await db.insert(auctionReminders).values(row).onConflictDoNothing();
  else await db.delete(auctionReminders).where(eq(auctionReminders.userId, userId));
  return { reminder: on };
}
