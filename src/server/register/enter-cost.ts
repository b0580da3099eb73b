import type { ReceivedCost } from '@fnx/api/register/schemas';
import { lotsLeft } from '@fnx/api/shared/gains';
import type { Tx } from '@fnx/postgres/client';
import { formatDecimal, parseDecimal, USD_DECIMALS } from '@fnx/values/money';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { AppContext, Session } from '@/server/platform/context';
import type { Eraser } from '@/server/platform/erasure';
import { problem } from '@/server/platform/errors';
import { lockIndex } from './index/cursor';
import { CHANGE, type ChangeRow, changesOf, toChange, toStored } from './share-changes';
import { receivedCosts, transactions } from './tables';

/**
 * Sets what shares from a list or another person cost their owner; null: their price of that day again. All figures since then change with it.
 * @param id of the transaction
 * @throws DomainError NOT_FOUND when the account has received nothing with it
 */
export async function enterCost(
  ctx: AppContext,
  { userId }: Session,
  id: string,
  costUsd: string | null,
): Promise<ReceivedCost> {
  return ctx.db.transaction(async (tx) => {
    await lockIndex(tx, ctx.config.chain.id);
    const { reference } = await findReceived(tx, userId, id);
    if (costUsd === null) {
      const isIt = and(eq(receivedCosts.userId, userId), eq(receivedCosts.reference, reference));
      await tx.delete(receivedCosts).where(isIt);
    } else {
      const costUsdRaw = parseDecimal(costUsd, USD_DECIMALS);
      await storeCost(tx, { userId, reference, costUsdRaw, enteredAt: ctx.clock.now() });
    }
    await reckonCosts(tx, userId);
    return viewCost(await findReceived(tx, userId, id));
  });
}

/**
 * Reads what shares from a list or another person cost their owner.
 * @throws DomainError NOT_FOUND when the account has received nothing with the transaction
 */
export async function readCost(
  { db }: AppContext,
  { userId }: Session,
  id: string,
): Promise<ReceivedCost> {
  return db.transaction(async (tx) => viewCost(await findReceived(tx, userId, id)));
}

type Received = { reference: string; priceRaw: bigint | null; enteredRaw: bigint | null };

const REFERENCE = sql<string>`${transactions.txHash} || ':' || ${transactions.logIndex}`;

/** Joins the cost that the owner entered for a transaction. */
const isCostOf = (userId: string) =>
  and(eq(receivedCosts.userId, userId), eq(receivedCosts.reference, REFERENCE));

async function findReceived(tx: Tx, userId: string, id: string): Promise<Received> {
  const [found] = await tx
    .select({
      reference: REFERENCE,
      priceRaw: transactions.valueUsdRaw,
      enteredRaw: receivedCosts.costUsdRaw,
    })
    .from(transactions)
    .leftJoin(receivedCosts, isCostOf(userId))
    .where(
      and(
        sql`${transactions.id}::text = ${id}`,
        eq(transactions.userId, userId),
        inArray(transactions.type, ['TRANSFER_IN', 'ISSUE']),
      ),
    );
  if (!found) throw problem('NOT_FOUND');
  return found;
}

/** The transaction of the first shares entered in the register whose cost their owner has not entered; null: none. */
export async function findUnknownCost({ db }: Pick<AppContext, 'db'>, userId: string) {
  const [found] = await db
    .select({ id: transactions.id })
    .from(transactions)
    .leftJoin(receivedCosts, isCostOf(userId))
    .where(
      and(
        eq(transactions.userId, userId),
        eq(transactions.type, 'ISSUE'),
        isNull(receivedCosts.userId),
      ),
    )
    .orderBy(asc(transactions.createdAt), asc(transactions.id))
    .limit(1);
  return found?.id ?? null;
}

const usd = (raw: bigint) => formatDecimal(raw, USD_DECIMALS);

function viewCost({ priceRaw, enteredRaw }: Received): ReceivedCost {
  return {
    costUsd: usd(enteredRaw ?? priceRaw ?? 0n),
    valueUsd: priceRaw === null ? null : usd(priceRaw),
    entered: enteredRaw !== null,
  };
}

const reckonCosts = (tx: Tx, userId: string) => tx.execute(sql`select holdings_reckon(${userId})`);

/** Replaces a cost; inherited shares keep their days. */
async function storeCost(tx: Tx, { lots, ...cost }: typeof receivedCosts.$inferInsert) {
  await tx
    .insert(receivedCosts)
    .values({ ...cost, lots })
    .onConflictDoUpdate({
      target: [receivedCosts.userId, receivedCosts.reference],
      set: { ...cost, ...(lots && { lots }) },
    });
}

/**
 * Lets people take over what shares cost the person who left them, and when they were acquired: the cost that left with each transfer, in place of
 * the price of that day.
 * @param from who left them
 * @param received with the `reference` of the ledger's transfer
 */
export async function inheritCosts(
  { clock, config }: Pick<AppContext, 'clock' | 'config'>,
  tx: Tx,
  from: string,
  received: readonly { heir: string; reference: string }[],
): Promise<void> {
  await lockIndex(tx, config.chain.id);
  const { rows } = await tx.execute<ChangeRow>(
    sql`select ${CHANGE} ${changesOf(from)} order by mark.at, mark.id`,
  );
  const heirs = rows.map(({ reference }) => received.find((one) => one.reference === reference));
  const left = lotsLeft(rows.map(toChange), (place) => heirs[place] !== undefined);
  for (const [place, { cost, reference }] of rows.entries()) {
    const userId = heirs[place]?.heir;
    if (!userId) continue;
    const lots = left[place]?.map(toStored);
    const costUsdRaw = -BigInt(cost);
    await storeCost(tx, { userId, reference, costUsdRaw, lots, enteredAt: clock.now() });
  }
  for (const heir of new Set(received.map((one) => one.heir))) await reckonCosts(tx, heir);
}

/** Costs that a person entered serve their own statement alone. */
export const eraseCosts: Eraser = {
  what: 'entered costs',
  async erase({ config }, tx, { id }) {
    const gone = await tx.delete(receivedCosts).where(eq(receivedCosts.userId, id)).returning();
    if (gone.length === 0) return;
    await lockIndex(tx, config.chain.id);
    await reckonCosts(tx, id);
  },
};
