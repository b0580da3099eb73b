import type { ShownEntry } from '@fnx/api/desk/deposits';
import { fullName } from '@fnx/names/full-name';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { and, eq, ne } from 'drizzle-orm';
import { getAddress } from 'viem';
import { readConfirmed } from '@/server/book-entries/compare-entry';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import type { Order } from '@/server/purchase/move-order';
import { orders } from '@/server/purchase/tables';
import { users } from '@/server/users/tables';
import { compareWithOrder, type KnownOrder } from './compare-with-order';
import { readSources } from './entry-sources';
import { viewEntry } from './list-entries';
import { heldPeople } from './payable-names';
import { bankPayments, paymentFiles } from './payment-tables';
import { suggestOrders } from './suggest-orders';
import type { BankEntry } from './tables';
import { bankEntries, bankStatements, depositBatches } from './tables';

type User = typeof users.$inferSelect;

const shares = (raw: bigint) => formatDecimal(raw, SHARE_DECIMALS);
const numberOf = (typed: string) => (/^\d{1,9}$/.test(typed) ? typed : '0');

/**
 * One entry beside an order: the one asked for, otherwise the one that its reference names.
 * @throws Refusal when there is no such entry
 */
export async function showEntry(
  ctx: AppContext,
  asked: { number: string; order?: string | undefined },
): Promise<ShownEntry> {
  const [row] = await ctx.db
    .select({ entry: bankEntries, statement: bankStatements, batch: depositBatches.number })
    .from(bankEntries)
    .innerJoin(bankStatements, eq(bankStatements.id, bankEntries.statementId))
    .leftJoin(depositBatches, eq(depositBatches.id, bankEntries.batchId))
    .where(eq(bankEntries.number, Number(numberOf(asked.number))));
  if (!row) {
    throw refusal('NOT_ON_PAGE', { what: 'entry', id: asked.number, page: 'Bank money' });
  }
  const { entry, statement, batch } = row;
  const own = entry.orderId ? await findOrder(ctx, eq(orders.id, entry.orderId)) : null;
  const compared = asked.order
    ? await findOrder(ctx, eq(orders.number, BigInt(numberOf(asked.order))))
    : own;
  const known = compared ? await readKnown(ctx, entry, compared) : null;
  return {
    ...viewEntry(
      { entry, order: own?.order ?? null, person: own?.person ?? null },
      await readSources(ctx.db, [entry]),
    ),
    account: entry.account,
    ref: entry.ref,
    file: statement.fileName,
    importedAt: statement.importedAt.toISOString(),
    isCredit: entry.isCredit,
    with: compared && known ? viewCompared(compared, known) : null,
    compared: entry.isCredit ? compareWithOrder(entry, known) : [],
    suggestions: await suggestOrders(ctx, entry),
    batch,
    payment: await readPayment(ctx, entry.id),
  };
}

type Found = { order: Order; person: User };

async function findOrder({ db }: AppContext, which: ReturnType<typeof eq>): Promise<Found | null> {
  const [found] = await db
    .select({ order: orders, person: users })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(which, eq(orders.method, 'TRANSFER')));
  return found ?? null;
}

async function readKnown(
  ctx: AppContext,
  entry: BankEntry,
  { order, person }: Found,
): Promise<KnownOrder> {
  const { payRaw, currencyId, reference, holdUntil, expiresAt } = order;
  return {
    ...{ payRaw, currencyId, reference, holdUntil, expiresAt },
    name: (await readConfirmed(ctx.db, person.id))?.name ?? null,
    country: person.country,
    isHeld: (await heldPeople(ctx.db, [person.id])).size > 0,
    used: await readUse(ctx, entry, person.id),
  };
}

/** Money from the same account that was matched before. */
async function readUse({ db }: AppContext, { id, partyIban }: BankEntry, userId: string) {
  if (!partyIban) return { own: 0, others: 0 };
  const before = await db
    .select({ userId: orders.userId })
    .from(bankEntries)
    .innerJoin(orders, eq(orders.id, bankEntries.orderId))
    .where(
      and(
        eq(bankEntries.partyIban, partyIban),
        eq(bankEntries.state, 'ISSUED'),
        ne(bankEntries.id, id),
      ),
    );
  const own = before.filter((one) => one.userId === userId).length;
  return { own, others: before.length - own };
}

function viewCompared({ order, person }: Found, { name }: KnownOrder): ShownEntry['with'] {
  const { askedRaw, askedUntil, askedAnswer } = order;
  return {
    number: order.number.toString(),
    status: order.status,
    shares: shares(order.sharesRaw),
    wallet: getAddress(order.fromAddress),
    placedAt: order.createdAt.toISOString(),
    userId: person.id,
    customer: fullName(person),
    verified: name,
    asked:
      askedRaw === null || askedUntil === null
        ? null
        : { shares: shares(askedRaw), until: askedUntil.toISOString(), answer: askedAnswer },
  };
}

async function readPayment({ db }: AppContext, entryId: string): Promise<ShownEntry['payment']> {
  const [row] = await db
    .select({ payment: bankPayments, file: paymentFiles.number })
    .from(bankPayments)
    .leftJoin(paymentFiles, eq(paymentFiles.id, bankPayments.fileId))
    .where(eq(bankPayments.entryId, entryId));
  return row
    ? { state: row.payment.state, endToEndId: row.payment.endToEndId, file: row.file }
    : null;
}
