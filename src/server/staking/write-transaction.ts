import { shareValue } from '@/server/market/quote-math';
import { sharePriceAt } from '@/server/market/share-price';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { SHARE_ASSET, transactions } from '@/server/register/tables';
import { SHARE_DECIMALS } from '@/shared/money';
import type { TransactionType } from '@/shared/vocabulary';

type Line = {
  userId: string;
  type: Extract<TransactionType, 'STAKE' | 'UNSTAKE' | 'REWARD_CLAIM'>;
  sharesRaw: bigint;
  note: string;
  at: Date;
};

/** Adds a staking entry to the owner's transaction list, at the current share price. */
export async function writeStakingLine(
  ctx: Pick<AppContext, 'clock'>,
  tx: Tx,
  { userId, type, sharesRaw, note, at }: Line,
): Promise<void> {
  const price = await sharePriceAt({ db: tx }, ctx.clock.now());
  await tx.insert(transactions).values({
    userId,
    type,
    status: 'CONFIRMED',
    symbol: SHARE_ASSET,
    amountRaw: sharesRaw,
    decimals: SHARE_DECIMALS,
    sharesRaw,
    sharePriceRaw: price?.priceRaw ?? null,
    valueUsdRaw: price ? shareValue(sharesRaw, price.priceRaw) : null,
    note,
    createdAt: at,
  });
}
