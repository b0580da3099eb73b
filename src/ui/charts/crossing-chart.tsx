import type { CSSProperties, ReactNode } from 'react';
import { cx } from '@/ui/basics/cx';
import hidden from '@/ui/basics/visually-hidden.module.css';
import styles from './crossing-chart.module.css';
import { Engraving, HEIGHT, one, WIDTH } from './engraving';
import { niceTicks, percent } from './scale';
import frame from './step-chart.module.css';

/** One place of the horizontal axis; `cells` is its row of the table. */
export type Place = { label: string; falling: number; rising: number; cells: readonly string[] };

type Props = {
  /** Accessible name. */
  label: string;
  /** Text alternative in one or two sentences. */
  summary: ReactNode;
  places: readonly Place[];
  /** The place where both curves meet; null if they do not. */
  meeting: { at: number; value: number; text: string } | null;
  /** A place on one of the curves that the key names; absent: none. */
  mark?: { at: number; value: number; name: string } | null;
  /** Names of the curves. */
  falling: string;
  rising: string;
  columns: readonly string[];
  tickText: (value: number) => string;
};

const EMS_A_CHARACTER = 0.55;
/** Labels that fit below the chart. */
const MOST_LABELS = 7;

/** A falling and a rising step curve, and where they meet. A table says the same to screen readers. */
export function CrossingChart(props: Props) {
  const { label, summary, places, meeting, mark, falling, rising, tickText } = props;
  const ticks = niceTicks(0, Math.max(...places.flatMap((one) => [one.falling, one.rising])));
  const high = ticks.at(-1) ?? 1;
  const y = (value: number) => HEIGHT - (value / high) * HEIGHT;
  const column = WIDTH / places.length;
  const path = (heightOf: (place: Place) => number) =>
    places.map(
      (place, at) => `${at ? 'V' : 'M0 '}${one(y(heightOf(place)))}H${one((at + 1) * column)}`,
    );
  const longest = Math.max(...ticks.map((tick) => tickText(tick).length));
  const stride = Math.ceil(places.length / MOST_LABELS);
  return (
    <figure
      className={frame.chart}
      aria-label={label}
      style={{ '--ems': longest * EMS_A_CHARACTER } as CSSProperties}
    >
      <p className={cx(styles.key, 'small')} aria-hidden="true">
        <span>{rising}</span>
        <span className={styles.falling}>{falling}</span>
        {mark ? <span className={styles.marked}>{mark.name}</span> : null}
      </p>
      <div className={frame.frame} dir="ltr" aria-hidden="true">
        <div className={frame.plot}>
          <Curves
            rising={path((place) => place.rising).join('')}
            falling={path((place) => place.falling).join('')}
            traded={path((place) => Math.min(place.rising, place.falling)).join('')}
            rules={ticks.map(y)}
            meetsAt={meeting && (meeting.at + 0.5) * column}
          />
          {mark ? (
            <span
              className={styles.mark}
              style={{
                left: `${percent(mark.at + 0.5, places.length)}%`,
                top: `${percent(y(mark.value), HEIGHT)}%`,
              }}
            />
          ) : null}
          {meeting ? (
            <span
              className={cx(frame.cross, styles.meeting)}
              style={{ left: `${percent(meeting.at + 0.5, places.length)}%` }}
            >
              <span
                className={frame.dot}
                style={{ top: `${percent(y(meeting.value), HEIGHT)}%` }}
              />
              <span className={cx(styles.price, 'figure')}>{meeting.text}</span>
            </span>
          ) : null}
        </div>
        {ticks.map((tick) => (
          <span key={tick} className={frame.tick} style={{ top: `${percent(y(tick), HEIGHT)}%` }}>
            {tickText(tick)}
          </span>
        ))}
      </div>
      <div className={cx(frame.times, styles.labels)} dir="ltr" aria-hidden="true">
        {places.map((place, at) =>
          at % stride === 0 ? (
            <span key={place.label} style={{ left: `${percent(at + 0.5, places.length)}%` }}>
              {place.label}
            </span>
          ) : null,
        )}
      </div>
      <figcaption className={cx(frame.summary, 'small')}>{summary}</figcaption>
      <Table {...props} />
    </figure>
  );
}

type Drawn = {
  rising: string;
  falling: string;
  /** Below both curves. */
  traded: string;
  rules: readonly number[];
  meetsAt: number | null;
};

function Curves({ rising, falling, traded, rules, meetsAt }: Drawn) {
  return (
    <Engraving curve={traded} rules={rules}>
      <path className={frame.line} d={rising} />
      <path className={cx(frame.line, styles.fall)} d={falling} />
      {meetsAt === null ? null : <path className={frame.mark} d={`M${one(meetsAt)} 0V${HEIGHT}`} />}
    </Engraving>
  );
}

function Table({ label, columns, places }: Pick<Props, 'label' | 'columns' | 'places'>) {
  return (
    // A table is never narrower than its content.
    <div className={hidden.hidden}>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <tr key={place.label}>
              <th scope="row">{place.label}</th>
              {place.cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
