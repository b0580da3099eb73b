import type { EntryTransfer } from '@fnx/api/book-entries/schemas';
import type { EntryTransferStatus } from '@fnx/api/shared/book-entries';
import type { Db } from '@fnx/postgres/client';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { type Address, getAddress, type Hex } from 'viem';
import { bookClaims, bookRequests } from './tables';

export type BookRequest = typeof bookRequests.$inferSelect;
export type ChainTransfer = typeof bookClaims.$inferSelect;

/** Neither ended nor on the chain yet. */
export const isOpenRequest = () => and(isNull(bookRequests.ended), isNull(bookRequests.txHash));

/** The transfer that the contract keeps for a holder; null when none is pending. */
export async function pendingTransfer(db: Db, holder: string): Promise<ChainTransfer | null> {
  const [pending] = await db
    .select()
    .from(bookClaims)
    .where(and(eq(bookClaims.holder, holder), isNull(bookClaims.ended)));
  return pending ?? null;
}

/** A request with what the chain made of it; one of the two is missing where there was none. */
export type KnownTransfer = { request: BookRequest | null; chain: ChainTransfer | null };

/** The newest transfer of a holder's book entry, also one that this service did not start. */
export async function newestTransfer(
  db: Db,
  { userId, holder }: { userId: string; holder: string },
): Promise<KnownTransfer | null> {
  const [request] = await db
    .select()
    .from(bookRequests)
    .where(and(eq(bookRequests.userId, userId), eq(bookRequests.holder, holder)))
    .orderBy(desc(sql`${isOpenRequest()}`), desc(bookRequests.createdAt))
    .limit(1);
  const [chain] = await db
    .select()
    .from(bookClaims)
    .where(eq(bookClaims.holder, holder))
    .orderBy(desc(bookClaims.claimedAt))
    .limit(1);
  if (!request) return chain ? { request: null, chain } : null;
  // The chain's clock is not ours: what is open now is the newest, whatever the times say.
  const isOpen = request.ended === null && request.txHash === null;
  const isNewer = isOpen ? chain?.ended !== null : chain && chain.claimedAt < request.createdAt;
  if (!chain || (chain.txHash !== request.txHash && isNewer)) return { request, chain: null };
  return { request: chain.txHash === request.txHash ? request : null, chain };
}

/** @param now the time of the last indexed block, by which the contract decides */
export function transferStatus({ request, chain }: KnownTransfer, now: Date): EntryTransferStatus {
  if (chain) return chain.ended ?? (now < chain.executableAt ? 'PENDING' : 'READY');
  return request?.ended ?? (request?.approvedAt ? 'APPROVED' : 'REQUESTED');
}

export function viewTransfer({ request, chain }: KnownTransfer, now: Date): EntryTransfer {
  const row = request ?? chain;
  if (!row) throw new Error('There is neither a request nor a transfer.');
  const ended = chain?.endedAt ?? request?.endedAt ?? null;
  return {
    id: request?.id ?? `${chain?.txHash.slice(2, 42)}-${chain?.logIndex}`,
    wallet: getAddress(row.wallet as Address),
    status: transferStatus({ request, chain }, now),
    requestedAt: (request?.createdAt ?? chain?.claimedAt ?? now).toISOString(),
    claimedAt: chain?.claimedAt.toISOString() ?? null,
    executableAt: chain?.executableAt.toISOString() ?? null,
    endedAt: ended?.toISOString() ?? null,
    reason: request?.reason ?? null,
    txHash: (chain?.txHash as Hex | undefined) ?? null,
  };
}
