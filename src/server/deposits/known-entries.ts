import type { Booking } from '@fnx/bank-files/booking';
import { referencesOf } from '@fnx/bank-files/read-booking';
import type { Tx } from '@fnx/postgres/client';
import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { orders } from '@/server/purchase/tables';
import type { Row } from './same-booking';
import { type BankEntry, bankEntries } from './tables';

/** The most that a lookup finds: more than a bank sums in one, and more alike transfers than a payer makes for one reason. */
const MOST = { bookingRef: 1_000_000, reference: 1_000, endToEndId: 1_000 } as const;

/** Passes the values as one parameter: the query builder takes seconds for thousands of them. */
export const isOneOf = (column: PgColumn, values: readonly string[]) =>
  sql`${column} = any(${sql.param([...values])}::${sql.raw(column.getSQLType())}[])`;

/** The references of orders that bookings may name, and whether each order waits for its money. */
export async function ordersOf(tx: Tx, bookings: readonly Booking[]) {
  const { reference, status } = orders;
  const possible = new Set(bookings.flatMap((one) => referencesOf(one).possible));
  const found = await tx
    .select({ reference, status })
    .from(orders)
    .where(isOneOf(reference, [...possible]));
  return new Map(found.map((one) => [one.reference ?? '', one.status === 'CREATED']));
}

const nameOfReversal = (bookingRef: string) => bookingRef.replace(/(?=(~\d+)?$)/, '/R');

/**
 * Entries with the bank's name of one of the rows or of its reversal, or with its amount and its reference or end-to-end id; the first one
 * first.
 */
export async function knownEntries(tx: Tx, account: string, rows: readonly Row[]) {
  const found = [
    ...(await alike(tx, account, rows, 'bookingRef')),
    ...(await alike(tx, account, rows, 'reference')),
    ...(await alike(tx, account, rows, 'endToEndId')),
  ];
  const each = new Map(found.map((entry) => [entry.id, entry]));
  return [...each.values()].sort((one, other) => one.number - other.number);
}

async function alike(
  tx: Tx,
  account: string,
  rows: readonly Row[],
  name: keyof typeof MOST,
): Promise<BankEntry[]> {
  const ofAmount = (amountRaw: bigint) => (name === 'bookingRef' ? '' : String(amountRaw));
  const asked = new Map<string, string[]>();
  for (const row of rows) {
    const value = row[name];
    const amount = ofAmount(row.amountRaw);
    if (value) asked.set(`${amount} ${value}`, [value, amount]);
    if (name !== 'bookingRef' || !row.isCredit) continue;
    const reversal = nameOfReversal(row.bookingRef);
    asked.set(reversal, [reversal, amount]);
  }
  if (asked.size === 0) return [];
  const [values, amounts] = [0, 1].map((at) => [...asked.values()].map((one) => one[at] ?? ''));
  const isAsked = sql`${bankEntries[name]} = asked.value`;
  const isOfAmount = sql`${bankEntries.amountRaw} = asked.amount::numeric`;
  // Each by the index, which the limit holds the planner to: of a table that is filled for the first time it knows nothing, and would read
  // all entries of the account each time.
  const found = tx
    .select()
    .from(bankEntries)
    .where(
      and(
        eq(bankEntries.account, account),
        isAsked,
        name === 'bookingRef' ? undefined : isOfAmount,
      ),
    )
    .limit(MOST[name])
    .as('found');
  return tx
    .select(found._.selectedFields)
    .from(
      sql`unnest(${sql.param(values)}::text[], ${sql.param(amounts)}::text[]) as asked (value, amount)`,
    )
    .crossJoinLateral(found);
}
