import { lte } from 'drizzle-orm';
import type { Hex } from 'viem';
import { resolveAlert } from '@/server/messaging/alerts';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { describeError } from '@/server/platform/http/faults';
import { heldPayments } from '@/server/purchase/tables';
import { incomingTransfers } from './incoming-transfers';
import { ASK_EVERY_SECONDS, dropHeld, PaymentHeldError } from './require-node-quorum';
import { settlePayment } from './settle-payment';

const PAYMENTS_AT_ONCE = 20;

export async function settleHeld(ctx: AppContext): Promise<void> {
  const due = await ctx.db
    .select()
    .from(heldPayments)
    .where(lte(heldPayments.askedAt, plusSeconds(ctx.clock.now(), -ASK_EVERY_SECONDS)))
    .orderBy(heldPayments.askedAt)
    .limit(PAYMENTS_AT_ONCE);
  for (const held of due) {
    try {
      await queryAgain(ctx, held);
    } catch (error) {
      if (error instanceof PaymentHeldError) continue;
      ctx.log.warn(
        { txHash: held.txHash, error: describeError(error) },
        'held payment could not be queried',
      );
    }
  }
}

async function queryAgain(ctx: AppContext, held: typeof heldPayments.$inferSelect): Promise<void> {
  const nodeReports = await ctx.chain.nodeReports(held.txHash as Hex);
  const answers = nodeReports.flatMap(({ report }) => report ?? []);
  const seen = answers.find((report) => report.seen?.receipt.success)?.seen;
  if (seen) {
    const transfers = incomingTransfers(ctx, seen.transaction, seen.receipt, seen.block);
    for (const transfer of transfers) await settlePayment(ctx, transfer);
    await dropHeld(ctx.db, held);
    return;
  }
  // Every node is past its block and none knows the transaction any more.
  const gone = answers.filter(({ finalized }) => finalized >= BigInt(held.blockNumber));
  if (answers.length === 0 || gone.length < nodeReports.length) return;
  ctx.log.warn({ txHash: held.txHash }, 'a held payment is no longer on the chain');
  await ctx.db.transaction(async (tx) => {
    await dropHeld(tx, held);
    await resolveAlert(ctx, tx, 'CHAIN_DISAGREEMENT', held.txHash);
    await resolveAlert(ctx, tx, 'SECOND_NODE', held.txHash);
  });
}
