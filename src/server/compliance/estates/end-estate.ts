import type { Db } from '@fnx/postgres/client';
import type { EstateEvidence } from '@/server/compliance/cases/evidence';
import type { Case } from '@/server/compliance/cases/read-cases';
import type { Act } from '@/server/desk/audited';
import { refusal } from '@/server/platform/refusal';
import { inheritCosts } from '@/server/register/enter-cost';
import { followTransfers } from './read-estate';

/**
 * Lets a case about a death end when the chain has moved all shares of its orders, or, cleared, none.
 * @returns the transfers
 * @throws Refusal
 */
export async function requireEstateOver(db: Db, one: Case, state: Case['state']) {
  if (one.kind !== 'ESTATE') return [];
  const { transfers } = one.evidence as EstateEvidence;
  const followed = await followTransfers(db, transfers);
  const arrived = followed.flatMap(({ heir, reference }) =>
    reference === null ? [] : [{ heir, reference }],
  );
  const count = followed.length - arrived.length;
  if (state === 'CLEARED' && arrived.length > 0) throw refusal('ESTATE_MOVED');
  if (state === 'CONFIRMED' && (count > 0 || arrived.length === 0)) {
    throw refusal('ESTATE_WAITS', { count: count || 'All' });
  }
  return arrived;
}

/** Ends a case about a death; each heir takes over the cost of the shares. Does nothing for other cases. @throws Refusal */
export async function endEstate({ ctx, tx }: Act, one: Case, state: Case['state']): Promise<void> {
  const arrived = await requireEstateOver(tx, one, state);
  if (arrived.length > 0) await inheritCosts(ctx, tx, one.userId, arrived);
}
