import { csvHead, csvLine } from '@fnx/bank-files/csv-line';
import { formatDecimal } from '@fnx/values/money';
import { sql } from 'drizzle-orm';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { documentHash } from '@/server/platform/documents/publish-document';
import { refusal } from '@/server/platform/refusal';
import { SHARE_ASSET } from '@/server/register/tables';
import { BANK } from './book-events';
import { findRound, moneyText } from './list-rounds';
import { costOf, priceAt, sharesText } from './price';
import type { Round } from './round-book';
import { auctionOrders } from './tables';

/** Those who hold shares; shares in issue, and those of the largest holder, in millionths. */
type Holders = { holders: number; sharesRaw: bigint; largestRaw: bigint };

/**
 * The report of a round to board and regulator: the result, the bank's own part, holders before and after, and orders at each price. No holder
 * is named.
 * @returns the file, its SHA-256 and its first lines
 * @throws Refusal when there is no such round, or it has not ended
 */
export async function roundReport(ctx: AppContext, id: number) {
  const round = await findRound(ctx.db, id);
  if (round.endedAt === null) throw refusal('AUCTION_RUNS', { id });
  const own = await readTrades(ctx, id);
  const facts = [
    ...resultFacts(round),
    ...bankFacts(round, own),
    ...(await allHolders(ctx, round, own)),
  ];
  const lines = [
    ...facts.map(([what, value]) => ['Round', what, value, '', '', '', '']),
    ...(await priceLines(ctx, round)),
  ];
  const bytes = Buffer.from(csvHead(COLUMNS) + lines.map(csvLine).join(''));
  return { bytes, sha256: documentHash(bytes), facts };
}

const COLUMNS = [
  'Part',
  'What',
  'Value',
  'Shares on sale',
  'Orders to sell',
  'Shares bid for',
  'Bids',
];

type Fact = readonly [what: string, value: string];

function resultFacts(round: Round): Fact[] {
  const { tick, volumeRaw, saleOrders, bidOrders } = round;
  const price = tick === null ? null : priceAt(round, tick);
  return [
    ['Number', String(round.id)],
    ['State', round.state],
    ['Currency', round.currencyId ?? round.payToken],
    ['Announced', round.announcedAt.toISOString()],
    ['Opened', round.opens.toISOString()],
    ['Closed', round.closes.toISOString()],
    ['Ended', round.endedAt?.toISOString() ?? ''],
    ['Price', price === null ? 'none' : moneyText(round, price)],
    ['Volume, shares', sharesText(volumeRaw ?? 0n)],
    ['Volume, money', moneyText(round, costOf(price ?? 0n, volumeRaw ?? 0n))],
    ['Settled, shares', sharesText(round.settledRaw)],
    ['Orders to sell', String(saleOrders)],
    ['Bids', String(bidOrders)],
    ['Fee of sellers, hundredths of a percent', String(round.feeBps)],
    ['SHA-256 of the resolution', round.documentHash],
    ['Transaction of the announcement', round.txHash],
    ['Transaction of the end', round.endedTx ?? ''],
  ];
}

/** Trades of the bank's own order, and of all orders. */
type Trades = {
  settled: string;
  money: string;
  fill: string | null;
  fees: string;
  last: string | null;
};

const NO_TRADES: Trades = { settled: '0', money: '0', fill: null, fees: '0', last: null };

async function readTrades({ db }: AppContext, id: number): Promise<Trades> {
  const { rows } = await db.execute<Trades>(sql`
    select coalesce(sum(settled_raw) filter (where ours), 0)::text as settled,
      coalesce(sum(money_raw) filter (where ours), 0)::text as money,
      sum(fill_raw) filter (where ours)::text as fill, coalesce(sum(fee_raw), 0)::text as fees,
      max(traded_at) as last
    from (select *, holder = ${BANK} as ours from ${auctionOrders} where round_id = ${id}) orders`);
  return rows[0] ?? NO_TRADES;
}

function bankFacts(round: Round, own: Trades): Fact[] {
  const { bankSide, bankSharesRaw, bankTick } = round;
  const fees: Fact = ['Fees for the bank', moneyText(round, BigInt(own.fees))];
  if (bankSharesRaw === 0n) return [['The bank’s own order', 'none'], fees];
  const isBuyBack = bankSide === 'BID';
  return [
    ['The bank’s own order', isBuyBack ? 'buy-back' : 'new shares'],
    ['Its limit', moneyText(round, priceAt(round, bankTick))],
    ['Its shares', sharesText(bankSharesRaw)],
    ['Of them traded', own.fill === null ? 'not fixed yet' : sharesText(BigInt(own.fill))],
    [isBuyBack ? 'Bought back and burnt' : 'Created and sold', sharesText(BigInt(own.settled))],
    ['Part of the volume, percent', percentOf(BigInt(own.fill ?? 0), round.volumeRaw ?? 0n)],
    [isBuyBack ? 'Paid' : 'Received', moneyText(round, BigInt(own.money))],
    fees,
  ];
}

/** When it was announced, before it closed, and after the last trade; or now, while trades are not settled. */
async function allHolders(ctx: AppContext, round: Round, { last }: Trades): Promise<Fact[]> {
  const isSettled = round.settledRaw === (round.volumeRaw ?? 0n);
  const ended = last === null ? round.endedAt : new Date(last);
  const times: readonly (readonly [string, Date | null])[] = [
    ['at the announcement', round.announcedAt],
    // A block at the close may settle already.
    ['before the close', plusSeconds(round.closes, -1)],
    isSettled ? ['after the settlement', ended] : ['now, not all is settled', null],
  ];
  const facts: Fact[] = [];
  for (const [when, at] of times) {
    const { holders, sharesRaw, largestRaw } = await holdersAt(ctx, at);
    facts.push(
      [`Holders ${when}`, String(holders)],
      [`Shares in issue ${when}`, sharesText(sharesRaw)],
      [`Largest holder ${when}, percent`, percentOf(largestRaw, sharesRaw)],
    );
  }
  return facts;
}

/** Rounded to hundredths. */
const percentOf = (raw: bigint, of: bigint) =>
  of === 0n ? '0' : formatDecimal((raw * 10_000n + of / 2n) / of, 2);

/** Null: as the index has it now. */
async function holdersAt({ db }: AppContext, at: Date | null): Promise<Holders> {
  const until = at ? sql`and transfer.created_at <= ${at.toISOString()}::timestamptz` : sql``;
  const { rows } = await db.execute<{ holders: number; shares: string; largest: string }>(sql`
    with held as (
      select coalesce(wallet.holder, account.address) as holder, sum(entry.amount_raw) as raw
      from ledger_accounts account join ledger_entries entry on entry.account_id = account.id
        join ledger_transfers transfer on transfer.id = entry.transfer_id
        left join share_wallets wallet on wallet.address = account.address
      where account.kind = 'wallet' and account.asset = ${SHARE_ASSET} ${until}
      group by 1 having sum(entry.amount_raw) > 0
    ) select count(*)::int as holders, coalesce(sum(raw), 0)::text as shares,
      coalesce(max(raw), 0)::text as largest from held`);
  const { holders = 0, shares = '0', largest = '0' } = rows[0] ?? {};
  return { holders, sharesRaw: BigInt(shares), largestRaw: BigInt(largest) };
}

type Counted = { tick: number; sales: number; bids: number };

async function priceLines({ db }: AppContext, round: Round): Promise<string[][]> {
  const { rows } = await db.execute<Counted>(sql`
    select tick, count(*) filter (where side = 'SALE')::int as sales, count(*) filter (where side = 'BID')::int as bids
    from ${auctionOrders} where round_id = ${round.id} and shares_raw > 0 group by tick`);
  const counts = new Map(rows.map((row) => [row.tick, row]));
  return round.sales.flatMap((onSale, tick) => {
    const bidFor = round.bids[tick] ?? '0';
    const { sales, bids } = counts.get(tick) ?? { sales: 0, bids: 0 };
    if (sales + bids === 0) return [];
    const price = moneyText(round, priceAt(round, tick));
    return [
      [
        'Price',
        price,
        '',
        sharesText(BigInt(onSale)),
        `${sales}`,
        sharesText(BigInt(bidFor)),
        `${bids}`,
      ],
    ];
  });
}
