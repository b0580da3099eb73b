import type { DataOf } from '@fnx/api/endpoints';
import { DAY_MS } from '@fnx/values/time';
import { type PortfolioText, t } from '@/lang/portfolio';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatMonth,
  formatPctChange,
  formatTime,
  formatUsd,
  formatUsdChange,
  groupThousands,
  withDollarSign,
} from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import type { GraphInput } from './queries';

export type Graph = DataOf<'graphForDealUser'>;
export type Series = GraphInput['series'];
export type Range = GraphInput['range'];

type Option<V extends string> = { value: V; label: PortfolioText; fullLabel: PortfolioText };

export const SERIES = [
  { value: 'VALUE', label: 'Value', fullLabel: 'Value of your shares' },
  { value: 'PRICE', label: 'Price', fullLabel: 'Price per share' },
  { value: 'INVESTED', label: 'Cost', fullLabel: 'Cost of your shares' },
  { value: 'SHARES', label: 'Shares', fullLabel: 'Number of shares' },
] as const satisfies readonly Option<Series>[];

export const RANGES: readonly Option<Range>[] = [
  { value: '1D', label: '1D', fullLabel: 'One day' },
  { value: '1W', label: '1W', fullLabel: 'One week' },
  { value: '1M', label: '1M', fullLabel: 'One month' },
  { value: '3M', label: '3M', fullLabel: 'Three months' },
  { value: '1Y', label: '1Y', fullLabel: 'One year' },
  { value: 'ALL', label: 'All', fullLabel: 'All time' },
];

/** Options with their labels in the language of the page. */
export function inWords<V extends string>(
  options: readonly { value: V; label: PortfolioText; fullLabel?: PortfolioText }[],
) {
  return options.map(({ value, label, fullLabel }) => ({
    value,
    label: t(label),
    ...(fullLabel ? { fullLabel: t(fullLabel) } : {}),
  }));
}

export function seriesOf(series: Series): Option<Series> {
  return SERIES.find(({ value }) => value === series) ?? SERIES[0];
}

const TICKS = 4;

export const DEFAULT_RANGE: Range = '3M';

const SHORTER_RANGES = [
  ['1D', 1],
  ['1W', 7],
  ['1M', 30],
] as const;

const isHeld = ({ v }: Graph['points'][number]) => /[1-9]/.test(v);

/**
 * The shortest range that covers the first holding. In a longer one the line would stand at the right edge.
 *
 * @param graph of the default range
 */
export function rangeOfHolding({ points }: Graph): Range {
  const last = points.at(-1);
  const before = points[points.findIndex(isHeld) - 1];
  if (!last || !before) return DEFAULT_RANGE;
  const days = Math.floor((Date.parse(last.t) - Date.parse(before.t)) / DAY_MS);
  return SHORTER_RANGES.find(([, covered]) => days <= covered)?.[0] ?? DEFAULT_RANGE;
}

/** Whether only the newest point has a value. */
export function hasNoHistory({ points }: Pick<Graph, 'points'>): boolean {
  return !points.slice(0, -1).some(isHeld);
}

/** The points to draw. Without a history, the newest is drawn alone: a step at the right edge is a vertical line. */
export function drawnPoints(graph: Graph): Graph['points'] {
  return hasNoHistory(graph) ? graph.points.slice(-1) : graph.points;
}

export function figureText(series: Series, text: string): string {
  return series === 'SHARES' ? sharesText(text) : formatUsd(text);
}

/** Points where the value changes, oldest first. The value is constant between them. */
export function changesOf(graph: Graph): Graph['points'] {
  return graph.points.filter(({ v }, index) => index === 0 || v !== graph.points[index - 1]?.v);
}

/** Label of a point; includes the time of day if points are less than a day apart. */
export function pointTime({ step }: Pick<Graph, 'step'>, iso: string): string {
  return step * 1000 < DAY_MS ? formatDateTime(iso) : formatDate(iso);
}

/** Evenly spaced axis labels; one if the range is a single moment. */
export function timeTicks(from: number, to: number): { at: number; text: string }[] {
  return Array.from({ length: to > from ? TICKS : 1 }, (_, index) => {
    const at = from + ((to - from) * index) / (TICKS - 1);
    const iso = new Date(at).toISOString();
    const text =
      to - from <= 2 * DAY_MS
        ? formatTime(iso)
        : to - from > 400 * DAY_MS
          ? formatMonth(iso)
          : formatDay(iso);
    return { at, text };
  });
}

export function tickText(series: Series, value: number): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : 2;
  const text = value.toFixed(digits);
  return series === 'SHARES' ? groupThousands(text) : withDollarSign(text);
}

/** Text alternative of the chart. */
export function graphSummary(graph: Graph): string {
  const { series, change, changePct, min, max } = graph;
  const last = graph.points.at(-1)?.v ?? '0';
  // Shares bought a moment ago are no gain.
  if (hasNoHistory(graph)) return t('{value} now.', { value: figureText(series, last) });
  const moved =
    series === 'SHARES'
      ? sharesText(change.replace('-', ''), change.startsWith('-') ? '−' : '+')
      : formatUsdChange(change);
  const share = changePct === null ? '' : ` (${formatPctChange(changePct)})`;
  const value = figureText(series, last);
  const low = figureText(series, min);
  const high = figureText(series, max);
  if (series === 'VALUE') {
    return t('{value} now, {change} in this period, purchases included. Range: {low} to {high}.', {
      value,
      change: `${moved}${share}`,
      low,
      high,
    });
  }
  return t('{value} now, {change} in this period. Range: {low} to {high}.', {
    value,
    change: `${moved}${share}`,
    low,
    high,
  });
}
