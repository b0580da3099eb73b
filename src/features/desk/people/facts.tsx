import { t } from '@/lang/desk';
import { CopyMark } from '@/ui/basics/copy-button';
import styles from './facts.module.css';

export type Fact = { label: string; value: string; copy?: boolean };

/** Short facts side by side, each below its label. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, copy = false }) => (
        <div key={label}>
          <dt className="fine">{label}</dt>
          <dd>
            {value}
            {copy ? <CopyMark text={value} label={t('Copy: {label}', { label })} /> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
