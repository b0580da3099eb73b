import { sql } from 'drizzle-orm';
import type { Tx } from '@/server/platform/database/client';
import type { CustomerAccountKind, PlatformAccountKind, TransferKind } from '@/shared/vocabulary';
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from './tables';

export type LedgerAccount =
  | { owner: string; kind: CustomerAccountKind }
  | { owner: 'house'; kind: PlatformAccountKind };

/** Moves `amountRaw` of an asset; a leg is two entries that sum to zero. */
export type Leg = { asset: string; from: LedgerAccount; to: LedgerAccount; amountRaw: bigint };

export type Booking = {
  kind: TransferKind;
  /** Id of the cause; each cause is booked once. */
  reference: string;
  legs: readonly Leg[];
  at: Date;
};

/** The cause is already booked: the caller lost a race or repeated a call. */
export class AlreadyBookedError extends Error {
  override readonly name = 'AlreadyBookedError';
}

export const platformAccount = (kind: PlatformAccountKind): LedgerAccount => ({
  owner: 'house',
  kind,
});
export const customerAccount = (owner: string, kind: CustomerAccountKind): LedgerAccount => ({
  owner,
  kind,
});

/**
 * Books a transfer in the caller's transaction. The database rejects it when its legs do not sum to zero or a customer's
 * balance would become negative.
 * @throws AlreadyBookedError when the same cause was booked before.
 */
export async function postTransfer(tx: Tx, booking: Booking): Promise<void> {
  await postTransfers(tx, [booking]);
}

/**
 * Books several transfers in sequence, all or none, in one statement of the caller's transaction. Balances are checked after
 * the last one.
 * @throws AlreadyBookedError when one of the causes is already booked; the transaction must then be rolled back
 */
export async function postTransfers(tx: Tx, bookings: readonly Booking[]): Promise<void> {
  for (const { kind, reference, legs } of bookings) {
    for (const { amountRaw } of legs) {
      if (amountRaw <= 0n) throw new RangeError(`A leg of ${kind} ${reference} moves ${amountRaw}`);
    }
  }
  const causes = bookings.map(({ kind, reference }) => `${kind} ${reference}`).join(', ');
  const first = await book(tx, bookings);
  // Another transaction created one of the accounts meanwhile; a new statement sees it.
  const last = first === 'no account' ? await book(tx, bookings) : first;
  if (last === 'known') throw new AlreadyBookedError(causes);
  if (last === 'no account') throw new Error(`No ledger account for ${causes}`);
}

type Booked = 'booked' | 'known' | 'no account';

/**
 * Creates missing accounts, transfers and entries in one statement; entries are inserted only if all accounts exist. Values
 * are inlined rather than passed as arrays, whose length PostgreSQL cannot estimate, which would force a new plan each time.
 */
async function book(tx: Tx, bookings: readonly Booking[]): Promise<Booked> {
  const moves = bookings.flatMap(({ legs }, cause) =>
    legs.flatMap(({ asset, from, to, amountRaw }) => [
      { cause, asset, account: from, amountRaw: -amountRaw },
      { cause, asset, account: to, amountRaw },
    ]),
  );
  const causeRows = bookings.map(
    ({ kind, reference, at }, cause) =>
      sql`(${sql.raw(String(cause))}, ${kind}::text, ${reference}::text, ${at.toISOString()}::timestamptz)`,
  );
  const moveRows = moves.map(
    ({ cause, asset, account, amountRaw }, place) =>
      sql`(${sql.raw(`${place}, ${cause}`)}, ${ownerOf(account)}::uuid, ${asset}::text, ${account.kind}::text, ${amountRaw.toString()}::numeric)`,
  );
  const { rows } = await tx.execute<{ complete: boolean; entries: number }>(sql`
    with cause (cause, kind, reference, at) as (
      values ${sql.join(causeRows, sql`, `)}
    ), move (place, cause, owner_id, asset, kind, amount_raw) as (
      values ${sql.join(moveRows, sql`, `)}
    ), found as (
      select move.*, account.id as account_id
      from move left join lateral (
        select id from ${ledgerAccounts}
        where owner_id = move.owner_id and asset = move.asset and kind = move.kind
        union all
        select id from ${ledgerAccounts}
        where move.owner_id is null and owner_id is null and asset = move.asset and kind = move.kind
      ) account on true
    ), opened as (
      insert into ${ledgerAccounts} (owner_id, asset, kind, balance_raw)
      select distinct owner_id, asset, kind, case when owner_id is not null then 0 end
      from found where account_id is null
      order by owner_id, asset, kind
      on conflict do nothing
      returning id, owner_id, asset, kind
    ), ready as (
      select place, cause, found.asset, amount_raw, coalesce(account_id, opened.id) as account_id
      from found left join opened on opened.owner_id is not distinct from found.owner_id
        and opened.asset = found.asset and opened.kind = found.kind
    ), plan as (
      select bool_and(account_id is not null) as complete from ready
    ), transfer as (
      insert into ${ledgerTransfers} (kind, reference, created_at)
      select kind, reference, at from cause, plan where complete order by cause
      on conflict do nothing
      returning id, kind, reference
    ), entry as (
      insert into ${ledgerEntries} (transfer_id, account_id, asset, amount_raw)
      select transfer.id, account_id, asset, amount_raw
      from transfer join cause using (kind, reference) join ready using (cause) order by place
      returning id
    )
    select complete, (select count(*)::int from entry) as entries from plan`);
  if (rows[0]?.entries === moves.length) return 'booked';
  return rows[0]?.complete === true ? 'known' : 'no account';
}

const ownerOf = (account: LedgerAccount) => (account.owner === 'house' ? null : account.owner);
