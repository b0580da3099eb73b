import { bankDay } from '@fnx/bank-files/banking-days';
import type { Operator } from '@/server/desk/commands';
import { statementsOf, sumsByState } from './bank-day';
import { moneyText } from './money-text';

/** The statements of a day and their sums, then all money by state, and what the chain issued for it. */
export async function showDay({ ctx }: Operator, { day }: { day: string }) {
  const currency = ctx.config.bankTransfer?.currency ?? 'EUR';
  const money = (raw: bigint | null) => (raw === null ? null : moneyText(raw, currency));
  const statements = await statementsOf(ctx, day);
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
