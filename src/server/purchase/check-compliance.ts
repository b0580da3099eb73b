import type { Tx } from '@fnx/postgres/client';
import { formatDecimal, USD_DECIMALS } from '@fnx/values/money';
import { and, count, eq } from 'drizzle-orm';
import { refuseOnHold } from '@/server/compliance/cases/hold';
import { reportLimit, requireFundsKnown } from '@/server/compliance/limits/source-of-funds';
import { checkAddress } from '@/server/compliance/screen/check-address';
import { requireScreened } from '@/server/compliance/screen/screen-person';
import type { Quote } from '@/server/market/quote';
import type { AppContext } from '@/server/platform/context';
import { type DomainError, problem } from '@/server/platform/errors';
import { type LimitsLeft, limitsLeft } from './limits-left';
import { isLive, orders } from './tables';

/**
 * Refuses an order above the number of open orders or above a limit of the person.
 * @throws DomainError OPEN_ORDER_LIMIT, LIMIT_EXCEEDED (left) for the day's, LIMIT_REACHED (left) for that of 30 days or in all
 */
export async function checkLimits(
  ctx: AppContext,
  db: AppContext['db'] | Tx,
  userId: string,
  quote: Quote,
): Promise<void> {
  const { openOrders } = ctx.config.limits;
  const [live] = await db
    .select({ quotes: count() })
    .from(orders)
    .where(and(eq(orders.userId, userId), isLive));
  if ((live?.quotes ?? 0) >= openOrders) {
    throw problem('OPEN_ORDER_LIMIT', { max: openOrders });
  }
  const { least } = await limitsLeft(ctx, db, userId);
  if (quote.totalUsdRaw > least.leftRaw) throw limitFault(least);
}

function limitFault({ period, leftRaw }: LimitsLeft['least']): DomainError {
  const left = formatDecimal(leftRaw, USD_DECIMALS);
  const code = period === 'DAY' ? 'LIMIT_EXCEEDED' : 'LIMIT_REACHED';
  return problem(code, { left, amount: `${left} USD` });
}

/**
 * Checks what must be known before anything is signed: person and wallet are screened, the limits hold, and the source of a large sum is
 * known. Limits and hold are checked again in the order's transaction.
 * @throws DomainError ACCOUNT_REVIEW, WALLET_CHECK_DOWN (retryAfter), SOURCE_OF_FUNDS, and as `checkLimits`
 */
export async function checkCompliance(
  ctx: AppContext,
  userId: string,
  quote: Quote,
  wallet: string,
): Promise<void> {
  await requireScreened(ctx, userId);
  await refuseOnHold(ctx.db, userId);
  await checkAddress(ctx, userId, wallet.toLowerCase());
  const { least, totalRaw } = await limitsLeft(ctx, ctx.db, userId);
  if (quote.totalUsdRaw > least.leftRaw && least.period !== 'DAY') {
    await reportLimit(ctx, userId, {
      period: least.period,
      limitUsd: formatDecimal(least.limitRaw, USD_DECIMALS),
      askedUsd: formatDecimal(least.spentRaw + quote.totalUsdRaw, USD_DECIMALS),
    });
  }
  await checkLimits(ctx, ctx.db, userId, quote);
  await requireFundsKnown(ctx, userId, totalRaw + quote.totalUsdRaw);
}
