import { type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';

/**
 * A distribution of new shares in force: `numerator` new ones for each `denominator` that was held at the end of `at`. What is from
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
 * Reads splits from the indexed events, oldest first. Waiting and cancelled ones do not count: today's shares are still the old ones.
 * The contract goes by the chain's clock, which can be ahead of ours; a time that is ahead is shown as now.
 */
const splitsOf = (now: Date, holder: SQL | null) => sql`
  select least(to_timestamp((declared.args->>'recordTime')::numeric), ${now.toISOString()}::timestamptz) as at,
    (select min(effective_at) from share_prices where effective_at <= ${now.toISOString()}::timestamptz
      and effective_at >= to_timestamp((declared.args->>'recordTime')::numeric)) as priced, declared.args->>'numerator' as numerator,
    declared.args->>'denominator' as denominator, received.block_time as received, received.args->>'shares' as shares
  from chain_events declared
  left join chain_events received on received.contract = 'issuance' and received.name = 'SharesReceived'
    and received.args->>'holder' = ${holder} and received.args->>'id' = declared.args->>'id'
  where declared.contract = 'issuance' and declared.name = 'SharesDeclared'
    and to_timestamp((declared.args->>'executableAt')::numeric)
      <= greatest(${now.toISOString()}::timestamptz, (select max(block_time) from chain_cursors))
    and not exists (select from chain_events cancelled
      where cancelled.contract = 'issuance' and cancelled.name = 'SharesCancelled'
        and cancelled.args->>'id' = declared.args->>'id')
  order by 1`;

const viewSplit = ({ at, numerator, denominator }: Row): Split => ({
  at: new Date(at),
  numerator: BigInt(numerator),
  denominator: BigInt(denominator),
});

/** All splits in force that the share price already counts, oldest first: `at` is that of the first price since the record time. */
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
    if (at <= split.at) return (shares * (n + d)) / d;
    return at < split.receivedAt ? shares + split.sharesRaw : shares;
  }, raw);
