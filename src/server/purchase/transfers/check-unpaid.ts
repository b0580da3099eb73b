import { currencyDecimals } from '@fnx/chain/currencies';
import type { Tx } from '@fnx/postgres/client';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { DAY_MS } from '@fnx/values/time';
import { sql } from 'drizzle-orm';
import { usdRaw } from '@/server/compliance/limits/read-limits';
import { offerings } from '@/server/market/tables';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import type { Order } from '@/server/purchase/move-order';
import { isLive, orders } from '@/server/purchase/tables';

const BPS = 10_000n;

/**
 * Refuses a new order by bank transfer, if unpaid ones would hold too much: they keep shares and a price for days and cost nothing.
 * Comes after `takeShares`, whose lock on the offering's row lets transfers be counted one after another.
 * @param order stored, with its shares taken
 * @throws DomainError TRANSFERS_PAUSED (until), TRANSFER_LIMIT (amount), TRANSFERS_FULL (left)
 */
export async function checkUnpaid(ctx: AppContext, tx: Tx, order: Order): Promise<void> {
  const limits = ctx.config.limits;
  const found = await readUnpaid(tx, order);
  const until = new Date(found.lastEnd.getTime() + limits.unpaidTransfersWaitDays * DAY_MS);
  if (found.ended >= limits.unpaidTransfersEnded && until > ctx.clock.now()) {
    throw problem('TRANSFERS_PAUSED', { until: until.toISOString() });
  }
  if (!found.hasPaid) checkOwn(order, usdRaw(limits.unpaidTransfersUsd) - found.ownUsdRaw);
  checkRound(order, found, BigInt(limits.unpaidTransfersBps));
}

/** @param restRaw USD that the account may still order by transfer; below zero, the new order is too large by so much */
function checkOwn({ currencyId, payRaw, totalUsdRaw }: Order, restRaw: bigint): void {
  if (restRaw >= 0n) return;
  const mostRaw = atLeastZero(totalUsdRaw + restRaw);
  const left = formatDecimal((payRaw * mostRaw) / totalUsdRaw, currencyDecimals(currencyId));
  throw problem('TRANSFER_LIMIT', { left, amount: `${left} ${currencyId}` });
}

function checkRound({ sharesRaw }: Order, { leftRaw, heldRaw }: Unpaid, bps: bigint): void {
  const restRaw = ((leftRaw + heldRaw) * bps) / BPS - heldRaw;
  if (restRaw >= 0n) return;
  const left = formatDecimal(atLeastZero(sharesRaw + restRaw), SHARE_DECIMALS);
  throw problem('TRANSFERS_FULL', { left });
}

const atLeastZero = (raw: bigint) => (raw > 0n ? raw : 0n);

type Unpaid = {
  /** Shares that unpaid transfers keep in this round, the new one included, and that are left besides. */
  heldRaw: bigint;
  leftRaw: bigint;
  /** USD of the account's unpaid transfers, the new one included. */
  ownUsdRaw: bigint;
  /** Whether money of the account came and stayed. */
  hasPaid: boolean;
  /** Transfers that ended unpaid since then, and when the last one did. */
  ended: number;
  lastEnd: Date;
};

const isUnpaid = sql`method = 'TRANSFER' and status = 'CREATED'`;

async function readUnpaid(tx: Tx, { userId, offeringId }: Order): Promise<Unpaid> {
  const { rows } = await tx.execute<Record<keyof Unpaid, string>>(sql`
    with mine as (
      select method, status, total_usd_raw, updated_at from ${orders} where user_id = ${userId}
    ), paid as (
      select max(updated_at) as at from mine
      where status = 'CONFIRMED' or method = 'TRANSFER' and status in ('SUBMITTED', 'CONFIRMING')
    ), ended as (
      select count(*) as count, coalesce(max(updated_at), 'epoch') as last from mine, paid
      where method = 'TRANSFER' and status in ('EXPIRED', 'CANCELLED') and updated_at > coalesce(paid.at, '-infinity')
    )
    select (select sum(reserved_raw) from ${orders} where ${isLive} and ${isUnpaid} and offering_id = ${offeringId}) as "heldRaw",
      (select left_raw from ${offerings} where id = ${offeringId}) as "leftRaw",
      (select sum(total_usd_raw) from mine where ${isUnpaid}) as "ownUsdRaw",
      paid.at as "hasPaid", ended.count as ended, extract(epoch from ended.last) * 1000 as "lastEnd"
    from paid, ended`);
  const [row] = rows;
  if (!row) throw new Error('Unpaid transfers could not be counted.');
  return {
    heldRaw: BigInt(row.heldRaw),
    leftRaw: BigInt(row.leftRaw),
    ownUsdRaw: BigInt(row.ownUsdRaw),
    hasPaid: row.hasPaid !== null,
    ended: Number(row.ended),
    lastEnd: new Date(Number(row.lastEnd)),
  };
}
