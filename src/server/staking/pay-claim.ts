import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { shareValue } from '@/server/market/quote-math';
import { sharePriceAt } from '@/server/market/share-price';
import { raiseAlert, resolveAlert } from '@/server/messaging/alerts';
import { type Notifier, raiseNotification } from '@/server/messaging/raise-notification';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { databaseNow } from '@/server/platform/database/database-clock';
import { customerAccount, platformAccount, postTransfer } from '@/server/register/post-transfer';
import { SHARE_ASSET } from '@/server/register/tables';
import { sharesText } from './plans';
import { claims, rewardReserves } from './tables';
import { writeStakingLine } from './write-transaction';

export type ClaimRow = typeof claims.$inferSelect;

export type Payer = Notifier & Pick<AppContext, 'log' | 'registry'>;

/** The reward reserve is too small; the savepoint is rolled back. */
class ReserveEmptyError extends Error {
  override readonly name = 'ReserveEmptyError';
}

/**
 * Stores a claim and pays it if the reward reserve suffices. An existing pending claim of the stake is increased instead.
 */
export async function claimAmount(
  ctx: Payer,
  tx: Tx,
  { id: stakeId, userId }: { id: string; userId: string },
  amountRaw: bigint,
): Promise<ClaimRow> {
  const price = await sharePriceAt({ db: tx }, ctx.clock.now());
  const valueUsdRaw = price ? shareValue(amountRaw, price.priceRaw) : 0n;
  const [claim] = await tx
    .insert(claims)
    .values({ stakeId, userId, amountRaw, valueUsdRaw, requestedAt: databaseNow })
    .onConflictDoUpdate({
      target: claims.stakeId,
      targetWhere: sql`status = 'PENDING'`,
      set: {
        amountRaw: sql`${claims.amountRaw} + excluded.amount_raw`,
        valueUsdRaw: sql`${claims.valueUsdRaw} + excluded.value_usd_raw`,
      },
    })
    .returning();
  if (!claim) throw new Error('The claim was not stored.');
  return payClaim(ctx, tx, claim);
}

/**
 * Pays a pending claim in a savepoint: shares, transaction list, notification and reserve. While the reserve is too small the
 * claim stays pending and an operator alert is raised.
 */
async function payClaim(ctx: Payer, tx: Tx, claim: ClaimRow): Promise<ClaimRow> {
  try {
    return await tx.transaction((inner) => pay(ctx, inner, claim));
  } catch (error) {
    if (!(error instanceof ReserveEmptyError)) throw error;
    const detail = `A claim of ${sharesText(claim.amountRaw)} shares is pending because the reward reserve is too small. Add shares with "staking fund".`;
    await raiseAlert(ctx, tx, { kind: 'REWARD_RESERVE', subject: 'reserve', detail });
    return claim;
  }
}

async function pay(ctx: Payer, tx: Tx, claim: ClaimRow): Promise<ClaimRow> {
  const { id, userId, amountRaw } = claim;
  const [paid] = await tx
    .update(claims)
    .set({ status: 'PAID', paidAt: databaseNow })
    .where(and(eq(claims.id, id), eq(claims.status, 'PENDING')))
    .returning();
  if (!paid?.paidAt) throw new Error(`Claim ${id} is not pending.`);
  const at = paid.paidAt;
  const to = customerAccount(userId, 'available');
  const legs = [{ asset: SHARE_ASSET, from: platformAccount('rewards'), to, amountRaw }];
  await postTransfer(tx, { kind: 'REWARD', reference: id, legs, at });
  const note = 'Staking reward';
  await writeStakingLine(ctx, tx, { userId, type: 'REWARD_CLAIM', sharesRaw: amountRaw, note, at });
  await raiseNotification(ctx, tx, {
    userId,
    kind: 'STAKING',
    title: 'Reward paid',
    body: `${sharesText(amountRaw)} shares were added to your available shares.`,
    link: '/staking/claims',
    data: { claimId: id, stakeId: claim.stakeId },
    dedupeKey: `claim:${id}:paid`,
  });
  // Last: this locks the reserve's row, which every payout needs.
  if (!(await takeReserve(tx, amountRaw))) throw new ReserveEmptyError();
  return paid;
}

async function takeReserve(tx: Tx, amountRaw: bigint): Promise<boolean> {
  const taken = await tx
    .update(rewardReserves)
    .set({ leftRaw: sql`${rewardReserves.leftRaw} - ${amountRaw.toString()}::numeric` })
    .where(and(eq(rewardReserves.id, 1), gte(rewardReserves.leftRaw, amountRaw)))
    .returning({ id: rewardReserves.id });
  return taken.length === 1;
}

const CLAIMS_AT_ONCE = 200;

/** Pays pending claims, oldest first, until the reserve is used up. */
export async function payWaitingClaims(ctx: Payer & Pick<AppContext, 'db'>): Promise<void> {
  const pending = await ctx.db
    .select()
    .from(claims)
    .where(eq(claims.status, 'PENDING'))
    .orderBy(asc(claims.requestedAt))
    .limit(CLAIMS_AT_ONCE);
  for (const { id } of pending) {
    const paid = await ctx.db.transaction(async (tx) => {
      const [claim] = await tx
        .select()
        .from(claims)
        .where(and(eq(claims.id, id), eq(claims.status, 'PENDING')))
        .for('update', { skipLocked: true });
      return claim ? (await payClaim(ctx, tx, claim)).status === 'PAID' : true;
    });
    if (!paid) return;
  }
  if (pending.length < CLAIMS_AT_ONCE) {
    await ctx.db.transaction((tx) => resolveAlert(ctx, tx, 'REWARD_RESERVE', 'reserve'));
  }
}
