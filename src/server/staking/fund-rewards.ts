import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { offerings } from '@/server/market/tables';
import type { AppContext } from '@/server/platform/context';
import { orders } from '@/server/purchase/tables';
import { platformBalance } from '@/server/register/balances';
import { platformAccount, postTransfer } from '@/server/register/post-transfer';
import { SHARE_ASSET } from '@/server/register/tables';
import { rewardReserves } from './tables';

export class TooFewSharesError extends Error {
  override readonly name = 'TooFewSharesError';
  constructor(readonly freeRaw: bigint) {
    super('The treasury does not have that many shares outside its offerings.');
  }
}

/** Advisory lock key; must be the same in all processes. */
const FUND_LOCK = 7_246_005;

/**
 * Adds treasury shares that are not on sale to the reward reserve.
 * @returns the reserve after the change
 * @throws TooFewSharesError
 */
export async function fundRewards(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  amountRaw: bigint,
): Promise<{ leftRaw: bigint; totalRaw: bigint }> {
  return ctx.db.transaction(async (tx) => {
    // One at a time: the free amount is a sum over many rows, which no conditional update could guard.
    await tx.execute(sql`select pg_advisory_xact_lock(${FUND_LOCK})`);
    const [round] = await tx
      .select({ raw: sql<string>`coalesce(sum(${offerings.leftRaw}), 0)` })
      .from(offerings);
    const [held] = await tx
      .select({ raw: sql<string>`coalesce(sum(${orders.reservedRaw}), 0)` })
      .from(orders);
    const treasuryRaw = await platformBalance(tx, SHARE_ASSET, 'treasury');
    const freeRaw = treasuryRaw - BigInt(round?.raw ?? '0') - BigInt(held?.raw ?? '0');
    if (amountRaw > freeRaw) throw new TooFewSharesError(freeRaw);
    const legs = [
      {
        asset: SHARE_ASSET,
        from: platformAccount('treasury'),
        to: platformAccount('rewards'),
        amountRaw,
      },
    ];
    const at = ctx.clock.now();
    await postTransfer(tx, { kind: 'FUND_REWARDS', reference: randomUUID(), legs, at });
    const more = sql`${amountRaw.toString()}::numeric`;
    const [reserve] = await tx
      .update(rewardReserves)
      .set({
        totalRaw: sql`${rewardReserves.totalRaw} + ${more}`,
        leftRaw: sql`${rewardReserves.leftRaw} + ${more}`,
      })
      .where(eq(rewardReserves.id, 1))
      .returning();
    if (!reserve)
      throw new Error('There is no reward reserve. Start the service once to create it.');
    return reserve;
  });
}
