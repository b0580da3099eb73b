import { and, isNull, lt } from 'drizzle-orm';
import { quotes } from '@/server/market/tables';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { walletNonces } from '@/server/wallets/tables';
import { DAY_SECONDS } from '@/shared/time';

/** Deletes unused quotes and wallet messages a day after they expired. */
export async function removeQuotes(ctx: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const yesterday = plusSeconds(ctx.clock.now(), -DAY_SECONDS);
  await ctx.db.delete(quotes).where(and(isNull(quotes.usedAt), lt(quotes.expiresAt, yesterday)));
  await ctx.db.delete(walletNonces).where(lt(walletNonces.expiresAt, yesterday));
}
