import type { Tx } from '@fnx/postgres/client';
import { and, desc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { plusSeconds } from '@/server/platform/clock';
import { wallets } from '@/server/users/tables';

/** The customer an address was linked to at a block's time; null if to none. */
export async function walletOwnerAt(
  tx: Tx,
  address: string,
  blockTime: Date,
): Promise<string | null> {
  const [wallet] = await selectOwner(tx, address, blockTime);
  return wallet?.userId ?? null;
}

function selectOwner(tx: Tx, address: string, blockTime: Date) {
  const end = plusSeconds(blockTime, CHAIN_CLOCK_SLACK_SECONDS);
  return tx
    .select({ userId: wallets.userId })
    .from(wallets)
    .where(
      and(
        eq(wallets.address, address),
        lte(wallets.linkedAt, end),
        or(isNull(wallets.unlinkedAt), gt(wallets.unlinkedAt, blockTime)),
      ),
    )
    .orderBy(desc(wallets.linkedAt))
    .limit(1);
}

/**
 * Tolerated clock difference. Block times are whole seconds of another machine's clock, so a transaction made right
 * after a link may seem to precede it.
 */
export const CHAIN_CLOCK_SLACK_SECONDS = 5;
