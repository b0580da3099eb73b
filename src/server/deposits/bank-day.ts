import { ENTRY_STATES } from '@fnx/api/shared/deposits';
import { BANK_ZONE } from '@fnx/bank-files/banking-days';
import { and, asc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { chainEvents } from '@/server/register/chain-tables';
import { isSaidAgain } from './bank-watch';
import { bankEntries, bankStatements } from './tables';

/** Whether a statement's balances fit its entries; null where it names no balances, or another one replaces it. */
export type StatementSum = {
  id: string;
  entries: number;
  file: string;
  statement: string;
  account: string;
  openingRaw: bigint | null;
  creditRaw: bigint;
  debitRaw: bigint;
  closingRaw: bigint | null;
  differenceRaw: bigint | null;
  /** Its entries that could not be used, in a sentence each. */
  leftOut: string[];
};

/** A statement without some of its entries, which the bank has said elsewhere: its sums prove nothing. */
const isReplaced = sql<boolean>`${bankStatements.leftOut} is not null and ${isSaidAgain}`;

/** The statements that were imported on a day of the bank's clock, and their sums. */
export async function statementsOf({ db }: AppContext, day: string): Promise<StatementSum[]> {
  const rows = await db
    .select({ ...getTableColumns(bankStatements), isReplaced: isReplaced.as('is_replaced') })
    .from(bankStatements)
    .where(sql`(${bankStatements.importedAt} at time zone ${BANK_ZONE})::date = ${day}`)
    .orderBy(asc(bankStatements.importedAt));
  return [...firstOfEach(rows)].map(
    ({ fileName, statementId, account, openingRaw, closingRaw, isReplaced, ...sums }) => {
      const { id, entries, creditRaw, debitRaw } = sums;
      const isWhole = openingRaw !== null && closingRaw !== null && !isReplaced;
      const leftOut = isReplaced ? [] : (sums.leftOut ?? []);
      return {
        id,
        entries,
        file: fileName,
        statement: statementId,
        leftOut: leftOut.map((one) => `${fileName}, statement ${statementId}: ${one}`),
        account,
        openingRaw,
        creditRaw,
        debitRaw,
        closingRaw,
        differenceRaw: isWhole ? openingRaw + creditRaw - debitRaw - closingRaw : null,
      };
    },
  );
}

/** Two officers import one file: its statements are shown once. */
function firstOfEach<T extends { fileHash: string; statementId: string }>(rows: readonly T[]) {
  const first = new Map<string, T>();
  for (const row of rows) {
    const name = `${row.fileHash} ${row.statementId}`;
    if (!first.has(name)) first.set(name, row);
  }
  return first.values();
}

/** Entries that came first with statements and that no statement of the account has yet, oldest first. */
export async function unstatedOf({ db }: AppContext, ids: string[]) {
  const { number, amountRaw, isCredit, statementId, inStatement, state } = bankEntries;
  return db
    .select({ number, amountRaw, isCredit })
    .from(bankEntries)
    .where(and(inArray(statementId, ids), eq(inStatement, false), ne(state, 'SPLIT')))
    .orderBy(asc(number));
}

/** The money of all entries by state, and what the chain has issued for bank money. In smallest units of the bank's currency. */
export async function sumsByState({ db }: AppContext) {
  const sale = 'shareSale';
  const rows = await db
    .select({
      state: bankEntries.state,
      count: sql<number>`count(*)::int`,
      sum: sql<string>`coalesce(sum(${bankEntries.amountRaw}), 0)`,
    })
    .from(bankEntries)
    .where(and(eq(bankEntries.isCredit, true), ne(bankEntries.state, 'SPLIT')))
    .groupBy(bankEntries.state);
  const [chain] = await db
    .select({
      count: sql<number>`count(*)::int`,
      sum: sql<string>`coalesce(sum((${chainEvents.args}->>'amount')::numeric), 0)`,
    })
    .from(chainEvents)
    .where(and(eq(chainEvents.contract, sale), eq(chainEvents.name, 'DepositIssued')));
  const states = ENTRY_STATES.flatMap((state) => {
    const row = rows.find((one) => one.state === state);
    return row ? [{ state, count: row.count, sumRaw: BigInt(row.sum) }] : [];
  });
  return { states, issued: { count: chain?.count ?? 0, sumRaw: BigInt(chain?.sum ?? 0) } };
}
