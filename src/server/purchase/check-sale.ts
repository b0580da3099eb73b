import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import type { Quote } from '@/server/market/quote';
import { methodOf } from '@/server/market/rates';
import { soldOut } from '@/server/market/reserve-shares';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { readSaleState } from '@/server/platform/gateways/share-contracts';

/**
 * Refuses a purchase that the sale contract would refuse now, before anything is signed. The contract has the last word.
 * @throws DomainError SALE_UNAVAILABLE, SOLD_OUT (left), SALE_LIMIT (left)
 */
export async function checkSale(ctx: AppContext, quote: Quote): Promise<void> {
  const sale = await readSaleState(ctx);
  if (!sale.isSignerActive) {
    ctx.log.error({ signer: ctx.signer.address }, 'the contracts do not accept this signer');
    throw problem('SALE_UNAVAILABLE');
  }
  if (sale.isPaused || sale.minPriceRaw === 0n) throw problem('SALE_UNAVAILABLE');
  if (quote.sharePriceRaw < sale.minPriceRaw) {
    ctx.log.error({ minimum: sale.minPriceRaw.toString() }, 'the price is below the minimum');
    throw problem('SALE_UNAVAILABLE');
  }
  if (quote.sharesRaw > sale.leftRaw) throw soldOut(sale.leftRaw);
  // The limit that other transfers use today says nothing about the day on which this one arrives.
  const isTransfer = methodOf(quote.currencyId) === 'TRANSFER';
  const mostRaw = isTransfer ? sale.largestDepositRaw : sale.availableRaw;
  if (quote.sharesRaw > mostRaw) {
    const left = formatDecimal(mostRaw, SHARE_DECIMALS);
    throw problem('SALE_LIMIT', { left });
  }
}
