import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react';
import { t } from '@/lang/shell';
import { cx } from '@/ui/basics/cx';
import { Engraving, HEIGHT, one, WIDTH } from './engraving';
import { indexAt, niceTicks, percent } from './scale';
import styles from './step-chart.module.css';

/** A value valid from `at` (epoch milliseconds) until the next point, with display texts. */
type ChartPoint = { at: number; value: number; valueText: string; atText: string };

type StepChartProps = {
  /** Accessible name. */
  label: string;
  /** Text alternative in one or two sentences. */
  summary: string;
  /** Oldest first, at least one. */
  points: readonly ChartPoint[];
  /** Time range, epoch milliseconds. */
  from: number;
  to: number;
  tickText: (value: number) => string;
  timeTicks: readonly { at: number; text: string }[];
  /** Times that the summary explains, epoch milliseconds. */
  marks?: readonly number[];
};

/** Upper estimate of a character's width (em), for the width of the axis. */
const EMS_A_CHARACTER = 0.55;

type Place = { x: (at: number) => number; y: (value: number) => number };

/** A step line: a set price has no intermediate values. */
function stepPath(points: readonly ChartPoint[], { x, y }: Place): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const start = `M${one(x(first.at))} ${one(y(first.value))}`;
  const steps = rest.map((point) => `H${one(x(point.at))}V${one(y(point.value))}`);
  return `${start}${steps.join('')}H${WIDTH}`;
}

/**
 * A step chart. It stretches with its container without measuring, so it is rendered on the server. Readable by pointer
 * and arrow keys; time runs left to right in every script.
 */
export function StepChart({
  label,
  summary,
  points,
  from,
  to,
  tickText,
  timeTicks,
  marks = [],
}: StepChartProps) {
  const [active, setActive] = useState<number | null>(null);
  const values = points.map((point) => point.value);
  const ticks = niceTicks(Math.min(...values), Math.max(...values));
  const low = ticks[0] ?? 0;
  const high = ticks.at(-1) ?? 1;
  const place: Place = {
    x: (at) => ((Math.max(from, at) - from) / (to - from || 1)) * WIDTH,
    y: (value) => HEIGHT - ((value - low) / (high - low)) * HEIGHT,
  };
  const index = Math.min(active ?? points.length - 1, points.length - 1);
  const point = points[index];
  if (!point) return null;
  const line = stepPath(points, place);
  const shownAt = active === null ? to : point.at;
  const longest = Math.max(...ticks.map((tick) => tickText(tick).length));
  return (
    <figure
      className={styles.chart}
      aria-label={label}
      style={{ '--ems': longest * EMS_A_CHARACTER } as CSSProperties}
    >
      <Readout point={point} now={active === null} />
      <div className={styles.frame} dir="ltr">
        <div className={styles.plot}>
          <Engraving curve={line} rules={ticks.map(place.y)}>
            <path className={styles.line} d={line} />
            <path
              className={styles.mark}
              d={marks.map((at) => `M${one(place.x(at))} 0V${HEIGHT}`).join('')}
            />
          </Engraving>
          <span
            className={cx(styles.cross, active === null && styles.resting)}
            style={{ left: `${percent(place.x(shownAt), WIDTH)}%` }}
          >
            <span
              className={styles.dot}
              style={{ top: `${percent(place.y(point.value), HEIGHT)}%` }}
            />
          </span>
          <Reader
            label={label}
            points={points}
            index={index}
            onRead={setActive}
            timeAt={(share) => from + share * (to - from)}
          />
        </div>
        {ticks.map((tick) => (
          <span
            key={tick}
            className={styles.tick}
            style={{ top: `${percent(place.y(tick), HEIGHT)}%` }}
            aria-hidden="true"
          >
            {tickText(tick)}
          </span>
        ))}
      </div>
      <div className={styles.times} dir="ltr" aria-hidden="true">
        {timeTicks.map((tick) => (
          <span key={tick.at} style={{ left: `${percent(place.x(tick.at), WIDTH)}%` }}>
            {tick.text}
          </span>
        ))}
      </div>
      <figcaption className={cx(styles.summary, 'small')}>{summary}</figcaption>
    </figure>
  );
}

function Readout({ point, now }: { point: ChartPoint; now: boolean }) {
  return (
    <p className={cx(styles.readout, 'small')} aria-hidden="true">
      <span className={styles.value}>{point.valueText}</span>{' '}
      <span>
        {now ? t('since {time}', { time: point.atText }) : t('from {time}', { time: point.atText })}
      </span>
    </p>
  );
}

const STRIDES: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The interactive layer over the chart, for pointer, touch and keyboard. */
function Reader({
  label,
  points,
  index,
  onRead,
  timeAt,
}: {
  label: string;
  points: readonly ChartPoint[];
  index: number;
  onRead: (index: number | null) => void;
  timeAt: (share: number) => number;
}) {
  const last = points.length - 1;
  const byKey = (event: KeyboardEvent) => {
    const stride = STRIDES[event.key];
    if (stride === undefined) return;
    event.preventDefault();
    onRead(Math.min(last, Math.max(0, index + stride)));
  };
  const byPointer = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onRead(indexAt(points, timeAt((event.clientX - box.left) / (box.width || 1))));
  };
  const point = points[index];
  return (
    <div
      className={styles.reader}
      role="slider"
      tabIndex={0}
      aria-label={t('{label}, point by point', { label })}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={index}
      aria-valuetext={
        point && t('{value} from {time}', { value: point.valueText, time: point.atText })
      }
      onKeyDown={byKey}
      onPointerMove={byPointer}
      onPointerDown={byPointer}
      onPointerLeave={() => onRead(null)}
      onBlur={() => onRead(null)}
    />
  );
}
