import { and, asc, eq, gt, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { depositCalls, ListedEntry, WaitingBatch } from '@/api/desk/deposits';
import type { AppContext } from '@/server/platform/context';
import { readPage } from '@/server/platform/database/read-page';
import { contains } from '@/server/platform/search-text';
import { orders } from '@/server/purchase/tables';
import { users } from '@/server/users/tables';
import { fullName } from '@/shared/person-name';
import { moneyText } from './money-text';
import { bankEntries, depositBatches } from './tables';
import { depositTypedDataJson } from './typed-data-json';

type Asked = z.output<(typeof depositCalls)['entries']['input']>;

/** A page of entries, each beside the order that its reference names. */
export async function listEntriesForDesk(
  ctx: AppContext,
  { search, sort, show, whose: _, ...page }: Asked,
) {
  const { state, reference, partyName, partyIban, text, createdAt: key, id } = bankEntries;
  const shown: SQL | undefined = show === 'all' ? undefined : eq(state, show ?? 'OPEN');
  const where = and(shown, contains(search, reference, partyName, partyIban, text));
  const select = ctx.db
    .select({ entry: bankEntries, order: orders, person: users })
    .from(bankEntries)
    .leftJoin(orders, eq(orders.id, bankEntries.orderId))
    .leftJoin(users, eq(users.id, orders.userId))
    .$dynamic();
  const list = await readPage(
    ctx.db,
    select,
    { where, key, id, ascending: sort === 'oldest' },
    page,
  );
  return { ...list, docs: list.docs.map(viewEntry) };
}

type Row = {
  entry: typeof bankEntries.$inferSelect;
  order: typeof orders.$inferSelect | null;
  person: typeof users.$inferSelect | null;
};

function viewEntry({ entry, order, person }: Row): ListedEntry {
  return {
    number: entry.number,
    state: entry.state,
    reason: entry.reason,
    bookedOn: entry.bookedOn,
    amount: moneyText(entry.isCredit ? entry.amountRaw : -entry.amountRaw, entry.currency),
    payer: entry.partyName,
    iban: entry.partyIban,
    reference: entry.reference,
    text: entry.text,
    order: order && {
      number: String(order.number),
      amount: moneyText(order.payRaw, order.currencyId),
      userId: order.userId,
      customer: person ? fullName(person) : '',
    },
  };
}

/** Batches that wait for a CASHIER's wallet. */
export async function listWaitingBatches(
  ctx: AppContext,
): Promise<{ docs: WaitingBatch[]; demo: boolean }> {
  const rows = await ctx.db
    .select()
    .from(depositBatches)
    .where(
      and(eq(depositBatches.state, 'RELEASED'), gt(depositBatches.validUntil, ctx.clock.now())),
    )
    .orderBy(asc(depositBatches.number));
  const sale = ctx.chain.addresses.contracts.shareSale;
  const docs = rows.map(({ number, validUntil, deposits }) => ({
    number,
    validUntil: validUntil.toISOString(),
    typedData: depositTypedDataJson(sale, deposits),
  }));
  return { docs, demo: ctx.config.mode === 'demo' };
}
