import { isCurrencyId } from '@fnx/chain/currencies';
import { mulDiv } from '@fnx/values/money';
import { currencyRows, usableRate } from '@/server/market/rates';
import type { AppContext } from '@/server/platform/context';

/** 8 decimals. */
export const RATE_UNIT = 100_000_000n;

/**
 * Reads what the bank pays for a currency of the contracts now, by the price feeds.
 * @returns units of the bank's currency for one of it, 8 decimals, rounded down; null without a usable feed
 */
export async function bankRates(
  ctx: AppContext,
  bankCurrency: string,
): Promise<(id: string | null) => bigint | null> {
  const rows = await currencyRows(ctx);
  const usdOf = (id: string) => {
    const row = rows.find((one) => one.id === id);
    return (row && usableRate(ctx, row)?.rateRaw) ?? null;
  };
  const bankUsd = usdOf(bankCurrency);
  return (id) => {
    const usd = id !== null && isCurrencyId(id) ? usdOf(id) : null;
    return usd === null || bankUsd === null ? null : mulDiv(usd, RATE_UNIT, bankUsd, 'down');
  };
}
