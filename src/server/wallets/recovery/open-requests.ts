import type { Db, Tx } from '@fnx/postgres/client';
import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import { problem } from '@/server/platform/errors';
import { recoveries, recoveryRequests } from '@/server/wallets/tables';

/** Neither ended nor on the chain yet. */
export const isOpen = (): SQL | undefined =>
  and(isNull(recoveryRequests.ended), isNull(recoveryRequests.txHash));

/** The wallets, lower case, that an account has asked to recover; the contract does not block them yet. */
export async function wantedBack(db: Db, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ address: recoveryRequests.fromAddress })
    .from(recoveryRequests)
    .where(and(eq(recoveryRequests.userId, userId), isOpen()));
  return new Set(rows.map(({ address }) => address));
}

/** @throws DomainError WALLET_IN_RECOVERY when the account has asked to recover this wallet */
export async function refuseWantedBack(db: Db, userId: string, address: string): Promise<void> {
  const wanted = await wantedBack(db, userId);
  if (wanted.has(address.toLowerCase())) throw problem('WALLET_IN_RECOVERY');
}

/** Whether a wallet is the lost or the new one of a recovery under way, and so must stay linked. */
export async function isPartOfRecovery(tx: Tx, { address }: { address: string }): Promise<boolean> {
  const [request] = await tx
    .select({ id: recoveryRequests.id })
    .from(recoveryRequests)
    .where(
      and(
        or(eq(recoveryRequests.fromAddress, address), eq(recoveryRequests.toAddress, address)),
        isOpen(),
      ),
    )
    .limit(1);
  if (request) return true;
  const [pending] = await tx
    .select({ txHash: recoveries.txHash })
    .from(recoveries)
    .where(
      and(
        or(eq(recoveries.fromAddress, address), eq(recoveries.toAddress, address)),
        isNull(recoveries.ended),
      ),
    )
    .limit(1);
  return pending !== undefined;
}
