import { type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';

/**
 * A distribution of new shares that began at `at`: `numerator` new ones for each `denominator` that was held before. What is from
 * before it is shown in today's shares: a number of shares times `numerator + denominator`, a price divided by it.
 */
export type Split = { at: Date; numerator: bigint; denominator: bigint };

/** A split, with the shares that a person received from it. */
export type ReceivedSplit = Split & { receivedAt: Date; sharesRaw: bigint };

type Row = {
  at: string;
  priced: string | null;
  numerator: string;
  denominator: string;
  received: string | null;
  shares: string | null;
};

/**
 * Reads splits from the indexed events, oldest first. What has not begun does not count: today's shares are still the old ones.
 * The contract goes by the chain's clock, which can be ahead of ours; a time that is ahead is shown as now.
 */
const splitsOf = (now: Date, holder: SQL | null) => sql`
  select least(began.block_time, ${now.toISOString()}::timestamptz) as at,
    (select min(effective_at) from share_prices where effective_at <= ${now.toISOString()}::timestamptz
      and effective_at >= began.block_time) as priced, declared.args->>'numerator' as numerator,
    declared.args->>'denominator' as denominator, received.block_time as received, received.args->>'shares' as shares
  from chain_events began
  join chain_events declared on declared.contract = 'issuance' and declared.name = 'SharesDeclared'
    and declared.args->>'id' = began.args->>'id'
  left join chain_events received on received.contract = 'issuance' and received.name = 'SharesReceived'
    and received.args->>'holder' = ${holder} and received.args->>'id' = declared.args->>'id'
  where began.contract = 'issuance' and began.name = 'SharesBegan'
  order by 1`;

const viewSplit = ({ at, numerator, denominator }: Row): Split => ({
  at: new Date(at),
  numerator: BigInt(numerator),
  denominator: BigInt(denominator),
});

/** All splits in force that the share price already counts, oldest first: `at` is that of the first price since the beginning. */
export async function readSplits({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Promise<Split[]> {
  const { rows } = await db.execute<Row>(splitsOf(clock.now(), null));
  return rows.flatMap((row) => (row.priced ? viewSplit({ ...row, at: row.priced }) : []));
}

/** Those in force since which no price has been set: the price of now is still that of a share before them. */
export async function readUnpricedSplits({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Promise<Split[]> {
  const { rows } = await db.execute<Row>(splitsOf(clock.now(), null));
  return rows.flatMap((row) => (row.priced ? [] : viewSplit(row)));
}

/**
 * From when a price that is set now counts: the beginning of the last split where the chain's clock is ahead of ours. A price from
 * before it would be one of the old shares, and the split would seem to wait for its price for ever.
 */
export async function earliestPriceTime({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Promise<Date> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select max(block_time) as at from chain_events where contract = 'issuance' and name = 'SharesBegan'`);
  return new Date(Math.max(clock.now().getTime(), Date.parse(rows[0]?.at ?? '') || 0));
}

/** The price at which a holding is worth the same after a split. */
export const priceAfter = (raw: bigint, { numerator, denominator }: Omit<Split, 'at'>): bigint =>
  (raw * denominator) / (numerator + denominator);

/** Those of which a person has the shares. */
export async function readReceivedSplits(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  userId: string,
): Promise<ReceivedSplit[]> {
  const holder = sql`(select holder_id from users where id = ${userId})`;
  const { rows } = await db.execute<Row>(splitsOf(clock.now(), holder));
  return rows.flatMap((row) =>
    row.received === null || row.shares === null
      ? []
      : { ...viewSplit(row), receivedAt: new Date(row.received), sharesRaw: BigInt(row.shares) },
  );
}

/** Shows splits in the form of the API's contract. */
export const viewSplits = (splits: readonly Split[]) =>
  splits.map(({ at, numerator, denominator }) => ({
    at: at.toISOString(),
    numerator: Number(numerator),
    denominator: Number(denominator),
  }));

/** A price of a time, for a share of today. */
export const priceOfToday = (raw: bigint, at: Date, splits: readonly Split[]): bigint =>
  splits.filter((split) => at < split.at).reduce(priceAfter, raw);

/** A number of shares that was held at a time, in shares of today. */
export const sharesOfToday = (raw: bigint, at: Date, splits: readonly ReceivedSplit[]): bigint =>
  splits.reduce((shares, { numerator: n, denominator: d, ...split }) => {
    if (at < split.at) return (shares * (n + d)) / d;
    return at < split.receivedAt ? shares + split.sharesRaw : shares;
  }, raw);
