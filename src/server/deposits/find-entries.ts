import { type Role, VIEWS } from '@fnx/api/shared/desk';
import { and, desc, eq, lt, or } from 'drizzle-orm';
import type { Finder, Found, TimelineSource } from '@/server/platform/people';
import { hasWords } from '@/server/platform/search-text';
import { foundOrder } from '@/server/purchase/desk';
import { orders } from '@/server/purchase/tables';
import { moneyText } from './money-text';
import { bankEntries } from './tables';

const MOST = 20;
const ROLES: readonly Role[] = VIEWS['view deposits'];

/** Entries of the bank's account by reference, the other account, and its name; the order that an account paid, too, as officers without entries ask for it. */
export const findEntries: Finder = async (db, { text, reference, code, phone }) => {
  const ways = [
    reference ? eq(bankEntries.reference, reference) : undefined,
    code ? eq(bankEntries.partyIban, code) : undefined,
    reference || code || phone ? undefined : hasWords(bankEntries.partyName, text),
  ];
  if (!ways.some(Boolean)) return [];
  const rows = await db
    .select({ entry: bankEntries, order: orders })
    .from(bankEntries)
    .leftJoin(orders, eq(orders.id, bankEntries.orderId))
    .where(or(...ways))
    .orderBy(desc(bankEntries.number))
    .limit(MOST);
  return rows.flatMap(({ entry, order }): Found[] => {
    const { number } = entry;
    const found: Found = {
      kind: 'ENTRY',
      label: `Entry ${number}`,
      detail: detailOf(entry),
      personId: order?.userId ?? null,
      page: { area: 'deposits', id: String(number) },
      roles: ROLES,
    };
    return order ? [found, foundOrder(order)] : [found];
  });
};

function detailOf(entry: typeof bankEntries.$inferSelect): string {
  const { isCredit, amountRaw, currency, partyName, bookedOn, state } = entry;
  const money = moneyText(isCredit ? amountRaw : -amountRaw, currency);
  return [money, partyName, bookedOn, state.toLowerCase()].filter(Boolean).join(', ');
}

/** Money that the bank's account got for a person's orders. */
export const entryTimeline: TimelineSource = {
  area: 'bank',
  roles: ROLES,
  async read(db, { id }, { before, limit }) {
    const rows = await db
      .select({ entry: bankEntries })
      .from(bankEntries)
      .innerJoin(orders, eq(orders.id, bankEntries.orderId))
      .where(and(eq(orders.userId, id), lt(bankEntries.createdAt, before)))
      .orderBy(desc(bankEntries.createdAt))
      .limit(limit);
    return rows.map(({ entry }) => ({
      at: entry.createdAt,
      title: `Entry ${entry.number} of the bank's account`,
      detail: detailOf(entry),
      page: { area: 'deposits', id: String(entry.number) },
    }));
  },
};
