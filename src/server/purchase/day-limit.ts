import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import type { Db, Tx } from '@/server/platform/database/client';
import { USD_DECIMALS } from '@/shared/money';
import { DAY_SECONDS } from '@/shared/time';
import type { OrderStatus } from '@/shared/vocabulary';
import { orders } from './tables';

/** Statuses that count towards the daily limit: the order bought shares or still can. */
const COUNTED: OrderStatus[] = ['CREATED', 'SUBMITTED', 'CONFIRMING', 'UNDERPAID', 'CONFIRMED'];

/** What a customer may still order within 24 hours: USD with 8 decimals, never negative. */
export async function dayLeft(
  ctx: Pick<AppContext, 'clock' | 'config'>,
  db: Db | Tx,
  userId: string,
): Promise<bigint> {
  const [row] = await db
    .select({ spent: sql<string>`coalesce(sum(${orders.totalUsdRaw}), 0)` })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        gt(orders.createdAt, plusSeconds(ctx.clock.now(), -DAY_SECONDS)),
        inArray(orders.status, COUNTED),
      ),
    );
  const limitRaw = BigInt(ctx.config.limits.maxDayUsd) * 10n ** BigInt(USD_DECIMALS);
  const leftRaw = limitRaw - BigInt(row?.spent ?? '0');
  return leftRaw > 0n ? leftRaw : 0n;
}
