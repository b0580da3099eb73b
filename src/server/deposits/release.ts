import type { Deposit } from '@fnx/chain/deposits';
import { orderIdOf } from '@fnx/chain/order-id';
import type { Db, Tx } from '@fnx/postgres/client';
import { DAY_MS } from '@fnx/values/time';
import { and, asc, eq, inArray, isNull, lte, notExists, notInArray, or } from 'drizzle-orm';
import { getAddress, type Hex } from 'viem';
import { cases } from '@/server/compliance/tables';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { orders } from '@/server/purchase/tables';
import { HOLDING_KINDS } from '@/shared/compliance';
import { bankEntries, depositBatches, type StoredDeposit } from './tables';

/** Within the contract's seven days: time for the CASHIER, and for a busy network. */
const VALID_SECONDS = (3 * DAY_MS) / 1000;
/** The hashes of a batch travel with each of its calls. */
export const MOST_DEPOSITS = 50;

/** Entries up to a number, without some of them. */
export type Wanted = { number: number; without?: readonly number[] | undefined };

export type Release = Awaited<ReturnType<typeof releasable>>[number];

/**
 * Money that can buy shares now, oldest first, up to a number of an entry: matched, and its buyer is neither asked anything
 * nor on hold.
 * @param isLocking locks the rows until the transaction ends
 */
export function releasable(db: Db | Tx, { number, without = [] }: Wanted, isLocking = false) {
  const asked = db
    .select({ entry: bankEntries, order: orders })
    .from(bankEntries)
    .innerJoin(orders, eq(orders.id, bankEntries.orderId))
    .where(
      and(
        eq(bankEntries.state, 'MATCHED'),
        lte(bankEntries.number, number),
        notInArray(bankEntries.number, [...without]),
        eq(orders.status, 'SUBMITTED'),
        or(isNull(orders.askedRaw), eq(orders.askedAnswer, 'ACCEPTED')),
        notExists(
          db
            .select({ id: cases.id })
            .from(cases)
            .where(
              and(
                eq(cases.userId, orders.userId),
                inArray(cases.kind, [...HOLDING_KINDS]),
                inArray(cases.state, ['OPEN', 'CONFIRMED']),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(bankEntries.number))
    .limit(MOST_DEPOSITS);
  return isLocking ? asked.for('update') : asked;
}

/**
 * Releases money for shares as one batch, which a CASHIER's wallet signs next.
 * @throws Refusal when nothing can be released
 */
export async function releaseBatch(ctx: AppContext, tx: Tx, wanted: Wanted) {
  const released = await releasable(tx, wanted, true);
  if (released.length === 0) throw refusal('NO_DEPOSIT');
  const end = plusSeconds(ctx.clock.now(), VALID_SECONDS);
  const validUntil = Math.floor(end.getTime() / 1000);
  const deposits = released.map((one) => storedDeposit(one, validUntil));
  const [batch] = await tx
    .insert(depositBatches)
    .values({ deposits, validUntil: new Date(validUntil * 1000), createdAt: ctx.clock.now() })
    .returning();
  if (!batch) throw new Error('The batch was not stored.');
  const ids = released.map(({ entry }) => entry.id);
  await tx
    .update(bankEntries)
    .set({ state: 'RELEASED', batchId: batch.id })
    .where(and(inArray(bankEntries.id, ids), eq(bankEntries.state, 'MATCHED')));
  return { batch, released };
}

function storedDeposit({ entry, order }: Release, validUntil: number): StoredDeposit {
  return {
    entryId: entry.id,
    orderId: orderIdOf(order.id),
    buyer: getAddress(order.fromAddress),
    holder: order.holder,
    currency: entry.currency,
    amount: entry.amountRaw.toString(),
    shares: order.sharesRaw.toString(),
    entryHash: entry.hash,
    validUntil: validUntil.toString(),
  };
}

/** A stored deposit as it is signed. */
export const depositOf = (stored: StoredDeposit): Deposit => ({
  orderId: stored.orderId as Hex,
  buyer: getAddress(stored.buyer),
  holder: stored.holder as Hex,
  currency: stored.currency,
  amount: BigInt(stored.amount),
  shares: BigInt(stored.shares),
  entryHash: stored.entryHash as Hex,
  validUntil: BigInt(stored.validUntil),
});
