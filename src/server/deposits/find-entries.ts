import { desc, eq, or } from 'drizzle-orm';
import type { Finder, Found } from '@/server/platform/people';
import { hasWords } from '@/server/platform/search-text';
import { foundOrder } from '@/server/purchase/desk';
import { orders } from '@/server/purchase/tables';
import { VIEWS } from '@/shared/desk';
import { moneyText } from './money-text';
import { bankEntries } from './tables';

const MOST = 20;
const RIGHT = 'view deposits';

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
    const { number, state, isCredit, amountRaw, currency, partyName, bookedOn } = entry;
    const money = moneyText(isCredit ? amountRaw : -amountRaw, currency);
    const found: Found = {
      kind: 'ENTRY',
      label: `Entry ${number}`,
      detail: [money, partyName, bookedOn, state.toLowerCase()].filter(Boolean).join(', '),
      personId: order?.userId ?? null,
      page: { area: 'deposits', id: String(number), right: RIGHT },
      roles: VIEWS[RIGHT],
    };
    return order ? [found, foundOrder(order)] : [found];
  });
};
