import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import { getAddress, type Hex } from 'viem';
import type { Deposit } from '@/chain/deposits';
import { orderIdOf } from '@/chain/order-id';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import type { Db, Tx } from '@/server/platform/database/client';
import { refusal } from '@/server/platform/refusal';
import { orders } from '@/server/purchase/tables';
import { DAY_MS } from '@/shared/time';
import { bankEntries, depositBatches, type StoredDeposit } from './tables';

/** Within the contract's seven days: time for the CASHIER, and for a busy network. */
const VALID_SECONDS = (3 * DAY_MS) / 1000;
/** The hashes of a batch travel with each of its calls. */
export const MOST_DEPOSITS = 50;

export type Release = Awaited<ReturnType<typeof releasable>>[number];

/**
 * Money that can buy shares now, oldest first, up to a number of an entry: matched, and its buyer is not asked anything.
 * @param isClaimed locks the rows until the transaction ends
 */
export function releasable(db: Db | Tx, upTo: number, isClaimed = false) {
  const asked = db
    .select({ entry: bankEntries, order: orders })
    .from(bankEntries)
    .innerJoin(orders, eq(orders.id, bankEntries.orderId))
    .where(
      and(
        eq(bankEntries.state, 'MATCHED'),
        lte(bankEntries.number, upTo),
        eq(orders.status, 'SUBMITTED'),
        or(isNull(orders.askedRaw), eq(orders.askedAnswer, 'ACCEPTED')),
      ),
    )
    .orderBy(asc(bankEntries.number))
    .limit(MOST_DEPOSITS);
  return isClaimed ? asked.for('update') : asked;
}

/**
 * Releases money for shares as one batch, which a CASHIER's wallet signs next.
 * @throws Refusal when nothing can be released
 */
export async function releaseBatch(ctx: AppContext, tx: Tx, upTo: number) {
  const released = await releasable(tx, upTo, true);
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
