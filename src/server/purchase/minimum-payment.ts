import { formatDecimal, USD_DECIMALS } from '@fnx/values/money';
import { payRange } from '@/server/market/quote-math';
import { offeredCurrency } from '@/server/market/rates';
import type { AppContext, Session } from '@/server/platform/context';
import { limitsLeft } from './limits-left';

/**
 * Minimum and maximum payment in a currency, and what the limits leave a signed-in customer.
 * @throws DomainError CURRENCY_NOT_FOUND, PRICE_UNAVAILABLE
 */
export async function minimumPayment(ctx: AppContext, session: Session | null, currencyId: string) {
  const { minOrderUsd: minUsd, maxOrderUsd: maxUsd } = ctx.config.limits;
  const { id, rate, decimals } = await offeredCurrency(ctx, currencyId);
  const { minRaw, maxRaw } = payRange({ minUsd, maxUsd }, { rateRaw: rate.rateRaw, decimals });
  const left = session && (await limitsLeft(ctx, ctx.db, session.userId));
  return {
    currencyId: id,
    minAmount: formatDecimal(minRaw, decimals),
    minAmountRaw: minRaw.toString(),
    minUsd: String(minUsd),
    maxAmount: formatDecimal(maxRaw, decimals),
    maxUsd: String(maxUsd),
    ...(left && { dailyLeftUsd: formatDecimal(left.least.leftRaw, USD_DECIMALS) }),
  };
}
