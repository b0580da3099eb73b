import type { Tx } from '@fnx/postgres/client';
import { insertRows } from '@fnx/postgres/insert-rows';
import { sql } from 'drizzle-orm';
import { type ChainEvent, textArg } from '@/server/platform/chain-events';
import type { BookingContext } from '@/server/platform/registry';
import { treasuryTransfers } from '@/server/register/chain-tables';
import type { MoneyTransfer } from './node-range';

/** Lists money that reached or left the treasury outside a sale. Nothing of it is booked. */
export async function bookMoney(
  ctx: BookingContext,
  tx: Tx,
  money: readonly MoneyTransfer[],
  batch: readonly ChainEvent[],
): Promise<void> {
  const direct = withoutSales(ctx, money, batch);
  if (direct.length === 0) return;
  const rows = direct.map(({ from, to, ...transfer }) => ({
    chainId: ctx.config.chain.id,
    ...transfer,
    fromAddress: from,
    toAddress: to,
  }));
  await tx.execute(sql`${insertRows(treasuryTransfers, rows)} on conflict do nothing`);
}

/** Each sale accounts for one transfer of its exact payment in its own transaction. */
function withoutSales(
  { chain }: BookingContext,
  money: readonly MoneyTransfer[],
  batch: readonly ChainEvent[],
): MoneyTransfer[] {
  const { currencies } = chain.addresses;
  const sales = batch
    .filter(({ name }) => name === 'Bought')
    .map((sale) => [sale.txHash, textArg(sale, 'payToken'), textArg(sale, 'payAmount')].join());
  return money.filter(({ txHash, currencyId, amountRaw }) => {
    const token = currencies[currencyId].address?.toLowerCase();
    const place = sales.indexOf([txHash, token, amountRaw].join());
    if (place < 0) return true;
    sales.splice(place, 1);
    return false;
  });
}
