import { type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';

/**
 * A distribution of new shares in force: `numerator` new ones for each `denominator` that was held at the end of `at`. What is from
 * before it is shown in today's shares: a number of shares times `numerator + denominator`, a price divided by it.
 */
export type Split = { at: Date; numerator: bigint; denominator: bigint };

/** What a person received of a split. */
export type ReceivedSplit = Split & { receivedAt: Date; sharesRaw: bigint };

type Row = {
  at: string;
  numerator: string;
  denominator: string;
  received: string | null;
  shares: string | null;
};

/** Of the indexed events, oldest first. One that waits or was cancelled is none: today's shares are still the old ones. */
const splitsOf = (now: Date, holder: SQL | null) => sql`
  select to_timestamp((declared.args->>'recordTime')::numeric) as at, declared.args->>'numerator' as numerator,
    declared.args->>'denominator' as denominator, received.block_time as received, received.args->>'shares' as shares
  from chain_events declared
  left join chain_events received on received.contract = 'issuance' and received.name = 'SharesReceived'
    and received.args->>'holder' = ${holder} and received.args->>'id' = declared.args->>'id'
  where declared.contract = 'issuance' and declared.name = 'SharesDeclared'
    and (declared.args->>'executableAt')::numeric <= ${now.getTime() / 1000}
    and not exists (select from chain_events cancelled
      where cancelled.contract = 'issuance' and cancelled.name = 'SharesCancelled'
        and cancelled.args->>'id' = declared.args->>'id')
  order by 1`;

const viewSplit = ({ at, numerator, denominator }: Row): Split => ({
  at: new Date(at),
  numerator: BigInt(numerator),
  denominator: BigInt(denominator),
});

/** All splits in force, oldest first. */
export async function readSplits({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Promise<Split[]> {
  const { rows } = await db.execute<Row>(splitsOf(clock.now(), null));
  return rows.map(viewSplit);
}

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

/** As the contract of the API has them. */
export const viewSplits = (splits: readonly Split[]) =>
  splits.map(({ at, numerator, denominator }) => ({
    at: at.toISOString(),
    numerator: Number(numerator),
    denominator: Number(denominator),
  }));

/** A price of a time, for a share of today. */
export const priceOfToday = (raw: bigint, at: Date, splits: readonly Split[]): bigint =>
  splits
    .filter((split) => at < split.at)
    .reduce((price, { numerator: n, denominator: d }) => (price * d) / (n + d), raw);

/** A number of shares that was held at a time, in shares of today. */
export const sharesOfToday = (raw: bigint, at: Date, splits: readonly ReceivedSplit[]): bigint =>
  splits.reduce((shares, { numerator: n, denominator: d, ...split }) => {
    if (at <= split.at) return (shares * (n + d)) / d;
    return at < split.receivedAt ? shares + split.sharesRaw : shares;
  }, raw);
