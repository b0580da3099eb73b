import type { Db } from '@fnx/postgres/client';
import type { Application } from '@/server/identity/applications';
import { againstZone, type Reading } from '@/server/identity/zone/compare-zone';
import type { AppContext } from '@/server/platform/context';

/** Why the identity check of a person cannot be approved now; a sentence each. */
export async function againstApproval(
  ctx: Pick<AppContext, 'clock' | 'registry'> & { db: Db },
  userId: string,
  newest: Application | null,
  reading: Reading | null,
): Promise<string[]> {
  const open = await ctx.registry.openCases(ctx, userId);
  const blocking = open.filter(({ blocks }) => blocks);
  const until = newest?.documentExpiresOn;
  const isExpired = until && until < ctx.clock.now().toISOString().slice(0, 10);
  return [
    ...blocking.map(({ caseId, what }) => `Case ${caseId} is not cleared. ${what}.`),
    ...(isExpired ? [`The document expired on ${until}.`] : []),
    ...(reading ? againstZone(reading) : []),
  ];
}
