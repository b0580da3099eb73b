import type { AppContext } from '@/server/platform/context';
import { transactions } from '@/server/register/tables';

type NewLine = typeof transactions.$inferInsert;

/** Writes lines as a service would; figures that do not matter are filled in. */
export async function writeLines(
  ctx: AppContext,
  userId: string,
  lines: readonly Partial<NewLine>[],
): Promise<void> {
  await ctx.db.insert(transactions).values(
    lines.map((line) => ({
      userId,
      type: 'BUY' as const,
      status: 'CONFIRMED' as const,
      currencyId: 'USDT',
      symbol: 'USDT',
      amountRaw: 10n ** 18n,
      decimals: 18,
      ...line,
    })),
  );
}
