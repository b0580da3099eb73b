import type { Tx } from '@fnx/postgres/client';
import { DAY_MS } from '@fnx/values/time';
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { orders } from '@/server/purchase/tables';
import { users } from '@/server/users/tables';
import { type Choosing, chosenBy, type Wanted } from './chosen-by';
import { isForeign } from './foreign-orders';
import { payableNames } from './payable-names';
import { batchHash, storedDeposit } from './stored-deposits';
import { bankEntries, depositBatches } from './tables';

/** Within the contract's seven days: time for the CASHIER, and for a busy network. */
const VALID_SECONDS = (3 * DAY_MS) / 1000;
/** The contract refuses what could have been signed before a split, so a batch ends later than one of then could. */
const MOST_SECONDS = (7 * DAY_MS) / 1000 + 60;
/** The hashes of a batch travel with each of its calls. */
export const MOST_DEPOSITS = 50;

export type Release = Awaited<ReturnType<typeof releasable>>[number];

/**
 * Finds money that can buy shares now, oldest first, up to a number of an entry: matched, and its buyer is verified, and neither asked
 * anything nor on hold.
 */
export async function releasable({ db, isHolding, named }: Choosing, wanted: Wanted) {
  const asked = db
    .select({ entry: bankEntries, order: orders, isForeign })
    .from(bankEntries)
    .innerJoin(orders, eq(orders.id, bankEntries.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        eq(bankEntries.state, 'MATCHED'),
        chosenBy(bankEntries.number, wanted, named),
        eq(orders.status, 'SUBMITTED'),
        or(isNull(orders.askedRaw), eq(orders.askedAnswer, 'ACCEPTED')),
        // An order of before a split is for other shares: its money goes back.
        sql`not exists (${beganSince(sql`${orders.createdAt}`)})`,
      ),
    )
    .orderBy(asc(bankEntries.number));
  const rows = await (isHolding ? asked.for('update', { of: [bankEntries, orders] }) : asked);
  const names = await payableNames(
    db,
    rows.map(({ order }) => order.userId),
  );
  return rows
    .flatMap((row) => {
      const name = names.get(row.order.userId);
      return name === undefined ? [] : { ...row, name };
    })
    .slice(0, MOST_DEPOSITS);
}

/** Splits that began after a time. */
const beganSince = (time: SQL) => sql`select block_time as at from chain_events
  where contract = 'issuance' and name = 'SharesBegan' and block_time > ${time}`;

/** @throws Refusal when shares of one would go to somebody else than the person whose money came */
export function refuseForeign(found: readonly Release[]): void {
  const foreign = found.find((one) => one.isForeign);
  if (!foreign) return;
  const { entry, order } = foreign;
  throw refusal('ORDER_ALTERED', { order: order.number.toString(), entry: entry.number });
}

/** Releases money for shares as one batch, which a CASHIER's wallet signs next. */
export async function releaseBatch(ctx: AppContext, tx: Tx, released: readonly Release[]) {
  const end = plusSeconds(ctx.clock.now(), VALID_SECONDS);
  const { rows } = await tx.execute<{ at: string }>(beganSince(sql`'epoch'`));
  const splits = rows.map(({ at }) => Math.floor(Date.parse(at) / 1000) + MOST_SECONDS);
  const validUntil = Math.max(Math.floor(end.getTime() / 1000), ...splits);
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
  return { number: batch.number, hash: batchHash(deposits) };
}
