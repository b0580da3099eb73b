import type { auctionDeskCalls, ListedRound, ShownRound } from '@fnx/api/desk/auctions';
import type { Db } from '@fnx/postgres/client';
import { readPage } from '@fnx/postgres/read-page';
import { formatDecimal } from '@fnx/values/money';
import { and, eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import type * as z from 'zod/mini';
import type { ReadList } from '@/server/desk/desk-list';
import { wholeFrom } from '@/server/desk/field-readers';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { contains } from '@/server/platform/search-text';
import { documents } from '@/server/platform/tables';
import { readIndexedBlock } from '@/server/register/indexed-block';
import { priceAt, priceText, sharesText } from './price';
import type { Round } from './round-book';
import { auctionRounds } from './tables';
import { stateOf } from './view-round';

type Reader = Pick<AppContext, 'db' | 'clock'>;
type Asked<C extends keyof typeof auctionDeskCalls> = z.output<
  (typeof auctionDeskCalls)[C]['input']
>;

/** The contract counts rounds from one. */
export const readRoundId = wholeFrom(1, 999_999_999);

/** Rounds as officers see them, newest first; also those in unknown tokens. */
export const listRounds: ReadList<typeof auctionDeskCalls.list> = async ({ ctx, input }) => {
  const { search, sort, show, ...page } = input;
  const { id, state, documentHash, currencyId, payToken, announcedAt: key } = auctionRounds;
  const where = and(
    show === 'all' ? undefined : eq(state, 'LIVE'),
    contains(search, documentHash, currencyId, payToken),
  );
  const select = ctx.db.select().from(auctionRounds).$dynamic();
  const list = await readPage(
    ctx.db,
    select,
    { where, key, id, ascending: sort === 'oldest' },
    page,
  );
  const now = await chainTime(ctx);
  return { ...list, docs: list.docs.map((round) => viewRound(round, now)) };
};

/** One round with its book. @throws Refusal */
export async function showRound(ctx: Reader, { id }: Asked<'show'>): Promise<ShownRound> {
  const round = await findRound(ctx.db, readRoundId(id));
  const { title, hash } = documents;
  const [document] = await ctx.db
    .select({ title })
    .from(documents)
    .where(eq(hash, round.documentHash));
  return {
    ...viewRound(round, await chainTime(ctx)),
    step: moneyText(round, round.stepRaw),
    minShares: sharesText(round.minSharesRaw),
    fee: formatDecimal(BigInt(round.feeBps), 2),
    documentTitle: document?.title ?? null,
    announcedAt: round.announcedAt.toISOString(),
    txHash: round.txHash as Hex,
    endedAt: round.endedAt?.toISOString() ?? null,
    book: bookOf(round),
  };
}

/** @throws Refusal */
export async function findRound(db: Db, id: number): Promise<Round> {
  const [round] = await db.select().from(auctionRounds).where(eq(auctionRounds.id, id));
  if (round) return round;
  throw refusal('NOT_ON_PAGE', { what: 'auction', id, page: 'Auctions' });
}

function viewRound(round: Round, now: Date): ListedRound {
  return {
    id: String(round.id),
    state: stateOf(round, now),
    currency: round.currencyId ?? round.payToken,
    opens: round.opens.toISOString(),
    closes: round.closes.toISOString(),
    firstPrice: moneyText(round, round.firstPriceRaw),
    lastPrice: moneyText(round, priceAt(round, round.ticks - 1)),
    saleOrders: round.saleOrders,
    bidOrders: round.bidOrders,
    bank: bankText(round),
    price: round.tick === null ? null : moneyText(round, priceAt(round, round.tick)),
    volume: round.volumeRaw === null ? null : sharesText(round.volumeRaw),
    settled: sharesText(round.settledRaw),
    documentHash: round.documentHash as Hex,
  };
}

/** The contract goes by the chain's clock, which is not ours. */
async function chainTime({ db, clock }: Reader): Promise<Date> {
  const indexed = Date.parse((await readIndexedBlock(db))?.time ?? '') || 0;
  return new Date(Math.max(clock.now().getTime(), indexed));
}

/** A token that this service does not know has no decimals here. */
export const moneyText = (round: Round, raw: bigint) =>
  round.currencyId === null ? `${raw} smallest units` : priceText(round, raw);

function bankText(round: Round): string | null {
  if (round.bankSharesRaw === 0n) return null;
  const price = moneyText(round, priceAt(round, round.bankTick));
  const shares = sharesText(round.bankSharesRaw);
  return round.bankSide === 'BID'
    ? `buys back up to ${shares} at ${price} or less`
    : `offers ${shares} new at ${price} or more`;
}

function bookOf(round: Round): ShownRound['book'] {
  const lines = round.sales.map((sales, tick) => ({
    price: moneyText(round, priceAt(round, tick)),
    sales: sharesText(BigInt(sales)),
    bids: sharesText(BigInt(round.bids[tick] ?? 0)),
  }));
  return lines.filter(({ sales, bids }) => sales !== '0' || bids !== '0').reverse();
}
