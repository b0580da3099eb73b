import { sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { platformAccount, postTransfer } from '@/server/register/post-transfer';
import { rewardReserves, SHARE_ASSET, stakingPlans } from '@/server/tables';
import { parseDecimal, SHARE_DECIMALS } from '@/shared/money';

const shares = (text: string) => parseDecimal(text, SHARE_DECIMALS);

const COMMON = { minRaw: shares('10'), maxRaw: shares('100000') };

/**
 * The plans a new database begins with. With every pool full they pay 133,000 shares of rewards a year, less than what is set
 * aside (`rewardReserveShares`).
 */
const PLANS: readonly (typeof stakingPlans.$inferInsert)[] = [
  {
    id: 'flexible',
    name: 'Flexible',
    lockDays: 0,
    aprBps: 300,
    poolCapRaw: shares('1000000'),
    earlyExit: false,
    sortOrder: 1,
    ...COMMON,
  },
  {
    id: 'days-90',
    name: '90 days',
    lockDays: 90,
    aprBps: 500,
    poolCapRaw: shares('600000'),
    earlyExit: true,
    sortOrder: 2,
    ...COMMON,
  },
  {
    id: 'days-180',
    name: '180 days',
    lockDays: 180,
    aprBps: 650,
    poolCapRaw: shares('600000'),
    earlyExit: true,
    sortOrder: 3,
    ...COMMON,
  },
  {
    id: 'days-365',
    name: '365 days',
    lockDays: 365,
    aprBps: 800,
    poolCapRaw: shares('425000'),
    earlyExit: true,
    sortOrder: 4,
    ...COMMON,
  },
];

/** Any constant, as long as every process uses the same one. */
const SEED_LOCK = 7_246_004;

/**
 * Brings the plans into an empty database and sets shares aside for rewards, out of those that are not on sale. What is
 * there already stays as it is. Comes after the issue (seed-offering.ts).
 */
export async function seedStaking(ctx: Pick<AppContext, 'db' | 'clock' | 'config'>): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    await tx
      .insert(stakingPlans)
      .values([...PLANS])
      .onConflictDoNothing();
    const amountRaw = shares(String(ctx.config.limits.rewardReserveShares));
    const [made] = await tx
      .insert(rewardReserves)
      .values({ id: 1, totalRaw: amountRaw, leftRaw: amountRaw })
      .onConflictDoNothing()
      .returning({ id: rewardReserves.id });
    if (!made || amountRaw === 0n) return;
    const from = platformAccount('treasury');
    const legs = [{ asset: SHARE_ASSET, from, to: platformAccount('rewards'), amountRaw }];
    const at = ctx.clock.now();
    await postTransfer(tx, { kind: 'FUND_REWARDS', reference: 'first reserve', legs, at });
  });
}
