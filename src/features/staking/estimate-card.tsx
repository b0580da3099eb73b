import {
  formatDecimal,
  mulDiv,
  parseDecimal,
  SHARE_DECIMALS,
  USD_DECIMALS,
} from '@fnx/values/money';
import { useState } from 'react';
import { plural, type StakingText, t } from '@/lang/staking';
import { amountLocale, formatShares, formatUsd, roundDecimal } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import { Card } from '@/ui/basics/card';
import { cx } from '@/ui/basics/cx';
import { Figure } from '@/ui/basics/figure';
import { VisuallyHidden } from '@/ui/basics/visually-hidden';
import { Columns } from '@/ui/charts/columns';
import { DataTable } from '@/ui/charts/data-table';
import { Segments } from '@/ui/charts/segments';
import type { Plan } from './queries';
import { type Estimate, estimate } from './stake-draft';
import styles from './staking.module.css';

const VIEWS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const satisfies readonly { value: string; label: StakingText }[];

/** Example amount, shown until the customer types one. */
const EXAMPLE = '100';
const EXAMPLE_RAW = parseDecimal(EXAMPLE, SHARE_DECIMALS);
const MOST_COLUMNS = 6;

/**
 * Estimated rewards over the term, by the contract's formula. US dollar values use the current share price.
 *
 * @param amountRaw millionths of a share; null without an amount
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
  const own = amountRaw !== null;
  const principal = amountRaw ?? EXAMPLE_RAW;
  const outcome = estimate(principal, plan);
  const term =
    plan.lockDays === 0 ? t('in a year') : plural(outcome.days, 'in {n} days', 'in {n} days');
  return (
    <Card
      title={t('Estimated rewards')}
      action={
        <Segments
          legend={t('View')}
          options={VIEWS.map(({ value, label }) => ({ value, label: t(label) }))}
          value={view}
          onChange={setView}
        />
      }
    >
      <div className={styles.outcome}>
        <Figure
          size={own ? 'regular' : 'small'}
          label={
            own
              ? t('Estimated reward {term}, not guaranteed', { term })
              : t('Example: estimated reward for {shares} {term}, not guaranteed', {
                  shares: sharesText(EXAMPLE),
                  term,
                })
          }
          value={`+${formatShares(outcome.reward)}`}
          unit={t('shares')}
          note={
            price
              ? t('{amount} at the current share price. The price can fall.', {
                  amount: usdValue(outcome.reward, price),
                })
              : t('The share price can fall.')
          }
        />
      </div>
      <VisuallyHidden live>
        {!own
          ? null
          : t('It may earn {shares} {term}. This is an estimate and not guaranteed.', {
              shares: sharesText(outcome.reward),
              term,
            })}
      </VisuallyHidden>
      <div className={styles.growth}>
        {view === 'chart' ? (
          <Columns
            title={t('Estimated cumulative rewards')}
            unit={t('shares after each month, for {shares}', {
              shares: sharesText(formatDecimal(principal, SHARE_DECIMALS)),
            })}
            columns={spread(outcome.months).map((row) => ({
              label: t('Month {month}', { month: row.month }),
              value: Number(row.reward),
              text: short(row.reward),
            }))}
          />
        ) : (
          <DataTable
            className={styles.growthTable}
            caption={t('Rewards after each month, in shares')}
            columns={[t('Month'), t('Rewards'), t('Stake plus rewards')]}
            rows={outcome.months.map((row) => [
              row.month,
              formatShares(row.reward),
              formatShares(row.total),
            ])}
          />
        )}
      </div>
      <p className={cx(styles.small, 'small')}>
        {t(
          'Rewards accrue every second at the rate fixed when you stake. The reward of the whole term is reserved, and paid in shares.',
        )}
      </p>
    </Card>
  );
}

/** Selects few enough months for the labels to fit, always including the last. */
function spread(months: Estimate['months']): Estimate['months'] {
  const stride = Math.ceil(months.length / MOST_COLUMNS) > 1 ? 3 : 1;
  return months.filter((row) => (months.length - row.month) % stride === 0);
}

const short = (shares: string) =>
  roundDecimal(shares, 4, 'down', 0).replace('.', amountLocale().decimal);

function usdValue(shares: string, price: string): string {
  const raw = mulDiv(
    parseDecimal(shares, SHARE_DECIMALS),
    parseDecimal(price, USD_DECIMALS),
    10n ** BigInt(SHARE_DECIMALS),
    'down',
  );
  return formatUsd(formatDecimal(raw, USD_DECIMALS), 'down');
}
