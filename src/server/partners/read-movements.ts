import type { partnerCalls } from '@fnx/api/partners/calls';
import type { TransferKind } from '@fnx/api/shared/vocabulary';
import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@fnx/values/money';
import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { SHARE_ASSET } from '@/server/register/tables';
import { openCursor, sealCursor } from './cursor';
import { holderThen, requireIndexed, transferUpTo } from './register-at';

type Calls = typeof partnerCalls;
type Input = z.output<Calls['partnerMovements']['input']>;
type Movement = z.input<Calls['partnerMovement']['data']>;
type Reading = Pick<AppContext, 'db' | 'config'>;

const LIST = 'movements';

/**
 * A page of the movements of shares, in the order of the chain, in which the index books them.
 * @throws DomainError NOT_INDEXED for a cursor of a block that a rebuilt index has not reached again
 */
export async function readMovements(
  ctx: Reading,
  input: Input,
): Promise<z.input<Calls['partnerMovements']['data']>> {
  const { after, limit } = input;
  const place = openCursor(ctx, LIST, after);
  const found = await readPage(ctx, await whereOf(ctx, place, input), limit + 1);
  const docs = found.slice(0, limit);
  const end = docs.at(-1);
  const last = end ? sealCursor(ctx, LIST, `${end.block}:${end.logIndex}`) : (after ?? null);
  return { docs, next: found.length > limit ? last : null, last };
}

/** @throws DomainError NOT_FOUND */
export async function readMovement(ctx: Reading, { id }: { id: string }): Promise<Movement> {
  const [found] = await readPage(ctx, sql`transfer.reference = ${id}`, 1);
  if (!found) throw problem('NOT_FOUND');
  return found;
}

/** The condition of a page, of the table `transfer`. */
async function whereOf(
  ctx: Reading,
  place: string | null,
  { holder, wallet, kind, fromBlock }: Input,
): Promise<SQL> {
  const parts: SQL[] = [];
  if (place !== null) {
    const [block, log] = place.split(':').map(Number);
    await requireIndexed(ctx, block);
    const upTo = transferUpTo(ctx, sql`${block}::bigint`, sql`${log}::int`);
    parts.push(sql`transfer.id > ${upTo}`);
  }
  if (fromBlock !== undefined) {
    parts.push(sql`transfer.id > ${transferUpTo(ctx, sql`${fromBlock - 1}::bigint`)}`);
  }
  // Written into the statement, so that the index of the rare kinds applies.
  if (kind) parts.push(sql`transfer.kind = ${sql.raw(`'${kind}'`)}`);
  if (wallet) parts.push(isOf(sql`${wallet.toLowerCase()}`));
  if (holder) {
    const id = holder.toLowerCase();
    const ever = sql`select args ->> 'wallet' from chain_events where name = 'WalletRegistered' and args ->> 'holder' = ${id}`;
    // By the second and not by the place in the block, which only a row of the page is worth.
    const then = sql`event.block_time <= transfer.created_at`;
    parts.push(
      isOf(ever),
      sql`${id} in (${holderThen(sql`moved."from"`, then)}, ${holderThen(sql`moved."to"`, then)})`,
    );
  }
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

const isOf = (addresses: SQL) => sql`transfer.id in (
  select entry.transfer_id from ledger_accounts account join ledger_entries entry on entry.account_id = account.id
  where account.asset = ${SHARE_ASSET} and account.address in (${addresses}))`;

const THEN = sql`(event.block_number, event.log_index) < (placed.place, placed.log_index)`;

type Row = Record<'id' | 'shares' | 'block' | 'blockHash', string> &
  Record<'from' | 'to' | 'fromHolder' | 'toHolder' | 'paid', string | null> & {
    kind: TransferKind;
    at: Date | string;
  };

/** A purchase’s value is that of the buyer's own entry, which the owner's statement has. */
async function readPage({ db }: Reading, where: SQL, most: number): Promise<Movement[]> {
  const { rows } = await db.execute<Row>(sql`
    with page as materialized (
      select transfer.id as place, transfer.reference as id, transfer.kind, transfer.created_at as at, moved.*,
        coalesce(transfer.paid_usd_raw, (
          select bought.value_usd_raw from transactions bought
          where bought.order_id = transfer.order_id and bought.type = 'BUY'))::text as paid
      from ledger_transfers transfer cross join lateral (
        select max(account.address) filter (where entry.amount_raw < 0) as "from",
          max(account.address) filter (where entry.amount_raw > 0) as "to",
          (sum(entry.amount_raw) filter (where entry.amount_raw > 0))::text as shares
        from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
        where entry.transfer_id = transfer.id and entry.asset = ${SHARE_ASSET}
      ) moved
      where moved.shares is not null and ${where}
      order by transfer.id limit ${most}
    ), placed as materialized (
      select event.tx_hash || ':' || event.log_index as id, event.block_number as place, event.log_index, event.block_hash as "blockHash"
      from (select distinct split_part(id, ':', 1) as tx_hash from page) own join chain_events event using (tx_hash)
      where event.contract = 'shareToken' and event.name = 'Transfer'
    )
    select page.*, placed.place::text as block, placed."blockHash",
      ${holderThen(sql`page."from"`, THEN)} as "fromHolder", ${holderThen(sql`page."to"`, THEN)} as "toHolder"
    from page join placed using (id) order by page.place`);
  return rows.map(({ id, kind, at, block, paid, ...row }) => {
    const [txHash, logIndex] = id.split(':');
    return {
      ...{ id, kind, txHash, logIndex: Number(logIndex) },
      ...{ block: Number(block), blockHash: row.blockHash, at: new Date(at).toISOString() },
      ...{ from: row.from, to: row.to, fromHolder: row.fromHolder, toHolder: row.toHolder },
      shares: formatDecimal(BigInt(row.shares), SHARE_DECIMALS),
      paidUsd: paid === null ? null : formatDecimal(BigInt(paid), USD_DECIMALS),
    } as Movement;
  });
}
