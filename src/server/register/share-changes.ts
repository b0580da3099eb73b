import type { Lot, ShareChange } from '@fnx/api/shared/gains';
import type { TransferKind } from '@fnx/api/shared/vocabulary';
import { sql } from 'drizzle-orm';
import type { StoredLot } from './tables';

/** A change of a holding as `changesOf` reads it; sums as text. */
export type ChangeRow = {
  kind: TransferKind;
  at: string;
  reference: string;
  change: string;
  cost: string;
  lots: readonly StoredLot[] | null;
};

/** The columns of a `ChangeRow`, of the tables that `changesOf` joins. */
export const CHANGE = sql`booked.kind, mark.at, booked.reference, mark.change_raw::text as change, mark.cost_raw::text as cost, entered.lots`;

/** The part of a query that joins each change of a person's holding until a time with its cost. What shares cost that came is the difference of two marks. */
export const changesOf = (userId: string, until = 'infinity') => sql`
  from (
    select id, at, transfer_id, shares_raw - coalesce(lag(shares_raw) over past, 0) as change_raw,
      invested_usd_raw - coalesce(lag(invested_usd_raw) over past, 0) as cost_raw
    from holding_marks where user_id = ${userId} and at < ${until}::timestamptz
    window past as (order by at, id)
  ) mark
  join ledger_transfers booked on booked.id = mark.transfer_id
  left join received_costs entered on entered.user_id = ${userId} and entered.reference = booked.reference`;

export const toChange = ({ kind, at, change, cost, lots }: ChangeRow): ShareChange => ({
  at: new Date(at),
  sharesRaw: BigInt(change),
  costRaw: BigInt(cost),
  isBonus: kind === 'BONUS',
  ...(lots && { lots: lots.map(toLot) }),
});

export const toLot = ({ at, shares, cost }: StoredLot): Lot => ({
  at: new Date(at),
  sharesRaw: BigInt(shares),
  costRaw: BigInt(cost),
});

export const toStored = ({ at, sharesRaw, costRaw }: Lot): StoredLot => ({
  at: at.toISOString(),
  shares: String(sharesRaw),
  cost: String(costRaw),
});
