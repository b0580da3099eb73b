import type { PlatformAccountKind, TransferKind } from '@fnx/api/shared/vocabulary';
import type { Tx } from '@fnx/postgres/client';
import { sql } from 'drizzle-orm';
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from './tables';

/** A line of the share ledger. `owner` is null for a holder without a login; `address` is lower case. */
export type HoldingAccount =
  | { kind: 'wallet'; owner: string | null; address: string }
  | { kind: PlatformAccountKind };

/** Moves `amountRaw` of an asset; a leg is two entries that sum to zero. */
export type Leg = { asset: string; from: HoldingAccount; to: HoldingAccount; amountRaw: bigint };

export type Booking = {
  kind: TransferKind;
  /** `<transaction hash>:<log index>` of the cause; each cause is booked once. */
  reference: string;
  /** The order of a purchase. */
  orderId?: string | null;
  /** The money of a sale, in US dollars with 8 decimals. */
  paidUsdRaw?: bigint | null;
  receivedUsdRaw?: bigint | null;
  legs: readonly Leg[];
  at: Date;
};

/** A cause is already booked: its event was booked by another way than the index. */
export class AlreadyBookedError extends Error {
  override readonly name = 'AlreadyBookedError';
}

export const platformAccount = (kind: PlatformAccountKind): HoldingAccount => ({ kind });

export const walletAccount = (owner: string | null, address: string): HoldingAccount => ({
  kind: 'wallet',
  owner,
  address,
});

/**
 * Books transfers in sequence, all or none, in one statement of the caller's transaction. The database rejects them when one
 * does not sum to zero, or when a wallet's balance is negative after the last one.
 * @throws AlreadyBookedError when one of the causes is already booked; the transaction must then be rolled back
 */
export async function postTransfers(tx: Tx, bookings: readonly Booking[]): Promise<void> {
  if (bookings.length === 0) return;
  for (const { kind, reference, legs } of bookings) {
    for (const { amountRaw } of legs) {
      if (amountRaw <= 0n) throw new RangeError(`A leg of ${kind} ${reference} moves ${amountRaw}`);
    }
  }
  const first = await book(tx, bookings);
  // Another transaction created one of the accounts meanwhile; a new statement sees it.
  const last = first === 'no account' ? await book(tx, bookings) : first;
  if (last === 'booked') return;
  const causes = bookings.map(({ kind, reference }) => `${kind} ${reference}`);
  const text = causes.slice(0, 3).join(', ');
  if (last === 'known') throw new AlreadyBookedError(text);
  throw new Error(`No ledger account for ${text}`);
}

type Booked = 'booked' | 'known' | 'no account';

/** Creates missing accounts, transfers and entries in one statement; entries are inserted only if all accounts exist. */
async function book(tx: Tx, bookings: readonly Booking[]): Promise<Booked> {
  const causes = bookings.map(({ kind, reference, orderId = null, at, ...booking }, cause) => {
    const [paid, received] = [booking.paidUsdRaw, booking.receivedUsdRaw].map((raw) =>
      raw?.toString(),
    );
    return { cause, kind, reference, order_id: orderId, paid, received, at };
  });
  const moves = bookings
    .flatMap(({ legs }, cause) =>
      legs.flatMap(({ asset, from, to, amountRaw }) => [
        { cause, asset, ...columnsOf(from), amount_raw: `-${amountRaw}` },
        { cause, asset, ...columnsOf(to), amount_raw: `${amountRaw}` },
      ]),
    )
    .map((move, place) => ({ place, ...move }));
  const { rows } = await tx.execute<{ complete: boolean; entries: number }>(sql`
    with cause as (
      select * from jsonb_to_recordset(${JSON.stringify(causes)}::jsonb)
        as cause (cause int, kind text, reference text, order_id uuid, paid numeric, received numeric, at timestamptz)
    ), move as (
      select * from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
        as move (place int, cause int, asset text, kind text, owner_id uuid, address text, amount_raw numeric)
    ), needed as (
      select distinct owner_id, asset, kind, address from move
    ), found as (
      select needed.*, account.id as account_id
      from needed left join lateral (
        select id from ${ledgerAccounts}
        where needed.address is not null and address = needed.address and asset = needed.asset
          and owner_id is not distinct from needed.owner_id
        union all
        select id from ${ledgerAccounts}
        where needed.address is null and address is null and owner_id is null
          and asset = needed.asset and kind = needed.kind
      ) account on true
    ), opened as (
      insert into ${ledgerAccounts} (owner_id, asset, kind, address, balance_raw)
      select owner_id, asset, kind, address, case when kind = 'wallet' then 0 end
      from found where account_id is null
      order by owner_id, asset, kind, address
      on conflict do nothing
      returning id, owner_id, asset, kind, address
    ), account as (
      select owner_id, asset, kind, address, account_id from found where account_id is not null
      union all
      select owner_id, asset, kind, address, id from opened
    ), ready as (
      select place, cause, move.asset, amount_raw, account_id
      from move left join account on coalesce(account.address, '') = coalesce(move.address, '')
        and account.kind = move.kind and account.asset = move.asset
        and account.owner_id is not distinct from move.owner_id
    ), plan as (
      select bool_and(account_id is not null) as complete from ready
    ), transfer as (
      insert into ${ledgerTransfers} (kind, reference, order_id, paid_usd_raw, received_usd_raw, created_at)
      select kind, reference, order_id, paid, received, at from cause, plan where complete order by cause
      on conflict do nothing
      returning id, reference
    ), entry as (
      insert into ${ledgerEntries} (transfer_id, account_id, asset, amount_raw)
      select transfer.id, account_id, asset, amount_raw
      from transfer join cause using (reference) join ready using (cause) order by place
      returning id
    )
    select complete, (select count(*)::int from entry) as entries from plan`);
  if (rows[0]?.entries === moves.length) return 'booked';
  return rows[0]?.complete === true ? 'known' : 'no account';
}

function columnsOf(account: HoldingAccount) {
  return account.kind === 'wallet'
    ? { kind: account.kind, owner_id: account.owner, address: account.address }
    : { kind: account.kind, owner_id: null, address: null };
}
