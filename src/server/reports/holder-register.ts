import type { Tx } from '@fnx/postgres/client';
import { sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { readTime } from '@/server/platform/read-time';
import { refusal } from '@/server/platform/refusal';
import { readIndexedBlock } from '@/server/register/indexed-block';
import { SHARE_ASSET } from '@/server/register/tables';
import { fromSnapshot, readRows } from './snapshot';

/** A holder in the register. Shares are in millionths and include the staked ones. */
export type Holder = {
  /** 32 bytes, hex; empty for an address that was never registered. */
  holder: string;
  /** Empty for a holder without an account. */
  name: string;
  address: string;
  /** Those that hold shares, lower case. */
  wallets: readonly string[];
  sharesRaw: bigint;
  stakedRaw: bigint;
};

export type HolderRegister = {
  at: Date;
  /** All shares, and the number of holders that have some. */
  sharesRaw: bigint;
  holders: number;
};

type Row = Record<
  'holder' | 'name' | 'address' | 'shares' | 'staked' | 'all_shares' | 'all_holders',
  string
> & { wallets: string[] };

/**
 * The register of holders as it was after the last final block at a time, largest first.
 *
 * @param at ISO 8601; undefined for the last indexed block
 * @param take receives each holder, and the sums of all
 * @param most holders to hand over; the sums always cover all
 * @throws Refusal when the time is none, or the index has not reached it
 */
export async function readHolderRegister(
  ctx: Pick<AppContext, 'db'>,
  at: string | undefined,
  take: (holder: Holder, register: HolderRegister) => void,
  most: number | null = null,
): Promise<HolderRegister> {
  return fromSnapshot(ctx.db, async (tx) => {
    const time = await readMoment(tx, at);
    const register: HolderRegister = { at: time, sharesRaw: 0n, holders: 0 };
    for await (const row of readRows<Row>(tx, selectHolders(time, most))) {
      register.sharesRaw = BigInt(row.all_shares);
      register.holders = Number(row.all_holders);
      const { holder, name, address, wallets } = row;
      const sums = { sharesRaw: BigInt(row.shares), stakedRaw: BigInt(row.staked) };
      take({ holder, name, address, wallets, ...sums }, register);
    }
    return register;
  });
}

async function readMoment(tx: Tx, text: string | undefined): Promise<Date> {
  const indexed = await readIndexedBlock(tx);
  if (!indexed) throw refusal('NOTHING_INDEXED');
  if (text === undefined) return new Date(indexed.time);
  const time = readTime(text);
  if (time <= new Date(indexed.time)) return time;
  throw refusal('AFTER_THE_INDEX', { time: indexed.time });
}

/** The verified name and address of an account, or what its owner wrote; of the tables `person` and `checked` (`CHECKED`). */
export const NAME = sql`coalesce(nullif(concat_ws(' ', checked.first_name, checked.last_name), ''),
  nullif(concat_ws(' ', person.first_name, person.last_name), ''))`;
export const ADDRESS = sql`coalesce(nullif(concat_ws(', ', checked.address_line,
    nullif(concat_ws(' ', checked.postal_code, checked.city), ''), checked.country), ''),
  nullif(concat_ws(', ', nullif(person.address, ''), person.country), ''))`;

/** The identity that was checked last, of the table `person`. */
export const CHECKED = sql`left join lateral (
  select first_name, last_name, date_of_birth, address_line, postal_code, city, country from kyc_applications
  where user_id = person.id and status in ('APPROVED', 'EXPIRED') order by attempt desc limit 1
) checked on true`;

/**
 * Balances are the sums of the bookings up to the time; holders and locks are those of the events up to then, because an address may
 * have had another holder. Name and address are the verified ones, otherwise those of the account.
 */
function selectHolders(at: Date, most: number | null) {
  const time = sql`${at.toISOString()}::timestamptz`;
  return sql`
    with held as (
      select account.address, sum(entry.amount_raw) as raw
      from ledger_accounts account join ledger_entries entry on entry.account_id = account.id
        join ledger_transfers transfer on transfer.id = entry.transfer_id
      where account.kind = 'wallet' and account.asset = ${SHARE_ASSET} and transfer.created_at <= ${time}
      group by account.address having sum(entry.amount_raw) <> 0
    ), registered as (
      select distinct on (args ->> 'wallet') args ->> 'wallet' as address, args ->> 'holder' as holder
      from chain_events where name = 'WalletRegistered' and block_time <= ${time}
      order by args ->> 'wallet', block_number desc, log_index desc
    ), locked as (
      select distinct on (args ->> 'holder') args ->> 'holder' as holder, (args ->> 'total')::numeric as raw
      from chain_events where name in ('Locked', 'Unlocked') and block_time <= ${time}
      order by args ->> 'holder', block_number desc, log_index desc
    ), holding as (
      select coalesce(registered.holder, '') as holder, sum(held.raw) as raw,
        array_agg(held.address order by held.address) as wallets
      from held left join registered using (address) group by 1
    )
    select holding.holder, holding.wallets, holding.raw::text as shares, coalesce(locked.raw, 0)::text as staked,
      coalesce(${NAME}, '') as name, coalesce(${ADDRESS}, '') as address,
      sum(holding.raw) over ()::text as all_shares, count(*) over ()::text as all_holders
    from holding
      left join locked using (holder)
      left join users person on person.holder_id = holding.holder
      ${CHECKED}
    order by holding.raw desc, holding.holder
    ${most === null ? sql`` : sql`limit ${sql.raw(String(most))}`}`;
}
