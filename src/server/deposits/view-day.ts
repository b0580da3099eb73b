import type { BankDay } from '@fnx/api/desk/bank-day';
import { ENTRY_STATES } from '@fnx/api/shared/deposits';
import { bankDay } from '@fnx/bank-files/banking-days';
import { inArray, sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { statementsOf, sumsByState, unstatedOf } from './bank-day';
import { gapText, readGaps } from './bank-watch';
import { moneyText } from './money-text';
import { bankEntries } from './tables';

/** The statements of a day and what became of their money, then all money and what the chain issued for it. */
export async function viewDay(
  ctx: AppContext,
  asked: { day?: string | undefined },
): Promise<BankDay> {
  const day = asked.day ?? bankDay(ctx.clock.now());
  const currency = ctx.config.bankTransfer?.currency ?? 'EUR';
  const money = (raw: bigint) => moneyText(raw, currency);
  const orNull = (raw: bigint | null) => (raw === null ? null : money(raw));
  const statements = await statementsOf(ctx, day);
  const ids = statements.map(({ id }) => id);
  const first = await firstSeen(ctx, ids);
  const gaps = [
    ...(await readGaps(ctx.db, ids)).map(gapText),
    ...statements.flatMap(({ leftOut }) => leftOut),
  ];
  const { states, issued } = await sumsByState(ctx);
  const seen = first.filter(({ isCredit }) => isCredit);
  const knownRaw =
    statements.reduce((sum, { creditRaw }) => sum + creditRaw, 0n) -
    seen.reduce((sum, { sumRaw }) => sum + sumRaw, 0n);
  const entries = statements.reduce((sum, one) => sum + one.entries, 0);
  const added = first.reduce((sum, { count }) => sum + count, 0);
  const issuedRaw = states.find(({ state }) => state === 'ISSUED')?.sumRaw ?? 0n;
  const issuedCount = states.find(({ state }) => state === 'ISSUED')?.count ?? 0;
  const difference = issued.sumRaw - issuedRaw;
  return {
    day,
    statements: statements.map((one) => ({
      id: one.id,
      file: one.file,
      statement: one.statement,
      account: one.account,
      opening: orNull(one.openingRaw),
      cameIn: money(one.creditRaw),
      wentOut: money(one.debitRaw),
      closing: orNull(one.closingRaw),
      difference: orNull(one.differenceRaw),
      isOff: one.differenceRaw !== null && one.differenceRaw !== 0n,
    })),
    gaps,
    unstated: (await unstatedOf(ctx, ids)).map(({ number }) => number),
    ofDay: seen.map(({ state, count, sumRaw }) => ({ state, count, sum: money(sumRaw) })),
    known: { count: entries - added, sum: money(knownRaw) },
    isOff: gaps.length > 0 || knownRaw < 0n || (entries === added && knownRaw !== 0n),
    all: states.map(({ state, count, sumRaw }) => ({ state, count, sum: money(sumRaw) })),
    chain: {
      count: issued.count,
      sum: money(issued.sumRaw),
      difference: money(difference),
      isOff: difference !== 0n || issued.count !== issuedCount,
    },
  };
}

/** Entries that came first with statements, by state. */
async function firstSeen({ db }: AppContext, ids: string[]) {
  const { state, isCredit, statementId, amountRaw } = bankEntries;
  const rows = await db
    .select({
      state,
      isCredit,
      count: sql<number>`count(*)::int`,
      sum: sql<string>`sum(${amountRaw})`,
    })
    .from(bankEntries)
    .where(inArray(statementId, ids))
    .groupBy(state, isCredit);
  return ENTRY_STATES.flatMap((one) =>
    rows
      .filter((row) => row.state === one)
      .map(({ sum, ...row }) => ({ ...row, sumRaw: BigInt(sum) })),
  );
}
