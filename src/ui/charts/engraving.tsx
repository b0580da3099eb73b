import { type ReactNode, useId } from 'react';
import styles from './step-chart.module.css';

export const WIDTH = 1000;
export const HEIGHT = 320;
/** Distance of the lines under a curve. */
const HATCH = 6;
const LINES = Array.from({ length: HEIGHT / HATCH }, (_, at) => `M0 ${at * HATCH}H${WIDTH}`);

export const one = (value: number) => Math.round(value * 10) / 10;

type Props = {
  /** Path of the curve below which lines are drawn. */
  curve: string;
  /** Heights of the axis. */
  rules: readonly number[];
  children: ReactNode;
};

/** The drawing of a chart: its horizontal rules, the lines below a curve, and the curves. */
export function Engraving({ curve, rules, children }: Props) {
  const id = useId();
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <clipPath id={id}>
        <path d={`${curve}V${HEIGHT}H0Z`} />
      </clipPath>
      <path className={styles.rule} d={rules.map((y) => `M0 ${one(y)}H${WIDTH}`).join('')} />
      <path className={styles.hatch} d={LINES.join('')} clipPath={`url(#${id})`} />
      {children}
    </svg>
  );
}
