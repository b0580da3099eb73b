import { CURRENCIES, isCurrencyId } from '@fnx/chain/currencies';
import { formatDecimal, USD_DECIMALS } from '@fnx/values/money';
import { sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { SHARE_ASSET } from '@/server/register/tables';
import { type Days, dayOf } from './period';
import { fromSnapshot } from './snapshot';

export const PERIOD_LENGTHS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type PeriodLength = (typeof PERIOD_LENGTHS)[number];

/** The figures of a period, UTC. Dollars have 8 decimals, shares 6. */
export type Period = {
  /** The first day; the first and the last period may be cut off by the report's own days. */
  day: string;
  purchases: number;
  soldRaw: bigint;
  /** Paid for them, including fees. Purchases of quotes that this service did not offer have no known value. */
  salesUsdRaw: bigint;
  feesUsdRaw: bigint;
  claims: number;
  rewardsRaw: bigint;
  /** At the share price of each claim. */
  rewardsUsdRaw: bigint;
  payouts: number;
  /** In stable coins, before tax. */
  paidUsdRaw: bigint;
  /** Withheld of it. */
  taxUsdRaw: bigint;
  /** Other currencies, as text: `0.5 BTCB`. */
  paidOther: string;
};

const STEPS: Record<PeriodLength, string> = {
  day: '1 day',
  week: '7 days',
  month: '1 month',
  quarter: '3 months',
  year: '1 year',
};

/** More do not fit a chart. */
const MOST_PERIODS = 400;
const SHORTEST_DAYS: Record<PeriodLength, number> = {
  day: 1,
  week: 7,
  month: 28,
  quarter: 90,
  year: 365,
};

type Row = Record<
  | 'day'
  | 'purchases'
  | 'sold'
  | 'sales'
  | 'fees'
  | 'claims'
  | 'rewards'
  | 'rewards_usd'
  | 'payouts',
  string
> & { paid: Record<string, [paid: string, tax: string]> | null };

/**
 * Sales, fees, rewards and distributions by period, without gaps, oldest first.
 * @throws Refusal when there would be too many periods
 */
export async function readPeriods(
  { db }: Pick<AppContext, 'db'>,
  days: Days,
  by: PeriodLength,
): Promise<Period[]> {
  const { from, until } = days;
  const length = (until.getTime() - from.getTime()) / 86_400_000;
  if (length / SHORTEST_DAYS[by] > MOST_PERIODS) {
    throw refusal('TOO_MANY_PERIODS', { max: MOST_PERIODS });
  }
  const { rows } = await fromSnapshot(db, (tx) => tx.execute<Row>(selectPeriods(days, by)));
  return rows.map(periodOf);
}

function selectPeriods({ from, until }: Days, by: PeriodLength) {
  const [start, end] = [from, until].map((at) => sql`${at.toISOString()}::timestamptz`);
  const unit = sql.raw(`'${by}'`);
  return sql`
    with fact as (
      select transfer.created_at as at, 1 as purchases, entry.amount_raw as sold, bought.total_usd_raw as sales,
        bought.fee_usd_raw as fees, 0 as claims, 0 as rewards, 0 as rewards_usd, 0 as payouts, null as currency, 0 as paid, 0 as tax
      from ledger_transfers transfer
        join ledger_entries entry on entry.transfer_id = transfer.id and entry.asset = ${SHARE_ASSET} and entry.amount_raw > 0
        left join orders bought on bought.id = transfer.order_id and bought.status = 'CONFIRMED'
      where transfer.kind = 'PURCHASE'
      union all
      select paid_at, 0, 0, 0, 0, 1, amount_raw, value_usd_raw, 0, null, 0, 0 from claims
      union all
      select payout.paid_at, 0, 0, 0, 0, 0, 0, 0, 1, coalesce(declared.currency_id, declared.pay_token), payout.amount_raw,
        payout.tax_raw
      from payouts payout join distributions declared on declared.id = payout.distribution_id
      where payout.to_address is not null and payout.amount_raw > 0
    ), placed as (
      select date_trunc(${unit}, at at time zone 'UTC') as start, fact.* from fact where at >= ${start} and at < ${end}
    ), paid as (
      select start, jsonb_object_agg(currency, jsonb_build_array(raw, tax)) as paid
      from (select start, currency, sum(paid)::text as raw, sum(tax)::text as tax from placed where currency is not null group by 1, 2) one
      group by 1
    ), summed as (
      select start, sum(purchases) as purchases, sum(sold) as sold, sum(sales) as sales, sum(fees) as fees,
        sum(claims) as claims, sum(rewards) as rewards, sum(rewards_usd) as rewards_usd, sum(payouts) as payouts
      from placed group by 1
    )
    select to_char(period.start, 'YYYY-MM-DD') as day, coalesce(purchases, 0)::text as purchases,
      coalesce(sold, 0)::text as sold, coalesce(sales, 0)::text as sales, coalesce(fees, 0)::text as fees,
      coalesce(claims, 0)::text as claims, coalesce(rewards, 0)::text as rewards,
      coalesce(rewards_usd, 0)::text as rewards_usd, coalesce(payouts, 0)::text as payouts, paid.paid
    from generate_series(date_trunc(${unit}, ${start} at time zone 'UTC'),
        (${end} at time zone 'UTC') - interval '1 microsecond', ${STEPS[by]}::interval) as period(start)
      left join summed using (start) left join paid using (start)
    order by period.start`;
}

function periodOf(row: Row): Period {
  let [paidUsdRaw, taxUsdRaw] = [0n, 0n];
  const others: string[] = [];
  for (const [currency, [raw, tax]] of Object.entries(row.paid ?? {})) {
    const facts = isCurrencyId(currency) ? CURRENCIES[currency] : null;
    if (facts?.isStable) {
      const unit = 10n ** BigInt(facts.decimals - USD_DECIMALS);
      paidUsdRaw += BigInt(raw) / unit;
      taxUsdRaw += BigInt(tax) / unit;
    } else others.push(`${formatDecimal(BigInt(raw), facts?.decimals ?? 0)} ${currency}`);
  }
  return {
    day: row.day,
    purchases: Number(row.purchases),
    soldRaw: BigInt(row.sold),
    salesUsdRaw: BigInt(row.sales),
    feesUsdRaw: BigInt(row.fees),
    claims: Number(row.claims),
    rewardsRaw: BigInt(row.rewards),
    rewardsUsdRaw: BigInt(row.rewards_usd),
    payouts: Number(row.payouts),
    paidUsdRaw,
    taxUsdRaw,
    paidOther: others.join(', '),
  };
}

/** The days of the last twelve months, up to today. */
export function lastYear(now: Date): { from: string; to: string } {
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1));
  return { from: dayOf(from), to: dayOf(now) };
}
