import { sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { platformAccount, postTransfer } from '@/server/register/post-transfer';
import { SHARE_ASSET } from '@/server/register/tables';
import { parseDecimal, SHARE_DECIMALS } from '@/shared/money';
import { rewardReserves, stakingPlans } from './tables';

const shares = (text: string) => parseDecimal(text, SHARE_DECIMALS);

const COMMON = { minRaw: shares('10'), maxRaw: shares('100000') };

/**
 * The plans of a new database. With all pools full they pay 133,000 shares of rewards a year, less than the reserve
 * (`rewardReserveShares`).
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

/** Advisory lock key; must be the same in all processes. */
const SEED_LOCK = 7_246_004;

/**
 * Writes the staking plans and the reward reserve into an empty database. Existing rows are not changed. Runs after
 * seed-offering.ts.
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
