import type { ReactNode } from 'react';
import { t } from '@/lang/portfolio';
import { formatDateTime } from '@/lib/format/format';
import { cx } from '@/ui/basics/cx';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusDot } from '@/ui/feedback/status-dot';
import styles from './movement-table.module.css';

type Row = {
  id: string;
  /** ISO time. */
  at: string;
  title: ReactNode;
  amount: string;
  value: string;
  status: { tone: Parameters<typeof StatusDot>[0]['tone']; label: string };
};

type Props = {
  /** The table's name, then the headings of all columns but the first, which is the date. */
  label: string;
  headings: readonly [title: string, amount: string, value: string];
  rows: readonly Row[];
};

/** Dated movements: a table with column headings on wide screens, cards on phones. */
export function MovementTable({ label, headings, rows }: Props) {
  const [title, amount, value] = headings;
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr className={styles.line}>
          <th scope="col">{t('Date')}</th>
          <th scope="col">{title}</th>
          <th scope="col" className={styles.number}>
            {amount}
          </th>
          <th scope="col" className={styles.number}>
            {value}
          </th>
          <th scope="col">{t('Status')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={styles.line}>
            <td className={cx(styles.when, 'note')}>
              <time dateTime={row.at}>{formatDateTime(row.at)}</time>
            </td>
            <th scope="row" className={styles.what}>
              {row.title}
            </th>
            <td className={styles.amount}>{row.amount}</td>
            <td className={styles.value}>{row.value}</td>
            <td className={cx(styles.state, 'small')}>
              <StatusDot tone={row.status.tone}>{row.status.label}</StatusDot>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Skeleton with `lines` rows. */
export function MovementBlanks({ lines = 3 }: { lines?: number }) {
  return (
    <div className={styles.table} aria-busy="true">
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <div key={line} className={styles.line}>
          <Skeleton inlineSize="100%" />
        </div>
      ))}
    </div>
  );
}
