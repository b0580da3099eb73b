import { bankDay } from '@fnx/bank-files/banking-days';
import type { Tx } from '@fnx/postgres/client';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { moveAlike, type Order } from '@/server/purchase/move-order';
import { isLive, orders } from '@/server/purchase/tables';
import { alertReversal } from './alert-reversal';
import { askWhereMoved } from './hold-price';
import { type Expected, type Judgement, judgeCredit } from './judge-entry';
import { confirmedNames, payableNames } from './payable-names';
import { payBackFault } from './return-entries';
import { type BankEntry, bankEntries } from './tables';

const RETURNED_TO_US =
  'A transfer of ours came back, or a debit was taken back. Find out where it should go, then pay it back or note it.';

type Placed = Judgement & { id: string; orderId: string | null };
/** An officer decides on money that no bank could send back. */
const whereReturnable = (entry: BankEntry, judged: Judgement): Judgement =>
  judged.state === 'TO_RETURN' && entry.partyIban && payBackFault(entry) !== null
    ? { ...judged, state: 'OPEN' }
    : judged;

type Taken = { entry: BankEntry; order: Order };

/** Matches money that came with orders, and says of the rest why it is none's. */
export async function placeCredits(
  ctx: AppContext,
  tx: Tx,
  entries: readonly BankEntry[],
): Promise<void> {
  const credits = entries.filter(({ isCredit }) => isCredit);
  const found = await findOrders(tx, credits);
  const names = await payableNames(
    tx,
    [...found.values()].map(({ userId }) => userId),
  );
  const waiting = found.size > 0 ? await waitingNames(tx) : new Map<string, string>();
  const placed: Placed[] = [];
  const taken: Taken[] = [];
  for (const entry of credits) {
    const order = found.get(entry.reference ?? '') ?? null;
    const judged = whereReturnable(
      entry,
      judgeCredit(entry, order && expected(order, names), () =>
        [...waiting].flatMap(([userId, name]) => (userId === order?.userId ? [] : name)),
      ),
    );
    if (entry.isReversal) await alertReversal(ctx, tx, entry, RETURNED_TO_US);
    if (judged.state === 'MATCHED' && order) {
      taken.push({ entry, order });
      // A second transfer for it may be in the same file.
      found.set(entry.reference ?? '', { ...order, status: 'SUBMITTED' });
    } else {
      placed.push({ ...judged, id: entry.id, orderId: order?.id ?? null });
    }
  }
  await storePlaces(tx, placed);
  await takeMoney(ctx, tx, taken);
}

/** The verified names of all customers with an order that waits for a transfer, by their ids. */
async function waitingNames(tx: Tx): Promise<Map<string, string>> {
  const people = await tx
    .selectDistinct({ id: orders.userId })
    .from(orders)
    .where(and(isLive, eq(orders.status, 'CREATED'), isNotNull(orders.reference)));
  return confirmedNames(
    tx,
    people.map(({ id }) => id),
  );
}

/** The orders that references name, locked. */
async function findOrders(tx: Tx, credits: readonly BankEntry[]): Promise<Map<string, Order>> {
  const references = credits.flatMap(({ reference }) => reference ?? []);
  if (references.length === 0) return new Map();
  const found = await tx
    .select()
    .from(orders)
    .where(inArray(orders.reference, references))
    .orderBy(asc(orders.id))
    .for('update');
  return new Map(found.map((order) => [order.reference ?? '', order]));
}

/**
 * In one statement: a file may have 100,000 entries.
 * @throws Refusal when somebody decided on one of them meanwhile
 */
async function storePlaces(tx: Tx, placed: readonly Placed[]): Promise<void> {
  if (placed.length === 0) return;
  const { rowCount } =
    await tx.execute(sql`update ${bankEntries} set state = to_set.state, reason = to_set.reason, order_id = to_set."orderId"
    from json_to_recordset(${JSON.stringify(placed)}::json) as to_set(id uuid, state text, reason text, "orderId" uuid)
    where ${bankEntries.id} = to_set.id and ${inArray(bankEntries.state, ['OPEN', 'TO_RETURN'])}`);
  if (rowCount !== placed.length) throw refusal('CHANGED_MEANWHILE');
}

const expected = (order: Order, names: ReadonlyMap<string, string>): Expected => ({
  status: order.status,
  payRaw: order.payRaw,
  currency: order.currencyId,
  // The last moment of the day: the end itself belongs to the next one.
  lastDay: bankDay(new Date(order.expiresAt.getTime() - 1)),
  name: names.get(order.userId) ?? null,
});

/**
 * Makes entries the money of orders that wait for it, and asks the buyers again where the price no longer holds.
 * @throws Refusal when somebody decided on an entry meanwhile
 */
export async function takeMoney(ctx: AppContext, tx: Tx, taken: readonly Taken[]): Promise<void> {
  await storePlaces(
    tx,
    taken.map(({ entry, order }) => ({
      ...{ id: entry.id, state: 'MATCHED', reason: null, orderId: order.id },
    })),
  );
  const waiting = taken.map(({ order }) => order);
  const received = await moveAlike(ctx, tx, waiting, { event: 'RECEIVE', at: ctx.clock.now() });
  const entryOf = new Map(taken.map(({ entry, order }) => [order.id, entry]));
  await askWhereMoved(
    ctx,
    tx,
    received.map((order) => ({ order, entry: entryOf.get(order.id) as BankEntry })),
  );
}
