import type { Tx } from '@fnx/postgres/client';
import { eq } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { lockNamed } from '@/server/platform/database/locks';
import { chainCursors } from '@/server/register/chain-tables';

/** The last block that is booked. */
export type Cursor = { blockNumber: bigint; blockHash: string; blockTime: Date };

/** Null before the first block is booked. */
export async function readCursor({
  db,
  config,
}: {
  db: AppContext['db'] | Tx;
  config: AppContext['config'];
}): Promise<Cursor | null> {
  const [cursor] = await db
    .select()
    .from(chainCursors)
    .where(eq(chainCursors.chainId, config.chain.id));
  return cursor ?? null;
}

/** Lets one transaction at a time book, or change what bookings are made from; it holds the lock until it ends. */
export async function lockIndex(tx: Tx, chainId: number): Promise<void> {
  await lockNamed(tx, 'chain-index', null, chainId);
}
