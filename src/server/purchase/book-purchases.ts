import { madeFault } from '@fnx/api/shared/fault-texts';
import type { Tx } from '@fnx/postgres/client';
import { insertRows } from '@fnx/postgres/insert-rows';
import { eq, inArray, sql } from 'drizzle-orm';
import { offerings } from '@/server/market/tables';
import { raiseAlert } from '@/server/messaging/alerts';
import { integerArg, textArg } from '@/server/platform/chain-events';
import type { BookingContext } from '@/server/platform/registry';
import { transactions } from '@/server/register/tables';
import { users } from '@/server/users/tables';
import { type Bought, findPurchases, type Purchase } from './find-purchases';
import { moveOrder, noteOf, type Order, writeLines } from './move-order';
import { notifyOwners } from './notify-owner';
import { orderHistory, orders } from './tables';

/** Purchases in one statement: fewer than PostgreSQL's 65,535 parameters allow. */
const AT_ONCE = 1_000;

/** Confirms the orders of final purchases. The register books shares and money. */
export async function bookPurchases(
  ctx: BookingContext,
  tx: Tx,
  events: readonly Bought[],
): Promise<void> {
  for (let start = 0; start < events.length; start += AT_ONCE) {
    await bookTogether(ctx, tx, events.slice(start, start + AT_ONCE));
  }
}

/** Confirms orders with a constant number of statements. Repeating it, as a rebuild does, changes nothing but lost lines. */
async function bookTogether(ctx: BookingContext, tx: Tx, events: readonly Bought[]): Promise<void> {
  const purchases = await findPurchases(tx, events);
  const offered = purchases.flatMap(({ event, order, isOffered }) =>
    order && isOffered ? [{ event, order }] : [],
  );
  const bought = offered
    .filter(({ order }) => order.status !== 'CONFIRMED')
    .map(({ event, order }) => ({ before: order, after: confirmed(ctx, order, event) }));
  await saveConfirmed(
    tx,
    bought.map(({ after }) => after),
  );
  const known = offered.map(({ order }) => order).filter(({ status }) => status === 'CONFIRMED');
  const lost = await confirmLines(
    tx,
    bought.map(({ after }) => after),
  );
  if (lost.length + known.length > 0) await writeLines(tx, [...lost, ...known]);
  await notifyOwners(
    ctx,
    tx,
    bought.map(({ after }) => after),
    'CONFIRM',
  );
  await bookOthers(
    ctx,
    tx,
    purchases.filter(({ isOffered }) => !isOffered),
  );
  // Last: this locks the offering's row, which every buyer needs.
  const unreserved = bought.filter(({ before }) => before.reservedRaw === 0n);
  const sharesRaw = unreserved.reduce((sum, { after }) => sum + after.sharesRaw, 0n);
  await takeFromRound(tx, sharesRaw);
}

/** Changed now and not in the block: systems outside ask what changed since they asked before. */
function confirmed({ clock }: BookingContext, order: Order, event: Bought): Order {
  return {
    ...order,
    status: 'CONFIRMED',
    note: null,
    reservedRaw: 0n,
    txHash: event.txHash,
    blockNumber: Number(event.blockNumber),
    blockHash: event.blockHash,
    confirmations: order.confirmationsRequired,
    confirmedAt: event.blockTime,
    updatedAt: clock.now(),
  };
}

async function saveConfirmed(tx: Tx, some: readonly Order[]): Promise<void> {
  if (some.length === 0) return;
  const changes = some.map((order) => ({
    id: order.id,
    tx_hash: order.txHash,
    block_number: order.blockNumber,
    block_hash: order.blockHash,
    at: order.confirmedAt,
    updated_at: order.updatedAt,
  }));
  await tx.execute(sql`
    update ${orders} set status = 'CONFIRMED', note = null, reserved_raw = 0, tx_hash = bought.tx_hash,
      block_number = bought.block_number, block_hash = bought.block_hash, confirmed_at = bought.at,
      updated_at = bought.updated_at, confirmations = ${orders}.confirmations_required
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as bought (id uuid, tx_hash text, block_number bigint, block_hash text, at timestamptz, updated_at timestamptz)
    where ${orders}.id = bought.id`);
  const history = some.map(({ id, confirmedAt, updatedAt }) => ({
    orderId: id,
    status: 'CONFIRMED' as const,
    at: confirmedAt ?? updatedAt,
  }));
  await tx.execute(insertRows(orderHistory, history));
}

/**
 * Confirms the lines of orders; much cheaper than writing them again.
 * @returns the orders without a line
 */
async function confirmLines(tx: Tx, some: readonly Order[]): Promise<Order[]> {
  if (some.length === 0) return [];
  const changes = some.map(({ id, txHash, blockNumber, confirmations }) => ({
    id,
    tx_hash: txHash,
    block_number: blockNumber,
    confirmations,
  }));
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${transactions} set status = 'CONFIRMED', note = null, tx_hash = bought.tx_hash,
      block_number = bought.block_number, confirmations = bought.confirmations
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as bought (id uuid, tx_hash text, block_number bigint, confirmations int)
    where ${transactions}.order_id = bought.id and ${transactions}.type = 'BUY'
    returning bought.id`);
  const written = new Set(rows.map(({ id }) => id));
  return some.filter(({ id }) => !written.has(id));
}

/** Purchases that this service did not offer: a sign that another one uses its key, unless an order was lost. */
async function bookOthers(ctx: BookingContext, tx: Tx, others: readonly Purchase[]): Promise<void> {
  if (others.length === 0) return;
  const holders = others.map(({ event }) => textArg(event, 'holder'));
  const rows = await tx
    .select({ holder: users.holderId })
    .from(users)
    .where(inArray(users.holderId, holders));
  const known = new Set(rows.map(({ holder }) => holder));
  for (const { event, order } of others) {
    if (order) await spendOrder(ctx, tx, order, event);
    else if (!known.has(textArg(event, 'holder'))) await alertOf(ctx, tx, event);
  }
  const sharesRaw = others.reduce((sum, { event }) => sum + integerArg(event, 'shares'), 0n);
  await takeFromRound(tx, sharesRaw);
}

async function spendOrder(ctx: BookingContext, tx: Tx, order: Order, event: Bought): Promise<void> {
  await alertOf(ctx, tx, event);
  // Repeated by a rebuild.
  if (order.status === 'CONFIRMED' || order.blockHash === event.blockHash) return;
  await moveOrder(ctx, tx, order, {
    event: 'SPEND',
    at: event.blockTime,
    ...noteOf(madeFault('ORDER_SPENT')),
    changes: { blockHash: event.blockHash },
  });
}

function alertOf(ctx: BookingContext, tx: Tx, { txHash, args }: Bought): Promise<void> {
  return raiseAlert(ctx, tx, {
    kind: 'UNKNOWN_PURCHASE',
    subject: txHash,
    detail: `Wallet ${args.buyer} bought ${args.shares} millionths of a share with a quote that this service did not offer. If no order was lost, revoke the signing key.`,
  });
}

/** Shares sold without a reservation. The contract's cap decides how many there are; the round only shows them. */
async function takeFromRound(tx: Tx, sharesRaw: bigint): Promise<void> {
  if (sharesRaw === 0n) return;
  await tx
    .update(offerings)
    .set({ leftRaw: sql`${offerings.leftRaw} - ${sharesRaw.toString()}::numeric` })
    .where(eq(offerings.active, true));
}
