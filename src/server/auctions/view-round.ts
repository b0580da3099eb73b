import type { AuctionRound, RoundHead } from '@fnx/api/auctions/schemas';
import type { RoundState } from '@fnx/api/shared/auction-vocabulary';
import type { Db } from '@fnx/postgres/client';
import { type PageInput, readPage } from '@fnx/postgres/read-page';
import { formatDecimal } from '@fnx/values/money';
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { getAddress, type Hex } from 'viem';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { documents } from '@/server/platform/tables';
import { readIndexedBlock } from '@/server/register/indexed-block';
import { clearBook } from '@/shared/auction-clearing';
import { BANK } from './book-events';
import { anchorTick, decimalsOf, priceAt, priceText, sharesText } from './price';
import type { Round, RoundOrder } from './round-book';
import { auctionOrders, auctionRounds } from './tables';

const DAY_SECONDS = 86_400;
/** The contract's `CLEAR_TIME` and `SETTLE_TIME`, in seconds after the close and the last pause. */
const CLEAR_SECONDS = 30 * DAY_SECONDS;
export const SETTLE_SECONDS = 180 * DAY_SECONDS;

export type Row = { round: Round; title: string | null; bank: RoundOrder | null };

/** Rounds in a known currency, with the title of their document and the bank's order. */
export function selectRounds(db: Db) {
  return db
    .select({ round: auctionRounds, title: documents.title, bank: auctionOrders })
    .from(auctionRounds)
    .leftJoin(documents, eq(documents.hash, auctionRounds.documentHash))
    .leftJoin(
      auctionOrders,
      and(
        eq(auctionOrders.roundId, auctionRounds.id),
        eq(auctionOrders.side, auctionRounds.bankSide),
        eq(auctionOrders.holder, BANK),
      ),
    );
}

export const isShown = isNotNull(auctionRounds.currencyId);

/** A page of rounds, newest first. */
export async function listRounds({ db, clock }: AppContext, query: PageInput) {
  const { id } = auctionRounds;
  const list = await readPage(
    db,
    selectRounds(db).$dynamic(),
    { where: isShown, key: auctionRounds.announcedAt, id },
    query,
  );
  const docs = list.docs.map((row) => viewHead(row, clock.now()));
  return { ...list, docs, indexedBlock: await readIndexedBlock(db) };
}

/** @throws DomainError ROUND_NOT_FOUND */
export async function findRound(db: Db, id: string): Promise<Row> {
  const number = /^[1-9][0-9]{0,8}$/.test(id) ? Number(id) : 0;
  const [row] = await selectRounds(db).where(and(isShown, eq(auctionRounds.id, number)));
  if (!row) throw problem('ROUND_NOT_FOUND');
  return row;
}

/** LIVE is what the times say. That nobody cleared it in time is the contract's word: each pause gives more of it. */
export function stateOf({ state, opens, closes }: Round, now: Date): RoundState {
  if (state !== 'LIVE') return state;
  if (now < opens) return 'ANNOUNCED';
  return now < closes ? 'OPEN' : 'CLOSED';
}

export function viewHead({ round, title, bank }: Row, now: Date): RoundHead {
  const price = (tick: number) => priceText(round, priceAt(round, tick));
  return {
    id: String(round.id),
    state: stateOf(round, now),
    currencyId: round.currencyId ?? '',
    symbol: round.currencyId ?? '',
    opens: round.opens.toISOString(),
    closes: round.closes.toISOString(),
    price: round.tick === null ? null : price(round.tick),
    volume: round.volumeRaw === null ? null : sharesText(round.volumeRaw),
    bank:
      round.bankSharesRaw === 0n
        ? null
        : {
            side: round.bankSide,
            price: price(round.bankTick),
            shares: sharesText(round.bankSharesRaw),
            fill: bankFill(round, bank),
          },
    documentHash: round.documentHash as Hex,
    documentTitle: title,
  };
}

/** The bank's fill as the contract has fixed it; before that, by the price, for an order that is not at the margin. */
function bankFill(round: Round, bank: RoundOrder | null): string | null {
  if (bank?.fillRaw != null) return sharesText(bank.fillRaw);
  const raw = round.tick === null ? null : sureFill(round, round.bankSide, round.bankTick);
  if (raw === null) return null;
  return sharesText(raw === 'ALL' ? round.bankSharesRaw : 0n);
}

/** The fill of an order of a cleared round: all, nothing, or a part that the contract still has to fix (null). */
export function sureFill(
  { saleMargin, bidMargin, margins }: Round,
  side: RoundOrder['side'],
  tick: number,
): 'ALL' | 'NONE' | null {
  const margin = side === 'SALE' ? saleMargin : bidMargin;
  if (margin === null) return null;
  const at = side === 'SALE' ? 0 : 2;
  if (tick === margin) return margins?.[at] === margins?.[at + 1] ? 'ALL' : null;
  return (side === 'SALE') === tick < margin ? 'ALL' : 'NONE';
}

/**
 * One round with its book, without reading its orders.
 * @throws DomainError ROUND_NOT_FOUND
 */
export async function getRound(ctx: AppContext, id: string): Promise<AuctionRound> {
  const { db, clock, chain } = ctx;
  const row = await findRound(db, id);
  const { round } = row;
  const head = viewHead(row, clock.now());
  const lastTime = await readLastTime(ctx);
  const price = (tick: number) => priceText(round, priceAt(round, tick));
  const [sales, bids] = [round.sales, round.bids].map((sums) => sums.map(BigInt)) as [
    bigint[],
    bigint[],
  ];
  const anchor = anchorTick(round, { sales, bids });
  // After the close orders may be in blocks that the index has not read: what it would make of the others is no price.
  const found =
    head.state === 'OPEN' ? clearBook({ sales, bids }, anchor, round.minSharesRaw) : null;
  return {
    ...head,
    contract: getAddress(chain.addresses.contracts.auctions),
    currency: getAddress(round.payToken as Hex),
    decimals: decimalsOf(round),
    firstPrice: price(0),
    step: priceText(round, round.stepRaw),
    ticks: round.ticks,
    feePercent: formatDecimal(BigInt(round.feeBps), 2),
    minShares: sharesText(round.minSharesRaw),
    lastTime: plusSeconds(round.closes, -lastTime).toISOString(),
    anchorTick: anchor,
    announcedAt: round.announcedAt.toISOString(),
    txHash: round.txHash as Hex,
    sales: sales.map(sharesText),
    bids: bids.map(sharesText),
    orders: { sales: round.saleOrders, bids: round.bidOrders },
    indicative: found && { price: price(found.tick), volume: sharesText(found.volume) },
    result: resultOf(round, price),
    settlement:
      round.state === 'CLEARED'
        ? {
            shares: sharesText(round.settledRaw),
            collected: round.collected,
            orders: round.saleOrders + round.bidOrders,
            automatic: ctx.sender !== null,
          }
        : null,
    clearBy: plusSeconds(round.closes, CLEAR_SECONDS).toISOString(),
    settleBy: plusSeconds(round.closes, SETTLE_SECONDS).toISOString(),
    indexedBlock: await readIndexedBlock(db),
  };
}

function resultOf(round: Round, price: (tick: number) => string): AuctionRound['result'] {
  const { endedAt, endedTx, saleMargin, bidMargin, margins } = round;
  if (!endedAt || saleMargin === null || bidMargin === null || !margins) return null;
  const margin = (tick: number, at: number) => ({
    price: price(tick),
    fill: sharesText(BigInt(margins[at] ?? 0)),
    shares: sharesText(BigInt(margins[at + 1] ?? 0)),
  });
  return {
    at: endedAt.toISOString(),
    txHash: endedTx as Hex,
    sale: margin(saleMargin, 0),
    bid: margin(bidMargin, 2),
  };
}

const lastTimes = new WeakMap<object, Promise<number>>();

/** Seconds before a close in which orders only grow: the contract never changes it. */
export async function readLastTime({ chain, log }: AppContext): Promise<number> {
  const known = lastTimes.get(chain);
  if (known) return known;
  const read = chain.client
    .readContract({
      address: chain.addresses.contracts.auctions,
      abi: lastTimeAbi,
      functionName: 'lastTime',
    })
    .then(Number);
  lastTimes.set(chain, read);
  try {
    return await read;
  } catch (error) {
    lastTimes.delete(chain);
    log.warn({ err: error }, 'the last time of auctions could not be read');
    return DEFAULT_LAST_TIME;
  }
}

const DEFAULT_LAST_TIME = 3_600;

const lastTimeAbi = [
  {
    type: 'function',
    name: 'lastTime',
    stateMutability: 'view',
    inputs: [],
    outputs: [{ name: '', type: 'uint48' }],
  },
] as const;

/** The last round with a price, the one that runs, and the one that opens next. */
export async function readAround({ db, clock }: AppContext) {
  const now = clock.now();
  const rows = await selectRounds(db)
    .where(and(isShown, inArray(auctionRounds.state, ['LIVE', 'CLEARED'])))
    .orderBy(desc(auctionRounds.closes))
    .limit(MOST_AROUND);
  const heads = rows.map((row) => viewHead(row, now));
  const at = (states: readonly RoundState[]) => heads.filter(({ state }) => states.includes(state));
  return {
    last: at(['CLEARED'])[0] ?? null,
    // One that nobody has cleared yet hides none that is open.
    current: at(['OPEN']).at(-1) ?? at(['CLOSED']).at(-1) ?? null,
    next: at(['ANNOUNCED']).at(-1) ?? null,
  };
}

/** Rounds are announced at most 90 days ahead. */
const MOST_AROUND = 50;
