import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { houseBalance } from '@/server/register/balances';
import { platformAccount, postTransfer } from '@/server/register/post-transfer';
import { offerings, orders, rewardReserves, SHARE_ASSET } from '@/server/tables';

/** What is asked for is more than the house has outside its offerings. */
export class TooFewSharesError extends Error {
  override readonly name = 'TooFewSharesError';
  constructor(readonly freeRaw: bigint) {
    super('The house has not so many shares that are not on sale.');
  }
}

/** Any constant, as long as every process uses the same one. */
const FUND_LOCK = 7_246_005;

/**
 * Sets more shares aside for rewards, out of those the house holds and does not offer.
 *
 * @returns what is set aside after it
 * @throws TooFewSharesError
 */
export async function fundRewards(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  amountRaw: bigint,
): Promise<{ leftRaw: bigint; totalRaw: bigint }> {
  return ctx.db.transaction(async (tx) => {
    // One at a time: what is free is a sum of many rows, so no single statement could guard it.
    await tx.execute(sql`select pg_advisory_xact_lock(${FUND_LOCK})`);
    const [round] = await tx
      .select({ raw: sql<string>`coalesce(sum(${offerings.leftRaw}), 0)` })
      .from(offerings);
    const [held] = await tx
      .select({ raw: sql<string>`coalesce(sum(${orders.reservedRaw}), 0)` })
      .from(orders);
    const treasuryRaw = await houseBalance(tx, SHARE_ASSET, 'treasury');
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
    if (!reserve) throw new Error('There is no reserve; start the service once.');
    return reserve;
  });
}
