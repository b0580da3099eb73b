import type {
  BatchDeposit,
  DepositStage,
  depositCalls,
  ListedBatch,
  ReleasableEntry,
  ShownBatch,
} from '@fnx/api/desk/deposits';
import { batchTypedDataJson } from '@fnx/chain/deposits';
import { fullName } from '@fnx/names/full-name';
import { readPage } from '@fnx/postgres/read-page';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { getAddress } from 'viem';
import type * as z from 'zod/mini';
import type { ReadList } from '@/server/desk/desk-list';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { orders } from '@/server/purchase/tables';
import { senderCalls } from '@/server/sender/tables';
import { users } from '@/server/users/tables';
import { findBatchFault } from './check-batch';
import { readSources, sourceText } from './entry-sources';
import { moneyText } from './money-text';
import { confirmedNames } from './payable-names';
import { MOST_DEPOSITS, releasable } from './release';
import { depositKey } from './sign-batch';
import { depositOf } from './stored-deposits';
import { bankEntries, depositBatches } from './tables';

type Asked<C extends keyof typeof depositCalls> = z.output<(typeof depositCalls)[C]['input']>;
type Batch = typeof depositBatches.$inferSelect;

const shares = (raw: bigint) => formatDecimal(raw, SHARE_DECIMALS);
const ALL = 2_000_000_000;

/** Money that the next batch can have, and matched money that it cannot, with why. */
export async function listReleasable(ctx: AppContext) {
  const found = await releasable(ctx, { number: ALL });
  const ids = found.map(({ entry }) => entry.id);
  const sources = await readSources(
    ctx.db,
    found.map(({ entry }) => entry),
  );
  const docs = found.map(
    ({ entry, order, name }): ReleasableEntry => ({
      number: entry.number,
      payer: entry.partyName,
      known: sourceText(entry, sources),
      userId: order.userId,
      customer: name,
      order: order.number.toString(),
      wallet: getAddress(order.fromAddress),
      amount: moneyText(entry.amountRaw, entry.currency),
      amountRaw: entry.amountRaw.toString(),
      shares: shares(order.sharesRaw),
      sharesRaw: order.sharesRaw.toString(),
      currency: entry.currency,
    }),
  );
  return { docs, waiting: await listWaiting(ctx, ids) };
}

async function listWaiting({ db }: AppContext, without: readonly string[]) {
  const rows = await db
    .select({ entry: bankEntries, order: orders, person: users })
    .from(bankEntries)
    .innerJoin(orders, eq(orders.id, bankEntries.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(bankEntries.state, 'MATCHED'), notInArray(bankEntries.id, [...without])))
    .orderBy(asc(bankEntries.number))
    .limit(MOST_DEPOSITS);
  return rows.map(({ entry, order, person }) => {
    const isAsked = order.askedRaw !== null && order.askedAnswer !== 'ACCEPTED';
    const isFull = without.length === MOST_DEPOSITS;
    return {
      number: entry.number,
      customer: fullName(person),
      amount: moneyText(entry.amountRaw, entry.currency),
      why: isAsked
        ? 'the buyer is asked to accept the new number of shares'
        : isFull
          ? 'the next batch has it'
          : 'the customer is on hold or not verified any more, or the order has ended',
    };
  });
}

/* Columns are written out: a query of one table names its columns without it, and those of the inner one would be meant. */

const ofBatch = sql.raw(
  'select count(*)::int from bank_entries where bank_entries.batch_id = deposit_batches.id',
);
const issued = sql<number>`(${ofBatch} and bank_entries.state = 'ISSUED')`;
const unissued = sql<number>`(${ofBatch} and bank_entries.state = 'RELEASED')`;
const failed = sql<number>`(select count(*)::int from sender_calls
  where sender_calls.key like 'deposit:' || deposit_batches.number || ':%' and sender_calls.status = 'FAILED')`;

const LISTED = { batch: depositBatches, issued, failed };

function viewBatch({ batch, issued, failed }: { batch: Batch; issued: number; failed: number }) {
  const { deposits } = batch;
  const total = (of: 'amount' | 'shares') =>
    deposits.reduce((sum, deposit) => sum + BigInt(deposit[of]), 0n);
  return {
    number: batch.number,
    state: batch.state,
    deposits: deposits.length,
    issued,
    failed,
    sum: moneyText(total('amount'), deposits[0]?.currency ?? 'EUR'),
    shares: shares(total('shares')),
    createdAt: batch.createdAt.toISOString(),
    validUntil: batch.validUntil.toISOString(),
    cashier: batch.cashier && getAddress(batch.cashier),
  } satisfies ListedBatch;
}

/** A page of the batches, newest first. */
export const listBatches: ReadList<typeof depositCalls.batches> = async ({
  ctx: { db },
  input,
}) => {
  const { sort, show, ...page } = input;
  const where = show === 'all' ? undefined : sql`${unissued} > 0`;
  const { number: key, id } = depositBatches;
  const select = db.select(LISTED).from(depositBatches).$dynamic();
  const list = await readPage(db, select, { where, key, id, ascending: sort === 'oldest' }, page);
  return { ...list, docs: list.docs.map(viewBatch) };
};

/** One batch: what its CASHIER signs, and how far each of its deposits is. @throws Refusal when there is none of this number */
export async function showBatch(ctx: AppContext, { number }: Asked<'batch'>): Promise<ShownBatch> {
  const wanted = /^\d{1,9}$/.test(number) ? Number(number) : 0;
  const [row] = await ctx.db
    .select(LISTED)
    .from(depositBatches)
    .where(eq(depositBatches.number, wanted));
  if (!row) throw refusal('NOT_ON_PAGE', { what: 'batch', id: number, page: 'Batches' });
  const { batch } = row;
  const fault = await findBatchFault(ctx.db, batch);
  return {
    ...viewBatch(row),
    typedData: typedDataOf(ctx, batch),
    isOpen: fault === null && batch.state === 'RELEASED' && batch.validUntil > ctx.clock.now(),
    fault,
    parts: await readParts(ctx, batch),
    demo: ctx.config.mode === 'demo',
  };
}

/** Empty for what no wallet can sign, which is a fault of the batch. */
function typedDataOf({ chain }: AppContext, { deposits }: Batch): string {
  try {
    return batchTypedDataJson(chain.addresses.contracts.shareSale, deposits.map(depositOf));
  } catch {
    return '';
  }
}

/** Names are those of the confirmed people for whose holders the shares are signed, and not what an order says. */
async function readParts({ db }: AppContext, batch: Batch): Promise<BatchDeposit[]> {
  const { deposits } = batch;
  const hashes = deposits.map(({ entryHash }) => entryHash);
  const rows = await db
    .select({ entry: bankEntries, order: orders })
    .from(bankEntries)
    .innerJoin(orders, eq(orders.id, bankEntries.orderId))
    .where(inArray(bankEntries.hash, hashes));
  const holders = deposits.map(({ holder }) => holder);
  const people = await db.select().from(users).where(inArray(users.holderId, holders));
  const names = await confirmedNames(
    db,
    people.map(({ id }) => id),
  );
  const sources = await readSources(
    db,
    rows.map(({ entry }) => entry),
  );
  const keys = deposits.map(({ entryId }) => depositKey(batch.number, entryId));
  const calls = await db.select().from(senderCalls).where(inArray(senderCalls.key, keys));
  return deposits.flatMap(({ entryId, entryHash, orderId, holder }) => {
    const row = rows.find(({ entry }) => entry.hash === entryHash);
    const person = people.find(({ holderId }) => holderId === holder);
    if (!row || !person) return [];
    const call = calls.find(({ key }) => key === depositKey(batch.number, entryId));
    const { entry, order } = row;
    return {
      orderId,
      order: order.number.toString(),
      entry: entry.number,
      userId: person.id,
      customer: names.get(person.id) ?? 'Nobody who is verified',
      payer: entry.partyName,
      known: sourceText(entry, sources),
      stage: entry.state === 'ISSUED' ? 'FINAL' : ((call?.status ?? 'WAITING') as DepositStage),
      txHash: call?.minedTx ?? call?.txHashes.at(-1) ?? order.txHash,
      fault: call?.fault?.name ?? null,
    };
  });
}
