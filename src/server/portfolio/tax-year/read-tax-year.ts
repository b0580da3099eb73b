import type { TaxYear as TaxYearData } from '@fnx/api/portfolio/schemas';
import type { GainsMethod } from '@fnx/api/shared/gains';
import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@fnx/values/money';
import { startOfDay } from '@fnx/values/time';
import type { AppContext, Session } from '@/server/platform/context';
import { invalidFields, problem } from '@/server/platform/errors';
import { isTimeZone } from '@/server/portfolio/export/wall-clock';
import { readGainsChoice } from './choose-gains';
import { foldYear, gainOf, type Holding, type TaxYear } from './fold-year';
import { type BankPaid, readBankPayments } from './read-bank-payments';
import { readTaxEntries } from './read-entries';

/** A calendar year in a time zone; UTC unless one is named. */
export type YearQuery = { year: number; timezone?: string };

export type ReadTaxYear = TaxYear & {
  year: number;
  zone: string;
  from: Date;
  until: Date;
  /** By average until the person has chosen. */
  method: GainsMethod;
  /** When it was chosen; null: it was not. */
  chosenAt: string | null;
  /** The payments of the year that went to the bank account. */
  bankPaid: readonly BankPaid[];
};

/** More sales are in the files. */
const MOST_SALES = 100;

/**
 * The tax year of a customer, with all its entries.
 * @throws DomainError TOO_MANY_ROWS (max), VALIDATION_ERROR for an unknown time zone
 */
export async function readTaxYear(
  ctx: AppContext,
  session: Session,
  { year, timezone: zone = 'UTC' }: YearQuery,
): Promise<ReadTaxYear> {
  if (!isTimeZone(zone)) throw invalidFields({ timezone: 'TIMEZONE_UNKNOWN' });
  const from = new Date(startOfDay(`${year}-01-01`, zone));
  const until = new Date(startOfDay(`${year + 1}-01-01`, zone));
  const { exportRows: max } = ctx.config.limits;
  const period = { from, until };
  const { earlier, entries } = await readTaxEntries(ctx.db, session.userId, period, max + 1);
  if (entries.length > max) throw problem('TOO_MANY_ROWS', { max });
  const choice = await readGainsChoice(ctx, session);
  const method = choice?.method ?? 'AVERAGE';
  const chosenAt = choice?.at ?? null;
  const bankPaid = await readBankPayments(ctx.db, session.userId, period, max);
  const folded = foldYear(earlier, entries, method);
  return { ...folded, year, zone, ...period, method, chosenAt, bankPaid };
}

const shares = (raw: bigint) => formatDecimal(raw, SHARE_DECIMALS);
const usd = (raw: bigint) => formatDecimal(raw, USD_DECIMALS);

const viewHolding = ({ sharesRaw, costRaw }: Holding) => ({
  shares: shares(sharesRaw),
  costUsd: usd(costRaw),
});

const viewSum = (sum: Holding & { count: number }) => ({ count: sum.count, ...viewHolding(sum) });

/** The sums of a tax year, as the API answers them. */
export function viewTaxYear(read: ReadTaxYear): TaxYearData {
  const { sent, sold, distributions, unknown } = read;
  return {
    year: read.year,
    from: read.from.toISOString(),
    until: read.until.toISOString(),
    opening: viewHolding(read.opening),
    closing: viewHolding(read.closing),
    bought: viewSum(read.bought),
    rewards: viewSum(read.rewards),
    received: viewSum(read.received),
    bonus: viewSum(read.bonus),
    sent: { ...viewSum(sent), valueUsd: usd(sent.valueRaw), gainUsd: usd(sent.gainRaw) },
    sold: { ...viewSum(sold), valueUsd: usd(sold.valueRaw), gainUsd: usd(sold.gainRaw) },
    gains: {
      method: read.method,
      chosenAt: read.chosenAt,
      averageUsd: usd(read.gains.AVERAGE),
      fifoUsd: usd(read.gains.FIFO),
    },
    sales: viewSales(read),
    distributions: {
      count: distributions.count,
      grossUsd: usd(distributions.grossRaw),
      withheldUsd: usd(distributions.withheldRaw),
      netUsd: usd(distributions.grossRaw - distributions.withheldRaw),
    },
    unknown,
  };
}

const viewSales = ({ entries, method }: ReadTaxYear) =>
  entries
    .filter(({ type }) => type === 'SALE')
    .slice(0, MOST_SALES)
    .map((sale) => {
      const gainRaw = gainOf(sale, method);
      return {
        at: sale.at.toISOString(),
        shares: shares(sale.sharesRaw),
        costUsd: usd(sale.costs[method]),
        valueUsd: usd(sale.valueRaw ?? 0n),
        gainUsd: usd(gainRaw ?? 0n),
      };
    });
