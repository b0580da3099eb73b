import type { RecoveryStatus } from '@fnx/api/shared/rights-vocabulary';
import type { Recovery } from '@fnx/api/wallets/schemas';
import { getAddress, type Hex } from 'viem';
import type { recoveries, recoveryRequests } from '@/server/wallets/tables';

export type RecoveryRequest = typeof recoveryRequests.$inferSelect;
export type ChainRecovery = typeof recoveries.$inferSelect;

/** @param now the time of the chain */
export function statusOf(
  request: RecoveryRequest | null,
  chain: ChainRecovery | null,
  now: Date,
): RecoveryStatus {
  if (chain) {
    if (chain.ended) return chain.ended;
    return chain.executableAt && chain.executableAt <= now ? 'READY' : 'WAITING';
  }
  if (request?.ended) return request.ended;
  return request?.approvedAt ? 'APPROVED' : 'REQUESTED';
}

/** A request, a recovery on the chain, or the two together. */
export function viewRecovery(
  request: RecoveryRequest | null,
  chain: ChainRecovery | null,
  now: Date,
): Recovery {
  const row = request ?? chain;
  if (!row) throw new Error('There is nothing to show.');
  const requestedAt = request?.createdAt ?? chain?.requestedAt ?? now;
  const endedAt = chain ? chain.endedAt : (request?.endedAt ?? null);
  return {
    id: request?.id ?? `${chain?.txHash.slice(2, 42)}-${chain?.logIndex}`,
    from: getAddress(row.fromAddress),
    to: getAddress(row.toAddress),
    status: statusOf(request, chain, now),
    requestedAt: requestedAt.toISOString(),
    executableAt: chain?.executableAt?.toISOString() ?? null,
    vetoable: chain?.vetoable ?? true,
    endedAt: endedAt?.toISOString() ?? null,
    reason: request?.reason ?? null,
    txHash: (chain?.txHash ?? null) as Hex | null,
  };
}
