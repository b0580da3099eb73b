import { reportFaults } from '@/server/messaging/alerts';
import type { AppContext } from '@/server/platform/context';
import { type CurrencyRow, usableRate } from './rates';
import { currencies } from './tables';

/**
 * Raises an operator alert when a currency has no usable price, and resolves it when the price is back. `usableRate` disables
 * buying meanwhile.
 */
export async function watchFeeds(ctx: AppContext): Promise<void> {
  const rows = await ctx.db.select().from(currencies);
  const stale = rows.filter(
    (row) => row.enabled && row.fault === null && usableRate(ctx, row) === null,
  );
  const kind = 'STALE_FEED';
  const faults = stale.map((row) => ({ kind, subject: row.id, fault: alertText(row) }));
  await reportFaults(ctx, [kind], faults);
}

function alertText({ id, rateRaw, rateUpdatedAt, rateReadAt }: CurrencyRow): string {
  const off = `Buying with ${id} is disabled until its price feed is up to date.`;
  if (rateReadAt === null) return `The price feed of ${id} has not been read since startup. ${off}`;
  if (rateRaw === null) return `The price feed of ${id} returned no valid price. ${off}`;
  const since = rateUpdatedAt?.toISOString() ?? 'an unknown time';
  return `The price feed of ${id} was last updated at ${since}, which is too long ago. ${off}`;
}
