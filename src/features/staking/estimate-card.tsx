import { useState } from 'react';
import { formatShares, formatUsd, roundDecimal } from '@/lib/format/format';
import { formatDecimal, mulDiv, parseDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@/shared/money';
import { Card } from '@/ui/basics/card';
import { Figure } from '@/ui/basics/figure';
import { VisuallyHidden } from '@/ui/basics/visually-hidden';
import { Columns } from '@/ui/charts/columns';
import { DataTable } from '@/ui/charts/data-table';
import { Segments } from '@/ui/charts/segments';
import type { Plan } from './queries';
import { type Estimate, estimate } from './stake-draft';
import { sharesText } from './stake-text';
import styles from './staking.module.css';

const VIEWS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

/** Shown until an amount is typed, and said to be an example. */
const EXAMPLE_RAW = 100n * 10n ** BigInt(SHARE_DECIMALS);
const MOST_COLUMNS = 6;

/**
 * What the amount earns over its term, by the function that the service pays by. The price of a share moves, so the
 * money is today's.
 *
 * @param amountRaw millionths of a share; null while none is typed
 */
export function EstimateCard({
  plan,
  amountRaw,
  price,
}: {
  plan: Plan;
  amountRaw: bigint | null;
  price: string | undefined;
}) {
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('chart');
  const principal = amountRaw ?? EXAMPLE_RAW;
  const outcome = estimate(principal, plan);
  const term = plan.lockDays === 0 ? 'in a year' : `in ${outcome.days} days`;
  return (
    <Card
      title="What it earns"
      action={<Segments legend="View" options={VIEWS} value={view} onChange={setView} />}
    >
      <div className={styles.outcome}>
        <Figure
          label={`Estimated ${term}, not guaranteed`}
          value={`+${formatShares(outcome.reward)}`}
          unit="shares"
          note={
            price
              ? `${worth(outcome.reward, price)} at today's price. The price can fall as well as rise.`
              : 'The price can fall as well as rise.'
          }
        />
      </div>
      <VisuallyHidden live>
        {amountRaw === null
          ? null
          : `It may earn ${sharesText(outcome.reward)} ${term}. That is no promise.`}
      </VisuallyHidden>
      <div className={styles.growth}>
        {view === 'chart' ? (
          <Columns
            title="Rewards so far"
            unit={`shares, after each month, on ${sharesText(formatDecimal(principal, SHARE_DECIMALS))}`}
            columns={spread(outcome.months).map((row) => ({
              label: `Month ${row.month}`,
              value: Number(row.reward),
              text: short(row.reward),
            }))}
          />
        ) : (
          <DataTable
            className={styles.growthTable}
            caption="Rewards after each month, in shares"
            columns={['Month', 'Rewards', 'With what you staked']}
            rows={outcome.months.map((row) => [
              row.month,
              formatShares(row.reward),
              formatShares(row.total),
            ])}
          />
        )}
      </div>
      <p className={styles.small}>
        {amountRaw === null ? 'An example. ' : ''}
        Rewards grow with each second at the rate fixed when you stake, and are paid in shares.
      </p>
    </Card>
  );
}

/** So few of the months that their figures have room, the last one always among them. */
function spread(months: Estimate['months']): Estimate['months'] {
  const stride = Math.ceil(months.length / MOST_COLUMNS) > 1 ? 3 : 1;
  return months.filter((row) => (months.length - row.month) % stride === 0);
}

const short = (shares: string) => roundDecimal(shares, 4, 'down', 0);

function worth(shares: string, price: string): string {
  const raw = mulDiv(
    parseDecimal(shares, SHARE_DECIMALS),
    parseDecimal(price, USD_DECIMALS),
    10n ** BigInt(SHARE_DECIMALS),
    'down',
  );
  return formatUsd(formatDecimal(raw, USD_DECIMALS), 'down');
}
