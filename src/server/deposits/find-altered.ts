import { and, asc, eq, inArray, notExists } from 'drizzle-orm';
import { reportFaults } from '@/server/messaging/alerts';
import type { AppContext } from '@/server/platform/context';
import { orders } from '@/server/purchase/tables';
import { users } from '@/server/users/tables';
import { findBatchFault } from './check-batch';
import { isForeign } from './foreign-orders';
import { bankPayments } from './payment-tables';
import { bankEntries, depositBatches } from './tables';

/** A fault in words, and what has it: `batch 7`. */
type Altered = { subject: string; fault: string };
type Reader = Pick<AppContext, 'db'>;

/** Reports money that waits for officers and that somebody changed in the database. A job calls it. */
export const watchAltered = (ctx: AppContext): Promise<void> =>
  reportAltered(ctx, ['order', 'batch', 'return'], () => findWaiting(ctx));

/**
 * Alerts of each thing that was changed, and ends the alerts of those that are as they were, or that wait for nobody any more.
 * @param kinds the first words of the subjects that `find` looks at
 */
export async function reportAltered(
  ctx: AppContext,
  kinds: readonly string[],
  find: () => Promise<Altered[]>,
): Promise<void> {
  const faults = (await find()).map((one) => ({ kind: 'BANK_ALTERED', ...one }));
  const isLookedAt = (subject: string) => kinds.includes(subject.split(' ')[0] ?? '');
  await reportFaults(ctx, ['BANK_ALTERED'], faults, isLookedAt);
}

async function findWaiting(ctx: Reader): Promise<Altered[]> {
  return [
    ...(await findForeignOrders(ctx)),
    ...(await findBatches(ctx)),
    ...(await findInvented(ctx)),
  ];
}

async function findForeignOrders({ db }: Reader): Promise<Altered[]> {
  const rows = await db
    .select({ number: orders.number })
    .from(bankEntries)
    .innerJoin(orders, eq(orders.id, bankEntries.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(inArray(bankEntries.state, ['MATCHED', 'RELEASED']), isForeign))
    .orderBy(asc(orders.number));
  return rows.map(({ number }) => ({
    subject: `order ${number}`,
    fault: `The shares of order ${number} would go to another holder or wallet than its owner’s.`,
  }));
}

async function findBatches({ db }: Reader): Promise<Altered[]> {
  const found: Altered[] = [];
  const { number, state } = depositBatches;
  const open = db.select().from(depositBatches).where(eq(state, 'RELEASED'));
  for (const batch of await open.orderBy(asc(number))) {
    const fault = await findBatchFault(db, batch);
    if (fault !== null) found.push({ subject: `batch ${batch.number}`, fault });
  }
  return found;
}

/** A return is in a file from its first moment on. Earlier releases left what was more than a file has. */
async function findInvented({ db }: Reader): Promise<Altered[]> {
  const { kind, state, entryId, number } = bankPayments;
  const itsEntry = db
    .select({ id: bankEntries.id })
    .from(bankEntries)
    .where(and(eq(bankEntries.id, entryId), eq(bankEntries.state, 'RETURNING')));
  const rows = await db
    .select({ number })
    .from(bankPayments)
    .where(and(eq(kind, 'RETURN'), eq(state, 'DUE'), notExists(itsEntry)))
    .orderBy(asc(number));
  return rows.map(inventedPayment('return'));
}

/** @param kind the first word of its alert's subject */
export const inventedPayment =
  (kind: string) =>
  ({ number }: { number: number }): Altered => ({
    subject: `${kind} ${number}`,
    fault: `No command made the payment ${number}.`,
  });
