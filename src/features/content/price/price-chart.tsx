import { useMemo, useState } from 'react';
import { t } from '@/lang/market';
import { formatDateTime, formatPctChange, formatUsd } from '@/lib/format/format';
import { type ShownSplit, splitText } from '@/lib/format/split-text';
import { cx } from '@/ui/basics/cx';
import { Inline } from '@/ui/basics/layout';
import { DataTable } from '@/ui/charts/data-table';
import { Segments } from '@/ui/charts/segments';
import { StepChart } from '@/ui/charts/step-chart';
import styles from './price-chart.module.css';
import {
  changePct,
  factsOf,
  type PriceRange,
  type PriceSlice,
  RANGES,
  type SetPrice,
  sliceOf,
  summaryOf,
  tickUsd,
  timeTicks,
} from './price-series';

const VIEWS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

const UTC = { timeZone: 'UTC' };

const timeText = (at: string) => `${formatDateTime(at, UTC)} UTC`;

type Props = { history: readonly SetPrice[]; splits?: readonly ShownSplit[]; to: number };

/** The price history as a chart or table of the same size. `to` is the end of all ranges. */
export function PriceChart({ history, splits = [], to }: Props) {
  const [range, setRange] = useState<PriceRange>('1Y');
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('chart');
  const slice = useMemo(() => sliceOf(history, range, to), [history, range, to]);
  const rangeLabel = t(RANGES.find(({ value }) => value === range)?.fullLabel ?? 'All prices');
  return (
    <section className={cx(styles.card, 'surface')} aria-labelledby="history-title">
      <Inline as="header" gap="16px 24px" align="center" between className={styles.head}>
        <h2 id="history-title">{t('Price history')}</h2>
        <Inline gap={12} className={styles.controls}>
          <Segments
            legend={t('Time shown')}
            options={RANGES.map((one) => ({
              ...one,
              label: t(one.label),
              fullLabel: t(one.fullLabel),
            }))}
            value={range}
            onChange={setRange}
            className={styles.ranges}
          />
          <Segments
            legend={t('View')}
            options={VIEWS.map(({ value, label }) => ({ value, label: t(label) }))}
            value={view}
            onChange={setView}
          />
        </Inline>
      </Inline>
      <div className={styles.stage}>
        {slice.prices.length === 0 ? (
          <p className={styles.none}>
            {t(
              'The price history is not available right now. Your shares are not affected. Reload the page in a few minutes.',
            )}
          </p>
        ) : view === 'chart' ? (
          <Drawing slice={slice} splits={splits} rangeLabel={rangeLabel} />
        ) : (
          <DataTable
            className={styles.table}
            caption={`${t('{range}, newest first.', { range: rangeLabel })} ${summaryOf(slice)}`}
            columns={[t('Set'), t('Share price'), t('Change')]}
            rows={tableRows(slice)}
          />
        )}
      </div>
      <RangeFacts slice={slice} />
    </section>
  );
}

type Drawn = Required<Pick<Props, 'splits'>> & { slice: PriceSlice; rangeLabel: string };

function Drawing({ slice, splits, rangeLabel }: Drawn) {
  const shown = splits.filter(({ at }) => Date.parse(at) >= slice.from);
  const points = slice.prices.map(({ at, price }) => ({
    at: Date.parse(at),
    value: Number(price),
    valueText: formatUsd(price),
    atText: timeText(at),
  }));
  return (
    <StepChart
      label={t('Share price: {range}', { range: rangeLabel })}
      summary={[
        summaryOf(slice),
        t('The scale does not begin at zero.'),
        ...shown.map(splitText),
      ].join(' ')}
      marks={shown.map(({ at }) => Date.parse(at))}
      points={points}
      from={slice.from}
      to={slice.to}
      tickText={tickUsd}
      timeTicks={timeTicks(slice)}
    />
  );
}

function tableRows({ prices }: PriceSlice) {
  return prices
    .map(({ at, price }, index) => {
      const before = prices[index - 1];
      return [
        timeText(at),
        formatUsd(price),
        before ? formatPctChange(changePct(before.price, price)) : '',
      ];
    })
    .reverse();
}

function RangeFacts({ slice }: { slice: PriceSlice }) {
  const facts = factsOf(slice);
  const rows = [
    { label: t('Start of period'), value: facts?.first.price },
    { label: t('Lowest'), value: facts?.lowest.price },
    { label: t('Highest'), value: facts?.highest.price },
  ];
  const change = facts && changePct(facts.first.price, facts.last.price);
  return (
    <dl className={styles.facts}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt className="label">{label}</dt>
          <dd className="figure">{value ? formatUsd(value) : '–'}</dd>
        </div>
      ))}
      <div>
        <dt className="label">{t('Change')}</dt>
        <dd className={cx('figure', change && (change.startsWith('-') ? 'down' : 'up'))}>
          {change ? formatPctChange(change) : '–'}
        </dd>
      </div>
    </dl>
  );
}
