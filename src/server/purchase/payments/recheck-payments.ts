import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { Hex } from 'viem';
import { isCurrencyId } from '@/chain/addresses';
import { raiseAlert, resolveAlert } from '@/server/messaging/alerts';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { describeError } from '@/server/platform/http/faults';
import { orders, payments } from '@/server/purchase/tables';
import { amountText } from './amount-text';
import { type Judged, judgeNodeReport } from './judge-node-reports';

const PAYMENTS_AT_ONCE = 100;

type Payment = typeof payments.$inferSelect;

/**
 * Looks up stored payments again once their blocks are far behind the finalized one. A payment that no node knows any more
 * raises an operator alert. The ledger is not changed.
 */
export async function recheckPayments(ctx: AppContext): Promise<void> {
  const before = plusSeconds(ctx.clock.now(), -ctx.config.limits.recheckAfterSeconds);
  const due = await ctx.db
    .select()
    .from(payments)
    .where(and(isNull(payments.recheckedAt), lte(payments.createdAt, before)))
    .orderBy(asc(payments.createdAt))
    .limit(PAYMENTS_AT_ONCE);
  for (const payment of due) {
    try {
      await recheck(ctx, payment);
    } catch (error) {
      ctx.log.warn(
        { txHash: payment.txHash, error: describeError(error) },
        'payment could not be rechecked',
      );
    }
  }
}

async function recheck(ctx: AppContext, payment: Payment): Promise<void> {
  const { currencyId, txHash, logIndex, amountRaw } = payment;
  if (!isCurrencyId(currencyId)) return;
  const claimed = {
    txHash,
    logIndex,
    currencyId,
    amountRaw,
    from: payment.fromAddress,
    blockNumber: BigInt(payment.blockNumber),
  };
  const nodeReports = await ctx.chain.nodeReports(txHash as Hex);
  const judged = nodeReports.map((report) => judgeNodeReport(ctx, claimed, report));
  const others = judged.flatMap((one) => (one.says === 'other' ? [`${one.node} ${one.what}`] : []));
  const same = judged.find((one) => one.says === 'same');
  // No node has reached the block yet: retried in the next round.
  if (!same && others.length === 0) return;
  await ctx.db.transaction(async (tx) => {
    if (!same) return reportVanished(ctx, tx, payment, others);
    if (others.length > 0) return reportDispute(ctx, tx, payment, others);
    await reportFound(ctx, tx, payment, same);
  });
}

/** Also resolves earlier alerts: a reorganised transaction may be back in another block. */
async function reportFound(
  ctx: AppContext,
  tx: Tx,
  { id, txHash }: Payment,
  { block }: Extract<Judged, { says: 'same' }>,
): Promise<void> {
  await tx
    .update(payments)
    .set({
      recheckedAt: ctx.clock.now(),
      blockNumber: Number(block.number),
      blockHash: block.hash,
    })
    .where(eq(payments.id, id));
  await resolveAlert(ctx, tx, 'PAYMENT_VANISHED', txHash);
  await resolveAlert(ctx, tx, 'CHAIN_DISAGREEMENT', txHash);
}

async function reportDispute(
  ctx: AppContext,
  tx: Tx,
  { txHash: subject }: Payment,
  others: readonly string[],
): Promise<void> {
  const detail = `The chain's nodes disagree about transaction ${subject}, which was credited: ${others.join('; ')}. Find out which node is wrong, and take it out of CHAIN_RPC_URL.`;
  await raiseAlert(ctx, tx, { kind: 'CHAIN_DISAGREEMENT', subject, detail });
}

async function reportVanished(
  ctx: AppContext,
  tx: Tx,
  payment: Payment,
  others: readonly string[],
): Promise<void> {
  const { txHash: subject, currencyId, amountRaw, outcome, orderId } = payment;
  const [order] = orderId
    ? await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId))
    : [];
  const of = order ? ` for order ${order.number}` : '';
  const detail = `${amountText(currencyId, amountRaw)}${of} (${outcome}), paid by transaction ${subject}, is no longer on the chain: ${others.join('; ')}. The ledger was not changed. Decide how to handle this payment.`;
  await raiseAlert(ctx, tx, { kind: 'PAYMENT_VANISHED', subject, detail });
}
