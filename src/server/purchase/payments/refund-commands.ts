import { and, asc, eq, notExists, type SQL, sql } from 'drizzle-orm';
import { CURRENCIES, isCurrencyId } from '@/chain/addresses';
import { audited } from '@/server/operator/call';
import { operatorActions } from '@/server/operator/tables';
import type { Operator } from '@/server/platform/commands';
import { Refusal } from '@/server/platform/commands';
import type { Db, Tx } from '@/server/platform/database/client';
import { DomainError } from '@/server/platform/errors';
import { isUuid } from '@/server/platform/ids';
import { orders, payments } from '@/server/purchase/tables';
import { normalHash } from '@/server/purchase/update-order';
import { customerAccount, platformAccount, postTransfer } from '@/server/register/post-transfer';
import { ledgerTransfers, transactions } from '@/server/register/tables';
import { users } from '@/server/users/tables';
import { formatDecimal } from '@/shared/money';
import { settleRefund } from './settle-refund';

type Order = typeof orders.$inferSelect;

const amount = (currencyId: string, raw: bigint) =>
  `${formatDecimal(raw, isCurrencyId(currencyId) ? CURRENCIES[currencyId].decimals : 18)} ${currencyId}`;

const SETTLE = 'refund settle';
const SURPLUS = (orderId: string) => `surplus ${orderId}`;

type Task = {
  task: 'REFUND' | 'SURPLUS' | 'REVIEW';
  /** The order's number, or the payment's id if it matches no order. */
  of: string;
  owner: string | null;
  amount: string;
  sendTo: string;
  since: Date;
  why: string | null;
};

/** Payments that need an operator: refunds due, overpayments of confirmed orders, and payments that match no order. */
export async function listTasks({ ctx }: Operator, limit: number): Promise<Task[]> {
  const lists = [owedPayments(ctx.db, limit), surpluses(ctx.db, limit), unexplained(ctx.db, limit)];
  return (await Promise.all(lists)).flat();
}

/** True while no refund is booked under `reference`. */
const notRefunded = (db: Db, reference: SQL) =>
  notExists(
    db
      .select({ id: ledgerTransfers.id })
      .from(ledgerTransfers)
      .where(and(eq(ledgerTransfers.kind, 'REFUND'), eq(ledgerTransfers.reference, reference))),
  );

async function owedPayments(db: Db, limit: number): Promise<Task[]> {
  const rows = await db
    .select({ payment: payments, order: orders, email: users.email })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(payments.outcome, 'REFUND_DUE'))
    .orderBy(asc(payments.createdAt))
    .limit(limit);
  return rows.map(({ payment, order, email }) => ({
    task: order.status === 'REFUND_DUE' ? 'REFUND' : 'SURPLUS',
    of: order.number.toString(),
    owner: email,
    amount: amount(payment.currencyId, payment.amountRaw),
    sendTo: payment.fromAddress,
    since: payment.createdAt,
    why: payment.note ?? order.note,
  }));
}

async function surpluses(db: Db, limit: number): Promise<Task[]> {
  const rows = await db
    .select({ order: orders, email: users.email })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        eq(orders.status, 'CONFIRMED'),
        sql`${orders.receivedRaw} > ${orders.payRaw}`,
        notRefunded(db, sql`'surplus ' || ${orders.id}`),
      ),
    )
    .orderBy(asc(orders.confirmedAt))
    .limit(limit);
  return rows.map(({ order, email }) => ({
    task: 'SURPLUS',
    of: order.number.toString(),
    owner: email,
    amount: amount(order.currencyId, (order.receivedRaw ?? 0n) - order.payRaw),
    sendTo: order.fromAddress,
    since: order.confirmedAt ?? order.updatedAt,
    why: order.note,
  }));
}

async function unexplained(db: Db, limit: number): Promise<Task[]> {
  const rows = await db
    .select({ payment: payments, email: users.email })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.userId))
    .where(and(eq(payments.outcome, 'REVIEW'), notRefunded(db, sql`${payments.id}::text`)))
    .orderBy(asc(payments.createdAt))
    .limit(limit);
  return rows.map(({ payment, email }) => ({
    task: 'REVIEW',
    of: payment.id,
    owner: email,
    amount: amount(payment.currencyId, payment.amountRaw),
    sendTo: payment.fromAddress,
    since: payment.createdAt,
    why: payment.note,
  }));
}

/**
 * Records the transaction of a refund: the full refund of an order, its overpayment, or a payment that matches no order.
 *
 * @param which an order's number or id, or the id of an unmatched payment
 * @throws Refusal when nothing is owed or the hash is invalid
 */
export async function settleTask(operator: Operator, which: string, hash: string) {
  const refundHash = readHash(hash);
  const call = { action: SETTLE, target: which, details: { hash: refundHash } };
  return audited(operator, call, async (ctx, tx) => {
    const order = await findOrder(tx, which);
    await refuseUsedHash(tx, refundHash);
    if (!order) return returnUnexplained(tx, which, refundHash, ctx.clock.now());
    if (order.status === 'REFUND_DUE') {
      await settleRefund(ctx, order.id, refundHash);
      return { order: order.number.toString(), status: 'REFUNDED', hash: refundHash };
    }
    await settleSurplus(tx, order, refundHash, ctx.clock.now());
    return { order: order.number.toString(), status: order.status, hash: refundHash };
  });
}

function readHash(hash: string): string {
  try {
    return normalHash(hash);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new Refusal('This is not a transaction hash: 0x and 64 hexadecimal digits.');
  }
}

/**
 * One transaction settles one refund: a reused hash is a copying mistake. Settlements are looked up in the action log; the
 * advisory lock serialises concurrent settlements with the same hash.
 */
async function refuseUsedHash(tx: Tx, hash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`refund:${hash}`}, 0))`);
  const [used] = await tx
    .select({ target: operatorActions.target })
    .from(operatorActions)
    .where(
      and(eq(operatorActions.action, SETTLE), sql`${operatorActions.details}->>'hash' = ${hash}`),
    )
    .limit(1);
  if (used) throw new Refusal(`This transaction already settled ${used.target}.`);
}

async function findOrder(tx: Tx, which: string): Promise<Order | null> {
  if (!isUuid(which) && !/^[0-9]{1,18}$/.test(which)) {
    throw new Refusal(`"${which}" is neither an order number nor a payment id.`);
  }
  const by = isUuid(which) ? eq(orders.id, which) : eq(orders.number, BigInt(which));
  const [order] = await tx.select().from(orders).where(by).for('update');
  if (!order && !isUuid(which)) throw new Refusal(`There is no order ${which}.`);
  return order ?? null;
}

async function settleSurplus(tx: Tx, order: Order, hash: string, at: Date): Promise<void> {
  const due = await tx
    .update(payments)
    .set({ outcome: 'REFUNDED' })
    .where(and(eq(payments.orderId, order.id), eq(payments.outcome, 'REFUND_DUE')))
    .returning();
  const sums = new Map<string, bigint>();
  const from = customerAccount(order.userId, 'deposit');
  const move = async (asset: string, amountRaw: bigint, reference: string) => {
    const legs = [{ asset, from, to: platformAccount('external'), amountRaw }];
    await postTransfer(tx, { kind: 'REFUND', reference, at, legs });
    sums.set(asset, (sums.get(asset) ?? 0n) + amountRaw);
  };
  for (const { id, currencyId, amountRaw } of due) await move(currencyId, amountRaw, id);
  const beyond = order.status === 'CONFIRMED' ? (order.receivedRaw ?? 0n) - order.payRaw : 0n;
  if (beyond > 0n && !(await isSettled(tx, order.id))) {
    await move(order.currencyId, beyond, SURPLUS(order.id));
  }
  if (sums.size === 0) throw new Refusal(nothingOwed(order));
  for (const [currencyId, amountRaw] of sums) {
    await tx.insert(transactions).values({
      userId: order.userId,
      type: 'REFUND',
      status: 'CONFIRMED',
      currencyId,
      symbol: currencyId,
      amountRaw,
      decimals: isCurrencyId(currencyId) ? CURRENCIES[currencyId].decimals : 18,
      fromAddress: order.toAddress,
      toAddress: order.fromAddress,
      txHash: hash,
      note: `Order ${order.number}: what came beyond its price`,
      createdAt: at,
    });
  }
}

async function isSettled(tx: Tx, orderId: string): Promise<boolean> {
  const found = await tx
    .select({ id: ledgerTransfers.id })
    .from(ledgerTransfers)
    .where(
      and(eq(ledgerTransfers.kind, 'REFUND'), eq(ledgerTransfers.reference, SURPLUS(orderId))),
    );
  return found.length > 0;
}

function nothingOwed(order: Order): string {
  if (order.status === 'REFUNDED') {
    return `Order ${order.number} was already refunded by ${order.refundTxHash}.`;
  }
  return `Order ${order.number} is ${order.status}; no refund is due.`;
}

/** Unmatched money belongs to the house account until it is returned; the payment stays in the ledger as booked. */
async function returnUnexplained(tx: Tx, paymentId: string, hash: string, at: Date) {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(eq(payments.id, paymentId))
    .for('update');
  if (!payment) throw new Refusal(`There is no order or payment ${paymentId}.`);
  if (payment.outcome !== 'REVIEW') {
    throw new Refusal('This payment belongs to an order. Use the order number.');
  }
  const [returned] = await tx
    .select({ id: ledgerTransfers.id })
    .from(ledgerTransfers)
    .where(and(eq(ledgerTransfers.kind, 'REFUND'), eq(ledgerTransfers.reference, paymentId)));
  if (returned) throw new Refusal('This payment was already returned.');
  const { currencyId: asset, amountRaw } = payment;
  const legs = [
    { asset, from: platformAccount('treasury'), to: platformAccount('external'), amountRaw },
  ];
  await postTransfer(tx, { kind: 'REFUND', reference: paymentId, at, legs });
  const note = `${payment.note ?? ''} Sent back in ${hash}.`.trim();
  await tx.update(payments).set({ note }).where(eq(payments.id, paymentId));
  return { payment: paymentId, status: 'RETURNED', hash };
}
