import { OPEN_ORDER_STATUSES } from '@fnx/api/shared/vocabulary';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Operator } from '@/server/desk/commands';
import { amountIn } from '@/server/purchase/amount-text';
import type { Order } from '@/server/purchase/move-order';
import { isLive, orders } from '@/server/purchase/tables';
import { ROW_PERSON } from '@/server/users/row-person';
import { users } from '@/server/users/tables';

/** `12.5 USDT` */
export function payText({ currencyId, payRaw }: Pick<Order, 'currencyId' | 'payRaw'>): string {
  return `${amountIn(currencyId, payRaw)} ${currencyId}`;
}

/** Orders that can still become a purchase, oldest first, and what each of them waits for. */
export async function listOpenOrders({ ctx }: Operator, { limit }: { limit: number }) {
  const now = ctx.clock.now();
  const rows = await ctx.db
    .select({ order: orders, owner: ROW_PERSON })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(isLive, inArray(orders.status, [...OPEN_ORDER_STATUSES])))
    .orderBy(asc(orders.createdAt))
    .limit(limit);
  return rows.map(({ order, owner }) => ({
    number: order.number.toString(),
    ...owner,
    status: order.status,
    age: ageText(order.createdAt, now),
    shares: formatDecimal(order.sharesRaw, SHARE_DECIMALS),
    payment: payText(order),
    transaction: order.txHash,
    hint: hintOf(order, now),
  }));
}

function ageText(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

function hintOf(order: Order, now: Date): string {
  const { method, status, expiresAt, txHash } = order;
  if (method === 'TRANSFER' && status !== 'CONFIRMING') return transferHint(order, now);
  if (status === 'CONFIRMING') return 'The purchase is in a block; it counts once that is final.';
  if (expiresAt <= now) {
    return 'The offer has ended. The order expires when the index has read a later final block; if that takes long, an alert says why.';
  }
  const until = `until ${expiresAt.toISOString()}`;
  if (txHash) return `The transaction is not in a block yet. It can succeed ${until}.`;
  return `The customer has not paid yet and can do so ${until}.`;
}

function transferHint({ status, expiresAt, askedRaw, askedAnswer }: Order, now: Date): string {
  if (status === 'CREATED') {
    const until = expiresAt.toISOString();
    return expiresAt > now
      ? `The bank transfer has not come. The order waits for it until ${until}.`
      : 'The order waits for the statement of its last day, and then expires.';
  }
  if (askedRaw !== null && askedAnswer === null) {
    return 'The price moved before the money came. The customer is asked to accept another number of shares.';
  }
  return 'The money has come. The deposit waits for its release, or for its block.';
}
