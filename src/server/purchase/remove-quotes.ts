import { and, isNull, lt } from 'drizzle-orm';
import { quotes } from '@/server/market/tables';
import { HOUR_SECONDS, plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { walletNonces } from '@/server/wallets/tables';

/** Deletes unused quotes and wallet messages an hour after they expired: anybody can ask for many. */
export async function removeQuotes(ctx: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const hourAgo = plusSeconds(ctx.clock.now(), -HOUR_SECONDS);
  await ctx.db.delete(quotes).where(and(isNull(quotes.usedAt), lt(quotes.expiresAt, hourAgo)));
  await ctx.db.delete(walletNonces).where(lt(walletNonces.expiresAt, hourAgo));
}
