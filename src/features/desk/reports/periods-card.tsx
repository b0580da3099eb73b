import type * as z from 'zod/mini';
import type { reportCalls } from '@/api/desk/reports';
import { CommandForm } from '@/features/desk/commands/command-form';
import { Card } from '@/ui/basics/card';
import { Figure } from '@/ui/basics/figure';
import { Columns } from '@/ui/charts/columns';
import { DataTable } from '@/ui/charts/data-table';
import { Notice } from '@/ui/feedback/notice';
import { compactText, groupedText, periodLabel, sumOf, wholeText } from './numbers';
import styles from './reports.module.css';

export type By = 'day' | 'week' | 'month' | 'quarter' | 'year';
type Period = z.output<typeof reportCalls.periods.data>['periods'][number];

/** As many columns as fit a phone; the table has all periods. */
const MOST_COLUMNS = 12;

const CHARTS = [
  { title: 'Sales', unit: 'USD, paid for shares, with fees', of: (one: Period) => one.salesUsd },
  { title: 'Fees', unit: 'USD, part of the sales', of: (one: Period) => one.feesUsd },
  {
    title: 'Rewards',
    unit: 'USD, at the price of each claim',
    of: (one: Period) => one.rewardsUsd,
  },
  { title: 'Distributions', unit: 'USD, paid in stable coins', of: (one: Period) => one.paidUsd },
] as const;

const COLUMNS = [
  'First day',
  'Sales, USD',
  'Fees, USD',
  'Purchases',
  'Shares sold',
  'Rewards, shares',
  'Rewards, USD',
  'Distributed, USD',
  'Other currencies',
];

/** Charts of what was sold, earned and paid, with a table of every figure. */
export function PeriodsCard({
  periods,
  by,
  days,
  failure,
}: {
  periods: readonly Period[];
  by: By;
  days: { from: string; to: string };
  failure: string | null;
}) {
  const shown = periods.slice(-MOST_COLUMNS);
  return (
    <Card aria-label="Sales, fees, rewards and distributions">
      {failure ? <Notice tone="trouble">{failure}</Notice> : null}
      <div className={styles.figures}>
        {CHARTS.map(({ title, of }) => (
          <Figure key={title} label={title} value={wholeText(sumOf(periods.map(of)))} unit="USD" />
        ))}
      </div>
      <div className={styles.charts}>
        {CHARTS.map(({ title, unit, of }) => (
          <Columns
            key={title}
            title={title}
            unit={unit}
            columns={shown.map((period) => ({
              label: periodLabel(period.day, by),
              value: Number(of(period)),
              text: compactText(of(period)),
            }))}
          />
        ))}
      </div>
      {shown.length < periods.length ? (
        <p className={styles.quiet}>
          The charts show the last {MOST_COLUMNS} of {periods.length} periods.
        </p>
      ) : null}
      <DataTable
        className={styles.table}
        caption="Each period, UTC"
        columns={COLUMNS}
        rows={periods.map((one) => [
          one.day,
          groupedText(one.salesUsd),
          groupedText(one.feesUsd),
          one.purchases,
          groupedText(one.sold),
          groupedText(one.rewards),
          groupedText(one.rewardsUsd),
          groupedText(one.paidUsd),
          one.paidOther || '–',
        ])}
      />
      <div className={styles.actions}>
        <CommandForm
          key={`${days.from} ${days.to} ${by}`}
          name="reports periods"
          options={{ ...days, by }}
          label="Make a CSV file"
        />
      </div>
    </Card>
  );
}
