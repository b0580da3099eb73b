import { t } from '@/lang/shell';
import { cx } from './cx';
import disclosure from './disclosure.module.css';
import { type Row, Rows } from './rows';

/** Rows for who wants to compare them, such as addresses, behind "Details". */
export function FoldedRows({ rows }: { rows: readonly Row[] }) {
  return (
    <details>
      <summary className={cx(disclosure.summary, 'muted')}>{t('Details')}</summary>
      <Rows rows={rows} />
    </details>
  );
}
