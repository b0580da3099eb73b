import { and, eq, isNull } from 'drizzle-orm';
import { raiseAlert, resolveAlert } from '@/server/messaging/alerts';
import { operatorAlerts } from '@/server/messaging/tables';
import type { AppContext } from '@/server/platform/context';
import { type CurrencyRow, usableRate } from './rates';
import { currencies } from './tables';

/**
 * Calls an operator when a currency has lost its price, and says when it is back. Buying in it is off meanwhile: a rate that
 * is not usable is given to nobody (`usableRate`).
 */
export async function watchFeeds(ctx: AppContext): Promise<void> {
  const rows = await ctx.db.select().from(currencies);
  const open = await ctx.db
    .select({ subject: operatorAlerts.subject })
    .from(operatorAlerts)
    .where(and(eq(operatorAlerts.kind, 'STALE_FEED'), isNull(operatorAlerts.resolvedAt)));
  const alerted = new Set(open.map(({ subject }) => subject));
  for (const row of rows) {
    const subject = row.id;
    const stale = row.enabled && row.fault === null && usableRate(ctx, row) === null;
    if (stale === alerted.has(subject)) continue;
    await ctx.db.transaction((tx) =>
      stale
        ? raiseAlert(ctx, tx, { kind: 'STALE_FEED', subject, detail: words(row) })
        : resolveAlert(ctx, tx, 'STALE_FEED', subject),
    );
  }
}

function words({ id, rateRaw, rateUpdatedAt, rateReadAt }: CurrencyRow): string {
  const off = `Buying in ${id} is off until its price feed is fresh again.`;
  if (rateReadAt === null)
    return `The price feed of ${id} could not be read since the start. ${off}`;
  if (rateRaw === null) return `The price feed of ${id} answers nothing that is a price. ${off}`;
  const since = rateUpdatedAt?.toISOString() ?? 'an unknown time';
  return `The price feed of ${id} was last written at ${since}, which is too long ago. ${off}`;
}
