import { fullName } from '@fnx/names/full-name';
import { samePerson } from '@fnx/names/same-person';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { kycApplications } from '@/server/identity/tables';
import type { AppContext } from '@/server/platform/context';
import { orders } from '@/server/purchase/tables';
import { users } from '@/server/users/tables';
import type { BankEntry } from './tables';

const READ = 200;
const SHOWN = 5;
/** Signs that may differ in a reference for it to be a mistyped one. */
const MISTYPED = 3;

/** Orders of an entry's amount that wait for their money, the likeliest first: by the payer's name, then by the reference. */
export async function suggestOrders({ db }: Pick<AppContext, 'db'>, entry: BankEntry) {
  if (!entry.isCredit || !['OPEN', 'TO_RETURN'].includes(entry.state)) return [];
  const rows = await db
    .select({ order: orders, person: users })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        eq(orders.method, 'TRANSFER'),
        eq(orders.status, 'CREATED'),
        eq(orders.payRaw, entry.amountRaw),
        eq(orders.currencyId, entry.currency),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(READ);
  const ids = rows.map(({ person }) => person.id);
  const verified = await db
    .select()
    .from(kycApplications)
    .where(and(inArray(kycApplications.userId, ids), eq(kycApplications.status, 'APPROVED')));
  return rows
    .map(({ order, person }) => {
      const check = verified.find(({ userId }) => userId === person.id);
      const customer = check ? `${check.firstName} ${check.lastName}` : fullName(person);
      const reference = order.reference ?? '';
      const [score, why] = likeness(entry, customer, reference);
      return { score, number: order.number.toString(), customer, reference, why };
    })
    .sort((one, other) => other.score - one.score)
    .slice(0, SHOWN)
    .map(({ score: _, ...shown }) => shown);
}

function likeness(entry: BankEntry, name: string, reference: string): [number, string] {
  const said = (entry.reference ?? entry.text).replace(/[^0-9a-z]/gi, '').toUpperCase();
  const isNamed = samePerson(entry.partyName, name) === 'SAME';
  const begun = said.indexOf('RF');
  const typed = said.slice(begun, begun + reference.length);
  const isMeant =
    said.includes(reference.slice(4)) || (begun >= 0 && distance(typed, reference) <= MISTYPED);
  if (isNamed && isMeant) return [3, 'the payer’s name, and a similar reference'];
  if (isNamed) return [2, 'the payer’s name'];
  return isMeant ? [1, 'a similar reference'] : [0, 'the amount alone'];
}

/** Signs to change, add or leave out (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, sign] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, wanted] of [...other].entries()) {
      const changed = (row[j] ?? 0) + (sign === wanted ? 0 : 1);
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
