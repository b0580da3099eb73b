import type { AppContext } from '@/server/platform/context';
import { describeError } from '@/server/platform/http/faults';
import { creditTogether } from './credit-together';
import type { IncomingTransfer } from './judge-payment';
import { PaymentHeldError } from './require-node-quorum';
import { settlePayment } from './settle-payment';

/** Payments of one transaction: so few that others do not wait long for what it locks. */
const TOGETHER = 20;

/**
 * Settles what one look at the chain found. Those that simply pay their orders go together; any other is settled by itself, in the
 * sequence in which they came. One that waits for a second node's word is noted, and does not keep the others waiting.
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

/** Whatever went wrong was undone, and has its own outcome when the payments are settled one by one. */
async function tryTogether(
  ctx: AppContext,
  transfers: readonly IncomingTransfer[],
): Promise<ReadonlySet<IncomingTransfer>> {
  try {
    return await creditTogether(ctx, transfers);
  } catch (error) {
    ctx.log.warn({ error: describeError(error) }, 'payments are settled one by one');
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
