import { desc, eq } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import type { Db } from '@/server/platform/database/client';
import { refusal } from '@/server/platform/refusal';
import { readIndexedBlock } from '@/server/register/indexed-block';
import type { RoundState } from '@/shared/auction-vocabulary';
import { priceAt, priceText, sharesText } from './price';
import type { Round } from './round-book';
import { auctionRounds } from './tables';

/** Rounds as officers see them, newest first; also those in unknown tokens. */
export async function listRounds(ctx: Pick<AppContext, 'db' | 'clock'>, limit: number) {
  const now = await chainTime(ctx);
  const rounds = await ctx.db
    .select()
    .from(auctionRounds)
    .orderBy(desc(auctionRounds.id))
    .limit(limit);
  return rounds.map((round) => ({
    number: String(round.id),
    state: stateAt(round, now),
    currency: round.currencyId ?? round.payToken,
    opens: round.opens,
    closes: round.closes,
    prices: pricesText(round),
    'orders to sell': round.saleOrders,
    bids: round.bidOrders,
    'the bank': bankText(round),
    price: round.tick === null ? null : moneyText(round, priceAt(round, round.tick)),
    volume: round.volumeRaw === null ? null : sharesText(round.volumeRaw),
    settled: sharesText(round.settledRaw),
    document: round.documentHash,
  }));
}

/** @throws Refusal */
export async function findRound(db: Db, id: number): Promise<Round> {
  const [round] = await db.select().from(auctionRounds).where(eq(auctionRounds.id, id));
  if (round) return round;
  throw refusal('NOT_LISTED', { what: 'auction', id, list: 'auction list' });
}

/** The contract goes by the chain's clock, which is not ours. */
async function chainTime({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<Date> {
  const indexed = Date.parse((await readIndexedBlock(db))?.time ?? '') || 0;
  return new Date(Math.max(clock.now().getTime(), indexed));
}

function stateAt({ state, opens, closes }: Round, now: Date): RoundState {
  if (state !== 'LIVE') return state;
  if (now < opens) return 'ANNOUNCED';
  return now < closes ? 'OPEN' : 'CLOSED';
}

/** A token that this service does not know has no decimals here. */
const moneyText = (round: Round, raw: bigint) =>
  round.currencyId === null ? `${raw} smallest units` : priceText(round, raw);

function pricesText(round: Round): string {
  const first = moneyText(round, round.firstPriceRaw);
  if (round.ticks === 1) return first;
  return `${first} to ${moneyText(round, priceAt(round, round.ticks - 1))}`;
}

function bankText(round: Round): string | null {
  if (round.bankSharesRaw === 0n) return null;
  const price = moneyText(round, priceAt(round, round.bankTick));
  const shares = sharesText(round.bankSharesRaw);
  return round.bankSide === 'BID'
    ? `buys back up to ${shares} at ${price} or less`
    : `offers ${shares} new at ${price} or more`;
}
