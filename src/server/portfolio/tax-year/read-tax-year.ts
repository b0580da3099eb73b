import type { TaxYear as TaxYearData } from '@/api/portfolio/schemas';
import type { AppContext, Session } from '@/server/platform/context';
import { DomainError, invalidFields } from '@/server/platform/errors';
import { isTimeZone } from '@/server/portfolio/export/wall-clock';
import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@/shared/money';
import { startOfDay } from '@/shared/time';
import { foldYear, type Holding, type TaxYear } from './fold-year';
import { readTaxEntries } from './read-entries';

/** A calendar year in a time zone; UTC unless one is named. */
export type YearQuery = { year: number; timezone?: string };

export type ReadTaxYear = TaxYear & { year: number; zone: string; from: Date; until: Date };

/**
 * The tax year of a customer, with all its lines.
 * @throws DomainError TOO_MANY_ROWS (max), VALIDATION_ERROR for an unknown time zone
 */
export async function readTaxYear(
  ctx: AppContext,
  { userId }: Session,
  { year, timezone: zone = 'UTC' }: YearQuery,
): Promise<ReadTaxYear> {
  if (!isTimeZone(zone)) throw invalidFields({ timezone: 'Unknown time zone.' });
  const from = new Date(startOfDay(`${year}-01-01`, zone));
  const until = new Date(startOfDay(`${year + 1}-01-01`, zone));
  const { exportRows: max } = ctx.config.limits;
  const entries = await readTaxEntries(ctx.db, userId, until, max + 1);
  if (entries.length > max) throw new DomainError('TOO_MANY_ROWS', { max }, { n: max });
  return { ...foldYear(entries, from), year, zone, from, until };
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
  const { sent, distributions, unknown } = read;
  return {
    year: read.year,
    from: read.from.toISOString(),
    until: read.until.toISOString(),
    opening: viewHolding(read.opening),
    closing: viewHolding(read.closing),
    bought: viewSum(read.bought),
    rewards: viewSum(read.rewards),
    received: viewSum(read.received),
    sent: { ...viewSum(sent), valueUsd: usd(sent.valueRaw), gainUsd: usd(sent.gainRaw) },
    distributions: {
      count: distributions.count,
      grossUsd: usd(distributions.grossRaw),
      withheldUsd: usd(distributions.withheldRaw),
    },
    unknown: { values: unknown.values, shares: shares(unknown.sharesRaw) },
  };
}
