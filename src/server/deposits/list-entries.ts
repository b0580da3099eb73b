import type { depositCalls, ListedEntry } from '@fnx/api/desk/deposits';
import { fullName } from '@fnx/names/full-name';
import { readPage } from '@fnx/postgres/read-page';
import { and, eq, type SQL } from 'drizzle-orm';
import type { ReadList } from '@/server/desk/desk-list';
import { contains } from '@/server/platform/search-text';
import { orders } from '@/server/purchase/tables';
import { users } from '@/server/users/tables';
import { readSources, sourceText } from './entry-sources';
import { moneyText } from './money-text';
import { bankEntries } from './tables';

/** A page of entries, each beside the order that its reference names. */
export const listEntries: ReadList<typeof depositCalls.entries> = async ({ ctx, input }) => {
  const { search, sort, show, ...page } = input;
  const { state, reference, partyName, partyIban, text, number: key, id } = bankEntries;
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
  const sources = await readSources(
    ctx.db,
    list.docs.map(({ entry }) => entry),
  );
  return { ...list, docs: list.docs.map((row) => viewEntry(row, sources)) };
};

type Row = {
  entry: typeof bankEntries.$inferSelect;
  order: typeof orders.$inferSelect | null;
  person: typeof users.$inferSelect | null;
};

/** An entry as lists show it. */
export function viewEntry(
  { entry, order, person }: Row,
  sources: Awaited<ReturnType<typeof readSources>>,
): ListedEntry {
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
    known: sourceText(entry, sources),
    order: order && String(order.number),
    wanted: order && moneyText(order.payRaw, order.currencyId),
    personId: order?.userId ?? null,
    customer: person && fullName(person),
  };
}
