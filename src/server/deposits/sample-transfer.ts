import { bankDay } from '@fnx/bank-files/banking-days';
import { downloadName } from '@/config/bank-facts';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { readableCode } from '@/server/platform/ids';
import type { Order } from '@/server/purchase/move-order';
import { findOrder } from '@/server/purchase/orders/read-order';
import { viewTransfer } from '@/server/purchase/transfers/view-transfer';
import { payableNames } from './payable-names';
import { sampleCamt } from './sample-camt';

/** Whose account the demo's transfer comes from. */
export type SampleSender = 'OWN' | 'OTHER';

const STRANGER = 'Sam Stranger';

/**
 * Makes the demo bank's camt.054 about a transfer for an order, from its owner's account or from another person's.
 * @throws DomainError ORDER_STATE for an order that is not paid by bank transfer, or of somebody who is not verified
 */
export async function sampleTransfer(
  ctx: AppContext,
  order: Order,
  sender: SampleSender,
): Promise<string> {
  const transfer = viewTransfer(ctx, order);
  const names = await ctx.db.transaction((tx) => payableNames(tx, [order.userId]));
  const name = sender === 'OWN' ? names.get(order.userId) : STRANGER;
  if (!transfer || !name) throw problem('ORDER_STATE');
  const { iban, currency, amount, reference } = transfer;
  const lines = [{ amount, name, reference }];
  const day = bankDay(ctx.clock.now());
  return sampleCamt({ id: readableCode(4, 4), iban, currency, day, lines });
}

/** The same for a customer's own order, as a file. */
export async function sendSampleTransfer(
  ctx: AppContext,
  { userId }: Session,
  { orderId, sender }: { orderId: string; sender: SampleSender },
): Promise<Response> {
  const order = await findOrder(ctx.db, userId, orderId);
  return new Response(await sampleTransfer(ctx, order, sender), {
    headers: {
      'content-type': 'application/xml',
      'content-disposition': `attachment; filename="${downloadName(`transfer-${order.number}.xml`)}"`,
      'cache-control': 'no-store',
    },
  });
}
