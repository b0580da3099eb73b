import type { Db } from '@fnx/postgres/client';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { readUtc } from '@fnx/values/time';
import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { partnerCalls } from '@/api/partners/calls';
import type { AppContext } from '@/server/platform/context';
import { invalidFields, problem } from '@/server/platform/errors';
import { readIndexedBlock } from '@/server/register/indexed-block';
import { SHARE_ASSET } from '@/server/register/tables';
import { ADDRESS, CHECKED, NAME } from '@/server/reports/holder-register';
import type { Scope } from '@/shared/partners';

type Call = (typeof partnerCalls)['partnerHolders'];

/** A walk through the register at a time, as its cursor carries it: the ledger's last transfer by then, all shares, and their holders. */
type Walk = { time: string; transfer: string; shares: string; holders: string };

const CURSOR =
  /^(?<time>[\d-]{10}T[\d:.]{8,12}Z)~(?<transfer>\d{1,18})~(?<shares>\d{1,30})~(?<holders>\d{1,9})~(?<last>0x[0-9a-f]{64})$/;

type Row = Record<'holder' | 'shares' | 'staked', string> &
  Record<'name' | 'address', string | null> & { wallets: string[] };

const inShares = (raw: string) => formatDecimal(BigInt(raw), SHARE_DECIMALS);

/**
 * A page of the register of holders, in the order of their ids. It reads what its own holders have; the first page also counts all.
 * @throws DomainError NOT_INDEXED for a time that the index has not reached
 */
export async function readHolders(
  { db }: Pick<AppContext, 'db'>,
  { at, after, limit }: z.output<Call['input']>,
  scopes: readonly Scope[],
): Promise<z.input<Call['data']>> {
  const known = CURSOR.exec(after ?? '')?.groups as (Walk & { last: string }) | undefined;
  if (after !== undefined && !(known && readUtc(known.time)))
    throw invalidFields({ after: 'TEXT_MISSING' });
  const walk = known ?? (await beginWalk(db, at));
  const { rows } = await db.execute<Row>(selectPage(walk, known?.last ?? '', limit + 1));
  const docs = rows.slice(0, limit).map(({ holder, wallets, shares, staked, ...person }) => ({
    ...{ holder, wallets, shares: inShares(shares), staked: inShares(staked) },
    ...(scopes.includes('names') && person),
  }));
  const { time, transfer, shares, holders } = walk;
  const last = rows.length > limit && docs.at(-1)?.holder;
  const next = last ? [time, transfer, shares, holders, last].join('~') : null;
  return { at: time, shares: inShares(shares), holders: Number(holders), docs, next };
}

/** Only a wallet that was registered again since the time needs its events: they say whose it was. */
const holderThen = (
  time: string,
) => sql`case when wallet.registered_at <= ${time} then wallet.holder else (
  select event.args ->> 'holder' from chain_events event
  where event.name = 'WalletRegistered' and event.args ->> 'wallet' = wallet.address and event.block_time <= ${time}
  order by event.block_number desc, event.log_index desc limit 1) end`;

async function beginWalk(db: Db, at: string | undefined): Promise<Walk> {
  const indexed = await readIndexedBlock(db);
  const time = at === undefined ? indexed?.time : new Date(at).toISOString();
  if (!indexed || time === undefined || time > indexed.time) throw problem('NOT_INDEXED');
  const { rows } = await db.execute<Walk>(sql`
    with last as (
      select coalesce((select id from ledger_transfers where created_at <= ${time} order by id desc limit 1), 0) as id
    ), later as (
      select account_id, sum(amount_raw) as raw from ledger_entries where transfer_id > (select id from last) group by 1
    ), held as (
      select account.address, sum(account.balance_raw - coalesce(later.raw, 0)) as raw
      from ledger_accounts account left join later on later.account_id = account.id
      where account.kind = 'wallet' and account.asset = ${SHARE_ASSET}
      group by 1 having sum(account.balance_raw - coalesce(later.raw, 0)) <> 0
    )
    select (select id from last)::text as transfer, coalesce(sum(held.raw), 0)::text as shares,
      count(distinct ${holderThen(time)})::text as holders
    from held join share_wallets wallet using (address)`);
  return { ...(rows[0] as Walk), time };
}

/** Subtracts from present balances what came after the walk's time. That is almost nothing where a walk begins now, as most do. */
function selectPage({ time, transfer }: Walk, last: string, most: number) {
  const later = sql`coalesce((select sum(entry.amount_raw) from ledger_entries entry
    where entry.account_id = account.id and entry.transfer_id > ${transfer}::bigint), 0)`;
  return sql`
    select of_holder.holder, held.wallets, held.raw::text as shares, coalesce(locked.raw, '0') as staked,
      ${NAME} as name, ${ADDRESS} as address
    from share_holders of_holder cross join lateral (
      select sum(raw) as raw, array_agg(address order by address) as wallets from (
        select wallet.address, sum(account.balance_raw - ${later}) as raw
        from (
          select distinct args ->> 'wallet' as address from chain_events
          where name = 'WalletRegistered' and args ->> 'holder' = of_holder.holder and block_time <= ${time}
        ) ever join share_wallets wallet using (address) join ledger_accounts account using (address)
        where account.kind = 'wallet' and account.asset = ${SHARE_ASSET} and of_holder.holder = ${holderThen(time)}
        group by 1 having sum(account.balance_raw - ${later}) <> 0
      ) own
    ) held left join lateral (
      select args ->> 'total' as raw from chain_events
      where name in ('Locked', 'Unlocked') and args ->> 'holder' = of_holder.holder and block_time <= ${time}
      order by block_number desc, log_index desc limit 1
    ) locked on true left join users person on person.holder_id = of_holder.holder ${CHECKED}
    where of_holder.holder > ${last} and held.raw is not null
    order by of_holder.holder limit ${most}`;
}
