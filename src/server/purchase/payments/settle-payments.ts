import type { AppContext } from '@/server/platform/context';
import { describeError } from '@/server/platform/http/faults';
import { creditTogether } from './credit-together';
import type { IncomingTransfer } from './judge-payment';
import { PaymentHeldError } from './require-node-quorum';
import { settlePayment } from './settle-payment';

/** Payments per transaction: a small batch keeps locks short. */
const TOGETHER = 20;

/**
 * Settles the payments of one scan: plain ones in batches, all others one by one in their sequence. A held payment does not
 * block the others.
 */
export async function settlePayments(
  ctx: AppContext,
  transfers: readonly IncomingTransfer[],
): Promise<void> {
  for (let begin = 0; begin < transfers.length; begin += TOGETHER) {
    const some = transfers.slice(begin, begin + TOGETHER);
    const credited = some.length > 1 ? await tryTogether(ctx, some) : new Set<IncomingTransfer>();
    for (const transfer of some) if (!credited.has(transfer)) await settleOrHold(ctx, transfer);
  }
}

/** A failed batch is rolled back; its payments are then settled one by one. */
async function tryTogether(
  ctx: AppContext,
  transfers: readonly IncomingTransfer[],
): Promise<ReadonlySet<IncomingTransfer>> {
  try {
    return await creditTogether(ctx, transfers);
  } catch (error) {
    ctx.log.warn({ error: describeError(error) }, 'batch failed; settling payments one by one');
    return new Set();
  }
}

async function settleOrHold(ctx: AppContext, transfer: IncomingTransfer): Promise<void> {
  try {
    await settlePayment(ctx, transfer);
  } catch (error) {
    if (!(error instanceof PaymentHeldError)) throw error;
  }
}
