import { parseDecimal, USD_DECIMALS } from '@fnx/values/money';
import { DAY_MS } from '@fnx/values/time';
import { t } from '@/lang/market';
import {
  formatDate,
  formatDay,
  formatMonth,
  formatPctChange,
  formatTime,
  formatUsd,
  withDollarSign,
} from '@/lib/format/format';

/** A price set by the operator, valid until the next one. `at` is ISO 8601, `price` in USD. */
export type SetPrice = { at: string; price: string };

export const RANGES = [
  { value: '1D', label: '1D', fullLabel: 'One day' },
  { value: '1W', label: '1W', fullLabel: 'One week' },
  { value: '1M', label: '1M', fullLabel: 'One month' },
  { value: '3M', label: '3M', fullLabel: 'Three months' },
  { value: '1Y', label: '1Y', fullLabel: 'One year' },
  { value: 'ALL', label: 'All', fullLabel: 'All prices' },
] as const;

export type PriceRange = (typeof RANGES)[number]['value'];

const UTC = { timeZone: 'UTC' };

/** The same day and time some months earlier, or the last day of a shorter month. */
function monthsBefore(to: number, months: number): number {
  const date = new Date(to);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}

function beginOf(range: PriceRange, to: number): number {
  switch (range) {
    case '1D':
      return to - DAY_MS;
    case '1W':
      return to - 7 * DAY_MS;
    case '1M':
      return monthsBefore(to, 1);
    case '3M':
      return monthsBefore(to, 3);
    case '1Y':
      return monthsBefore(to, 12);
    case 'ALL':
      return Number.NEGATIVE_INFINITY;
  }
}

/** The prices valid between two times (epoch milliseconds), oldest first. */
export type PriceSlice = { from: number; to: number; prices: readonly SetPrice[] };

/**
 * The prices of a range ending at `to`, starting with the one valid at its start (with its original date). A range
 * older than the first price starts at the first price.
 */
export function sliceOf(history: readonly SetPrice[], range: PriceRange, to: number): PriceSlice {
  const past = history.filter((price) => Date.parse(price.at) <= to);
  const begin = beginOf(range, to);
  const led = past.findLastIndex((price) => Date.parse(price.at) <= begin);
  const prices = past.slice(Math.max(0, led));
  const first = prices[0] ? Date.parse(prices[0].at) : to;
  return { from: Math.max(begin, first), to, prices };
}

/** Appends the live price if it is newer than the series. */
export function withLatest(
  history: readonly SetPrice[],
  latest: { price: string; effectiveAt: string } | null | undefined,
): readonly SetPrice[] {
  const last = history.at(-1);
  if (!latest || (last && Date.parse(last.at) >= Date.parse(latest.effectiveAt))) return history;
  return [...history, { at: latest.effectiveAt, price: latest.price }];
}

/** Change between two prices in percent, two decimals, rounded towards zero: `-0.45`. */
export function changePct(before: string, after: string): string {
  const [from, to] = [parseDecimal(before, USD_DECIMALS), parseDecimal(after, USD_DECIMALS)];
  if (from === 0n) return '0';
  const size = ((to > from ? to - from : from - to) * 10_000n) / from;
  const text = `${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
  return to < from ? `-${text}` : text;
}

type PriceFacts = { first: SetPrice; last: SetPrice; lowest: SetPrice; highest: SetPrice };

/** First, last, lowest and highest price; null for an empty slice. */
export function factsOf({ prices }: PriceSlice): PriceFacts | null {
  const [first] = prices;
  const last = prices.at(-1);
  if (!first || !last) return null;
  let [lowest, highest] = [first, first];
  for (const price of prices) {
    const raw = parseDecimal(price.price, USD_DECIMALS);
    if (raw < parseDecimal(lowest.price, USD_DECIMALS)) lowest = price;
    if (raw > parseDecimal(highest.price, USD_DECIMALS)) highest = price;
  }
  return { first, last, lowest, highest };
}

/** Text alternative of the chart. */
export function summaryOf(slice: PriceSlice): string {
  const facts = factsOf(slice);
  if (!facts) return t('No price was set in this period.');
  const { first, last, lowest, highest } = facts;
  const day = (at: string | number) => formatDate(new Date(at).toISOString(), UTC);
  const span = { from: day(slice.from), to: day(slice.to) };
  if (lowest === highest) {
    return t('From {from} to {to} the price was {price}.', {
      ...span,
      price: formatUsd(first.price),
    });
  }
  const course = t('From {from} to {to} the price went from {first} to {last}, {change}.', {
    ...span,
    first: formatUsd(first.price),
    last: formatUsd(last.price),
    change: formatPctChange(changePct(first.price, last.price)),
  });
  const ends = t('Lowest {low}, set {lowAt}; highest {high}, set {highAt}.', {
    low: formatUsd(lowest.price),
    lowAt: day(lowest.at),
    high: formatUsd(highest.price),
    highAt: day(highest.at),
  });
  return `${course} ${ends}`;
}

/** Five evenly spaced time labels, formatted to fit the range. */
export function timeTicks({ from, to }: PriceSlice) {
  const long = to - from > 200 * DAY_MS;
  const short = to - from < 2 * DAY_MS;
  const text = (at: number) => {
    const iso = new Date(at).toISOString();
    if (short) return formatTime(iso, UTC);
    return long ? formatMonth(iso, UTC) : formatDay(iso, UTC);
  };
  return [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const at = Math.round(from + share * (to - from));
    return { at, text: text(at) };
  });
}

/** `$9.50`, or `$10` for whole dollars. */
export function tickUsd(value: number): string {
  return withDollarSign(Number.isInteger(value) ? String(value) : value.toFixed(2));
}
