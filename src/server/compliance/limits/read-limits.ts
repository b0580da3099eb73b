import type { LimitPeriod, LimitTier } from '@fnx/api/shared/compliance';
import type { Db } from '@fnx/postgres/client';
import { USD_DECIMALS } from '@fnx/values/money';
import { eq } from 'drizzle-orm';
import { purchaseLimits } from '@/server/compliance/tables';
import type { AppContext } from '@/server/platform/context';

/** A person's purchase limits in whole US dollars: within 24 hours, within 30 days, and in all. */
export type PersonLimits = Record<LimitPeriod, number> & { tier: LimitTier };

type Configured = Pick<AppContext, 'config'>;

const tierLimits = ({ config: { limits } }: Configured, tier: LimitTier) =>
  tier === 'STANDARD'
    ? { DAY: limits.maxDayUsd, MONTH: limits.maxMonthUsd, TOTAL: limits.maxTotalUsd }
    : {
        DAY: limits.enhancedDayUsd,
        MONTH: limits.enhancedMonthUsd,
        TOTAL: limits.enhancedTotalUsd,
      };

/** The limits of a person: those of the tier, and the person's own in place of them. */
export async function readLimits(ctx: Configured, db: Db, userId: string): Promise<PersonLimits> {
  const [own] = await db.select().from(purchaseLimits).where(eq(purchaseLimits.userId, userId));
  const tier = own?.tier ?? 'STANDARD';
  const { DAY, MONTH, TOTAL } = tierLimits(ctx, tier);
  return {
    tier,
    DAY: own?.dayUsd ?? DAY,
    MONTH: own?.monthUsd ?? MONTH,
    TOTAL: own?.totalUsd ?? TOTAL,
  };
}

export const usdRaw = (wholeUsd: number) => BigInt(wholeUsd) * 10n ** BigInt(USD_DECIMALS);
