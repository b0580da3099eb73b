import { sql } from 'drizzle-orm';
import type { Tx } from '@/server/db/client';
import {
  type HouseKind,
  ledgerAccounts,
  ledgerEntries,
  ledgerTransfers,
  type PersonalKind,
  type TransferKind,
} from '@/server/db/schema/ledger';

export type LedgerAccount =
  | { owner: string; kind: PersonalKind }
  | { owner: 'house'; kind: HouseKind };

/** Moves `amountRaw` of an asset; a leg is two entries that sum to zero. */
export type Leg = { asset: string; from: LedgerAccount; to: LedgerAccount; amountRaw: bigint };

export type Booking = {
  kind: TransferKind;
  /** What causes it; a cause is booked once. */
  reference: string;
  legs: readonly Leg[];
  at: Date;
};

/** The cause was booked before: the caller lost a race or repeats itself. */
export class AlreadyBookedError extends Error {
  override readonly name = 'AlreadyBookedError';
}

export const house = (kind: HouseKind): LedgerAccount => ({ owner: 'house', kind });
export const person = (owner: string, kind: PersonalKind): LedgerAccount => ({ owner, kind });

/**
 * Books a transfer in the caller's transaction. The database refuses it when it would not sum to
 * zero or would take a person's balance below zero.
 *
 * @throws AlreadyBookedError when the same cause was booked before.
 */
export async function postTransfer(tx: Tx, booking: Booking): Promise<void> {
  const { kind, reference, legs } = booking;
  for (const { amountRaw } of legs) {
    if (amountRaw <= 0n) throw new RangeError(`A leg of ${kind} ${reference} moves ${amountRaw}`);
  }
  const first = await book(tx, booking);
  if (first === 'booked') return;
  if (first === 'known') throw new AlreadyBookedError(`${kind} ${reference}`);
  await openAccounts(tx, legs);
  const second = await book(tx, booking);
  if (second === 'known') throw new AlreadyBookedError(`${kind} ${reference}`);
  if (second === 'no account') throw new Error(`No ledger account for ${kind} ${reference}`);
}

type Booked = 'booked' | 'known' | 'no account';

/** Transfer and entries in one statement: they are written together, and only if all their accounts are there. */
async function book(tx: Tx, { kind, reference, legs, at }: Booking): Promise<Booked> {
  const moves = legs.flatMap(({ asset, from, to, amountRaw }) => [
    { asset, account: from, amountRaw: -amountRaw },
    { asset, account: to, amountRaw },
  ]);
  const { rows } = await tx.execute<{ complete: boolean; entries: number }>(sql`
    with move as (
      select move.*, account.id as account_id
      from unnest(
        ${sql.param(moves.map(({ account }) => ownerOf(account)))}::uuid[],
        ${sql.param(moves.map(({ asset }) => asset))}::text[],
        ${sql.param(moves.map(({ account }) => account.kind))}::text[],
        ${sql.param(moves.map(({ amountRaw }) => amountRaw.toString()))}::numeric[]
      ) with ordinality as move (owner_id, asset, kind, amount_raw, place)
      left join lateral (
        select id from ${ledgerAccounts}
        where owner_id = move.owner_id and asset = move.asset and kind = move.kind
        union all
        select id from ${ledgerAccounts}
        where move.owner_id is null and owner_id is null and asset = move.asset and kind = move.kind
      ) account on true
    ), plan as (
      select bool_and(account_id is not null) as complete from move
    ), transfer as (
      insert into ${ledgerTransfers} (kind, reference, created_at)
      select ${kind}, ${reference}, ${at.toISOString()}::timestamptz from plan where complete
      on conflict do nothing
      returning id
    ), entry as (
      insert into ${ledgerEntries} (transfer_id, account_id, asset, amount_raw)
      select transfer.id, account_id, asset, amount_raw from transfer, move order by place
      returning id
    )
    select complete, (select count(*)::int from entry) as entries from plan`);
  if (rows[0]?.entries === moves.length) return 'booked';
  return rows[0]?.complete === true ? 'known' : 'no account';
}

const ownerOf = (account: LedgerAccount) => (account.owner === 'house' ? null : account.owner);

/** Opens the accounts that a booking needs, unless they are there. */
async function openAccounts(tx: Tx, legs: readonly Leg[]): Promise<void> {
  const wanted = legs.flatMap(({ asset, from, to }) => [
    { asset, account: from },
    { asset, account: to },
  ]);
  await tx
    .insert(ledgerAccounts)
    .values(
      wanted.map(({ asset, account }) => ({
        ownerId: ownerOf(account),
        asset,
        kind: account.kind,
        balanceRaw: account.owner === 'house' ? null : 0n,
      })),
    )
    .onConflictDoNothing();
}
