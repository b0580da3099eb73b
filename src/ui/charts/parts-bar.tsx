import { groupDecimal } from '@fnx/api/shared/figures';
import type { ReactNode } from 'react';
import { currentLanguage } from '@/lang/engine/current';
import { localeOf } from '@/lang/languages';
import { cx } from '@/ui/basics/cx';
import styles from './parts-bar.module.css';
import { percent } from './scale';

/** Pattern of a part, repeated in the legend so that colour is not the only distinction. */
type Shade = 'close' | 'wide' | 'cross' | 'slant' | 'blank';

export type Part = {
  label: ReactNode;
  value: number;
  text: ReactNode;
  note?: ReactNode;
  shade: Shade;
};

/** A stacked bar with a legend that lists all parts and values. */
export function PartsBar({
  label,
  parts,
  className,
}: {
  label: ReactNode;
  parts: readonly Part[];
  className?: string | undefined;
}) {
  const whole = parts.reduce((sum, part) => sum + part.value, 0);
  return (
    <figure className={cx(styles.chart, className)}>
      <figcaption className="label">{label}</figcaption>
      <div className={styles.bar} aria-hidden="true">
        {parts.map((part, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their places
            key={index}
            className={cx(styles.part, styles[part.shade])}
            style={{ inlineSize: `${percent(part.value, whole)}%` }}
          />
        ))}
      </div>
      <ul className={styles.list}>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their places
          <li key={index} className={styles.item}>
            <span className={cx(styles.swatch, styles[part.shade])} aria-hidden="true" />
            <span className={styles.name}>{part.label}</span>
            <span className={cx('figure', styles.text)}>{part.text}</span>
            <span className={styles.note}>
              {/* Percentage of the drawn length, for display only. */}
              {oneDecimal((whole === 0 ? 0 : part.value / whole) * 100)}
              {'\u202f%'}
              {part.note ? <>, {part.note}</> : null}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

const oneDecimal = (value: number): string =>
  groupDecimal(localeOf(currentLanguage()), value.toFixed(1));
