import type { ReactNode } from 'react';
import { CopyMark } from './copy-button';
import { cx } from './cx';
import { Inline } from './layout';
import styles from './rows.module.css';

export type Row = {
  label: ReactNode;
  value: ReactNode;
  /** A secondary line below the value. */
  note?: ReactNode;
  /** Long values such as addresses break anywhere. */
  long?: boolean;
  /** Label of a copy button; the value must be text. */
  copy?: string | undefined;
  id?: string;
};

/** Label-value rows, for reviews and holdings. */
export function Rows({
  rows,
  className,
}: {
  rows: readonly Row[];
  className?: string | undefined;
}) {
  return (
    <dl className={className}>
      {rows.map((row, index) => (
        <Inline
          gap={24}
          nowrap
          between
          key={row.id ?? index}
          className={cx(styles.row, row.long && styles.long)}
        >
          <dt>{row.label}</dt>
          <dd>
            {/* A name keeps its full stop between Arabic words, and an address its mark on the side where the page's lines end. */}
            {row.long || typeof row.value === 'string' ? <bdi>{row.value}</bdi> : row.value}
            {row.copy && typeof row.value === 'string' ? (
              <CopyMark text={row.value} label={row.copy} />
            ) : null}
            {row.note ? <span className={cx(styles.note, 'small')}>{row.note}</span> : null}
          </dd>
        </Inline>
      ))}
    </dl>
  );
}
