import type { Db } from '@fnx/postgres/client';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { chainCursors } from '@/server/register/chain-tables';
import { SHARE_ASSET } from '@/server/register/tables';
import { ADDRESS, CHECKED, NAME } from '@/server/reports/holder-register';

/** A state of the register: that after a block, which is the last one, up to the asked one, in which the contracts wrote an event. */
export type RegisterAt = {
  at: string;
  block: number | null;
  blockHash: string | null;
  /** The ledger's last transfer by then. */
  transfer: string;
};

type Reading = Pick<AppContext, 'config'> & { db: Db };

type Found = { number: string; hash: string; time: Date | string };

/**
 * Finds the state of the register at a time, or at a block such as `block:482`; by default after the last final block.
 * @throws DomainError NOT_INDEXED for one that the index has not reached
 */
export async function registerAt(ctx: Reading, asked?: string): Promise<RegisterAt> {
  const indexed = await requireIndexed(ctx);
  const number = asked?.startsWith('block:') ? asked.slice('block:'.length) : null;
  const time = number === null && asked !== undefined ? new Date(asked) : null;
  const isAhead =
    number === null ? time && time > indexed.blockTime : BigInt(number) > indexed.blockNumber;
  if (isAhead) throw problem('NOT_INDEXED');
  const upTo = time ?? indexed.blockTime;
  const chain = ctx.config.chain.id;
  const most = number ?? (time ? blockUpTo(chain, time, indexed.blockNumber) : indexed.blockNumber);
  const { rows } = await ctx.db.execute<Found>(sql`
    select block_number::text as number, block_hash as hash, block_time as time from chain_events
    where chain_id = ${chain} and block_number <= ${most}::bigint order by block_number desc, log_index desc limit 1`);
  const [found] = rows;
  const at = (number === null ? upTo : new Date(found?.time ?? 0)).toISOString();
  const block = found ? Number(found.number) : null;
  const transfer = await readTransferUpTo(ctx, block);
  return { at, block, blockHash: found?.hash ?? null, transfer };
}

/** The last block up to a time: its half is sought again and again, because events have no index by time. */
const blockUpTo = (chain: number, time: Date, last: bigint) => sql`(
  with recursive search(low, high) as (
    select 0::bigint, ${last}::bigint
    union all
    select case when event.block_time > ${time.toISOString()} then low else middle end,
      case when event.block_time > ${time.toISOString()} then event.block_number - 1 else high end
    from search cross join lateral (select (low + high + 1) / 2 as middle) half left join lateral (
      select block_number, block_time from chain_events where chain_id = ${chain} and block_number <= middle
      order by block_number desc, log_index desc limit 1) event on true
    where low < high
  ) select low from search where low >= high limit 1)`;

/**
 * The last block that the index has read.
 * @throws DomainError NOT_INDEXED when it has not reached a block
 */
export async function requireIndexed({ db, config }: Reading, block: number | null = null) {
  const [indexed] = await db
    .select()
    .from(chainCursors)
    .where(eq(chainCursors.chainId, config.chain.id));
  if (!indexed || Number(indexed.blockNumber) < Number(block)) throw problem('NOT_INDEXED');
  return indexed;
}

/** Read on its own: only a number that the planner knows lets it read what came later instead of all that an account has. */
export async function readTransferUpTo(ctx: Reading, block: number | null): Promise<string> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select (${transferUpTo(ctx, blockOf(block))})::text as id`,
  );
  return rows[0]?.id ?? '0';
}

/**
 * The ledger's transfer for the last movement of shares up to a place in the chain; 0 before the first.
 * @param log of the block; every event of it by default
 */
export function transferUpTo({ config }: Pick<AppContext, 'config'>, block: SQL, log?: SQL): SQL {
  const upTo = log
    ? sql`(event.block_number, event.log_index) <= (${block}, ${log})`
    : sql`event.block_number <= ${block}`;
  return sql`coalesce((
    select booked.id from chain_events event
      join ledger_transfers booked on booked.reference = event.tx_hash || ':' || event.log_index
    where event.chain_id = ${config.chain.id} and event.contract = 'shareToken' and event.name = 'Transfer' and ${upTo}
    order by event.block_number desc, event.log_index desc limit 1), 0)`;
}

/** The holder of a wallet at a place in the chain; null for a wallet that nobody had registered. @param upTo of the table `event` */
export const holderThen = (wallet: SQL, upTo: SQL) => sql`(
  select event.args ->> 'holder' from chain_events event
  where event.name = 'WalletRegistered' and event.args ->> 'wallet' = ${wallet} and ${upTo}
  order by event.block_number desc, event.log_index desc limit 1)`;

/** The holder of a wallet in a state; only one that was registered since, or in the same second, needs its events. */
const holderIn = ({
  at,
  block,
}: RegisterAt) => sql`case when wallet.registered_at < ${at} then wallet.holder
  else ${holderThen(sql`wallet.address`, sql`event.block_number <= ${blockOf(block)}`)} end`;

/** All shares in a state, and the number of holders that have some. */
export async function sumRegister(ctx: Reading, state: RegisterAt) {
  const { rows } = await ctx.db.execute<{ shares: string; holders: string }>(sql`
    with later as (
      select account_id, sum(amount_raw) as raw from ledger_entries
      where transfer_id > ${state.transfer}::bigint group by 1
    ), held as (
      select account.address, sum(account.balance_raw - coalesce(later.raw, 0)) as raw
      from ledger_accounts account left join later on later.account_id = account.id
      where account.kind = 'wallet' and account.asset = ${SHARE_ASSET}
      group by 1 having sum(account.balance_raw - coalesce(later.raw, 0)) <> 0
    )
    select coalesce(sum(held.raw), 0)::text as shares,
      count(distinct ${holderIn(state)})::text as holders
    from held join share_wallets wallet using (address)`);
  return rows[0] ?? { shares: '0', holders: '0' };
}

const blockOf = (block: number | null) => sql`${String(block ?? -1)}::bigint`;

/** A holder with shares, in millionths. `held` has those of each of `wallets`. */
export type HolderRow = Record<'holder' | 'shares' | 'staked', string> &
  Record<'name' | 'address', string | null> &
  Record<'wallets' | 'held', string[]>;

/**
 * Some holders in a state, in the order of their ids. Subtracts from present balances what came later. That is almost nothing where a
 * walk begins now, as most do.
 * @param where a condition on `of_holder`
 */
export async function readHoldersAt(
  ctx: Reading,
  state: RegisterAt,
  where: SQL,
  most: number,
): Promise<HolderRow[]> {
  const upTo = sql`block_number <= ${blockOf(state.block)}`;
  const later = sql`coalesce((select sum(entry.amount_raw) from ledger_entries entry
    where entry.account_id = account.id and entry.transfer_id > ${state.transfer}::bigint), 0)`;
  const { rows } = await ctx.db.execute<HolderRow>(sql`
    select of_holder.holder, held.wallets, held.each as held, held.raw::text as shares, coalesce(locked.raw, '0') as staked,
      ${NAME} as name, ${ADDRESS} as address
    from share_holders of_holder cross join lateral (
      select sum(raw) as raw, array_agg(address order by address) as wallets, array_agg(raw::text order by address) as each from (
        select wallet.address, sum(account.balance_raw - ${later}) as raw
        from (
          select distinct args ->> 'wallet' as address from chain_events
          where name = 'WalletRegistered' and args ->> 'holder' = of_holder.holder and ${upTo}
        ) ever join share_wallets wallet using (address) join ledger_accounts account using (address)
        where account.kind = 'wallet' and account.asset = ${SHARE_ASSET}
          and of_holder.holder = ${holderIn(state)}
        group by 1 having sum(account.balance_raw - ${later}) <> 0
      ) own
    ) held left join lateral (
      select args ->> 'total' as raw from chain_events
      where name in ('Locked', 'Unlocked') and args ->> 'holder' = of_holder.holder and ${upTo}
      order by block_number desc, log_index desc limit 1
    ) locked on true left join users person on person.holder_id = of_holder.holder ${CHECKED}
    where ${where} and held.raw is not null
    order by of_holder.holder limit ${most}`);
  return rows;
}
