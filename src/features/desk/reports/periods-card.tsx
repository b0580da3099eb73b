import type { reportCalls } from '@fnx/api/desk/reports';
import type * as z from 'zod/mini';
import { CommandForm } from '@/features/desk/commands/command-form';
import { partOf } from '@/features/desk/lib/words';
import { t } from '@/lang/desk';
import { Card } from '@/ui/basics/card';
import { Figure } from '@/ui/basics/figure';
import { Inline } from '@/ui/basics/layout';
import { VisuallyHidden } from '@/ui/basics/visually-hidden';
import { Columns } from '@/ui/charts/columns';
import { DataTable } from '@/ui/charts/data-table';
import { centsText, compactText, groupedText, periodLabel, sumOf, wholeText } from './numbers';
import styles from './reports.module.css';

export type By = 'day' | 'week' | 'month' | 'quarter' | 'year';
type Period = z.output<typeof reportCalls.periods.data>['periods'][number];

/** Number of columns that fit a phone; the table has all periods. */
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
  'Tax withheld, USD',
  'Other currencies',
];

/** Charts of what was sold, earned and paid, with a table of every figure. */
export function PeriodsCard({
  periods,
  by,
  days,
}: {
  periods: readonly Period[];
  by: By;
  days: { from: string; to: string };
}) {
  const shown = periods.slice(-MOST_COLUMNS);
  // Long labels stand below every second column, counted from the newest.
  const isShort = by === 'month' || by === 'year' || shown.length <= MOST_COLUMNS / 2;
  const hasRoom = (index: number) => isShort || (shown.length - index) % 2 === 1;
  // The demo's sample holders bought with quotes of their own.
  const hasUnknownSales = periods.some((one) => one.sold !== '0' && Number(one.salesUsd) === 0);
  return (
    <Card aria-label={t('Sales, fees, rewards and distributions')}>
      <div className={styles.figures}>
        {CHARTS.map(({ title, of }) => (
          <Figure
            key={title}
            label={t(title)}
            value={wholeText(sumOf(periods.map(of)))}
            unit="USD"
          />
        ))}
      </div>
      <div className={styles.charts}>
        {/* The sums above say zero already. */}
        {CHARTS.filter(({ of }) => sumOf(periods.map(of)) > 0).map(({ title, unit, of }) => (
          <Columns
            key={title}
            title={t(title)}
            unit={t(unit)}
            columns={shown.map((period, index) => ({
              label: hasRoom(index) ? (
                periodLabel(period.day, by, shown[index - (isShort ? 1 : 2)]?.day)
              ) : (
                <>
                  {'\u00a0'}
                  <VisuallyHidden>{periodLabel(period.day, by)}</VisuallyHidden>
                </>
              ),
              value: Number(of(period)),
              text: compactText(of(period)),
            }))}
          />
        ))}
      </div>
      {shown.length < periods.length ? (
        <p className={styles.quiet}>
          {t('The charts show the last {part} periods.', {
            part: partOf(MOST_COLUMNS, periods.length),
          })}
        </p>
      ) : null}
      {hasUnknownSales ? (
        <p className={styles.quiet}>
          {t(
            'Shares that were sold by quotes which this service did not offer have no known price: they are counted as shares, not as sales in USD.',
          )}
        </p>
      ) : null}
      <DataTable
        className={styles.table}
        caption={t('Each period, UTC')}
        columns={COLUMNS.map((head) => t(head))}
        rows={periods.map((one) => [
          one.day,
          centsText(one.salesUsd),
          centsText(one.feesUsd),
          one.purchases,
          groupedText(one.sold),
          groupedText(one.rewards),
          centsText(one.rewardsUsd),
          centsText(one.paidUsd),
          centsText(one.taxUsd),
          one.paidOther || '–',
        ])}
      />
      <Inline gap="12px 20px" align="start" className={styles.actions}>
        <CommandForm
          key={`${days.from} ${days.to} ${by}`}
          name="reports periods"
          options={{ ...days, by }}
          label={t('Make a CSV file')}
          quiet
        />
      </Inline>
    </Card>
  );
}
