import { bankDay, endAfterBankingDays, endOfBankDay } from '@fnx/bank-files/banking-days';
import { makeReference } from '@fnx/bank-files/creditor-reference';
import { DAY_MS } from '@fnx/values/time';
import { sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { commonParts, type NewOrder, type OrderParts } from '@/server/purchase/orders/new-order';

/**
 * An order that waits for a bank transfer. Nothing is signed yet: the service and a CASHIER sign its shares when the money is there.
 * @throws DomainError QUOTE_EXPIRED when the bank's account has another currency meanwhile
 */
export async function newTransfer(ctx: AppContext, parts: OrderParts): Promise<NewOrder> {
  const { bankTransfer, limits } = ctx.config;
  if (bankTransfer?.currency !== parts.quote.currencyId) throw problem('QUOTE_EXPIRED');
  const { rows } = await ctx.db.execute<{ number: string }>(
    sql`select nextval('order_numbers') as number`,
  );
  const number = BigInt(rows[0]?.number ?? 0);
  const order = commonParts(ctx, parts);
  const holdUntil = endAfterBankingDays(order.createdAt, limits.transferHoldDays);
  const lastDay = new Date(order.createdAt.getTime() + limits.transferDays * DAY_MS);
  const end = endOfBankDay(bankDay(lastDay));
  return {
    ...order,
    method: 'TRANSFER',
    number,
    reference: makeReference(number.toString()),
    signature: null,
    tokenAddress: null,
    networkFeeRaw: 0n,
    holdUntil,
    // Holidays never end the order before its price.
    expiresAt: end > holdUntil ? end : holdUntil,
  };
}
