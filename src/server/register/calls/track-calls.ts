import type { AppContext } from '@/server/platform/context';
import { readIndexedBlock } from '@/server/register/indexed-block';
import { comparePayments } from './compare-payments';
import { findSent } from './find-sent';
import { findUnapproved } from './find-unapproved';
import { endSpentLeases, followSends } from './follow-sends';
import { readKnownContracts } from './role-holders';

/**
 * Follows what officers send: finds transactions that were not reported, stores the outcome of those whose block is final, and
 * compares what the treasury paid, and what officers' wallets did, with what was approved.
 */
export async function trackCalls(ctx: AppContext): Promise<void> {
  // Read first: what is in this block or before it, the index has booked.
  const indexed = await readIndexedBlock(ctx.db);
  if (!indexed) return;
  const known = await readKnownContracts(ctx);
  await comparePayments(ctx, known);
  await findSent(ctx, known);
  const block = BigInt(indexed.number);
  await findUnapproved(ctx, known, block);
  await followSends(ctx, known, block);
  await endSpentLeases(ctx, block);
}
