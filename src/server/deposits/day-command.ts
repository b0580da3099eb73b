import { bankDay } from '@fnx/bank-files/banking-days';
import type { Operator } from '@/server/desk/commands';
import { statementsOf, sumsByState, unstatedOf } from './bank-day';
import { gapText, numbersOf, readGaps } from './bank-watch';
import { moneyText, sumOf } from './money-text';

/** The statements of a day and their sums, then all money by state, and what the chain issued for it. */
export async function showDay({ ctx }: Operator, { day }: { day: string }) {
  const currency = ctx.config.bankTransfer?.currency ?? 'EUR';
  const money = (raw: bigint | null) => (raw === null ? null : moneyText(raw, currency));
  const statements = await statementsOf(ctx, day);
  const ids = statements.map(({ id }) => id);
  const gaps = await readGaps(ctx.db, ids);
  const unstated = await unstatedOf(ctx, ids);
  const { states, issued } = await sumsByState(ctx);
  const issuedRaw = states.find(({ state }) => state === 'ISSUED')?.sumRaw ?? 0n;
  return [
    ...statements.map((one) => ({
      what: `${one.file}, statement ${one.statement}`,
      opening: money(one.openingRaw),
      'came in': money(one.creditRaw),
      'went out': money(one.debitRaw),
      closing: money(one.closingRaw),
      difference: money(one.differenceRaw),
    })),
    ...statements.flatMap(({ leftOut }) => leftOut.map((what) => ({ what }))),
    ...gaps.map((gap) => ({
      what: gapText(gap),
      closing: money(gap.before.closingRaw),
      opening: money(gap.after.openingRaw),
      difference: money(gap.missingRaw),
    })),
    ...(unstated.length > 0
      ? [
          {
            what: `From a notification alone: ${numbersOf(unstated)}`,
            count: unstated.length,
            'came in': money(sumOf(unstated.filter(({ isCredit }) => isCredit))),
          },
        ]
      : []),
    ...states.map(({ state, count, sumRaw }) => ({
      what: `All entries ${state}`,
      count,
      'came in': money(sumRaw),
    })),
    {
      what: `Issued on the chain until ${bankDay(ctx.clock.now())}`,
      count: issued.count,
      'came in': money(issued.sumRaw),
      difference: money(issued.sumRaw - issuedRaw),
    },
  ];
}
