import { type ReactNode, type Ref, useId } from 'react';
import { cx } from '@/ui/basics/cx';
import styles from './amount-box.module.css';

type Look = {
  label: string;
  /** The unit's name, or the button that selects it. */
  unit: ReactNode;
  /** Waiting for a new quote; shows the previous amount. */
  stale?: boolean;
};

type Typed = Look & {
  /** Canonical decimal text with a point, independent of the display. */
  value: string;
  onType: (text: string) => void;
  /** The locale's decimal separator; a point by default. */
  decimalSign?: string;
  invalid?: boolean;
  /** ID of the description below. */
  describedBy?: string;
  name?: string;
  /** Receives focus when the page opens. */
  first?: boolean;
  inputRef?: Ref<HTMLInputElement>;
};

/**
 * A large amount input with its unit. In locales with a decimal comma, a typed point is shown as a comma, so that the
 * amount is unambiguous.
 */
export function AmountBox({
  label,
  unit,
  stale,
  value,
  onType,
  decimalSign = '.',
  invalid,
  describedBy,
  name,
  first,
  inputRef,
}: Typed) {
  const id = useId();
  return (
    <div className={cx(styles.box, invalid && styles.invalid)}>
      <div className={styles.amount}>
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          name={name}
          ref={inputRef}
          className={cx('figure', stale && styles.stale)}
          value={shown(value, decimalSign)}
          onChange={({ target }) => onType(plain(target.value, decimalSign))}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          placeholder="0"
          maxLength={40}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          data-autofocus={first || undefined}
        />
      </div>
      {unit}
    </div>
  );
}

/** A read-only amount box. */
export function AmountOutput({ label, unit, stale, value }: Look & { value: string | null }) {
  const id = useId();
  return (
    <div className={styles.box}>
      <div className={styles.amount}>
        <label htmlFor={id}>{label}</label>
        <output
          id={id}
          className={cx('figure', stale && styles.stale, value === null && styles.none)}
        >
          {value ?? '0'}
        </output>
      </div>
      {unit}
    </div>
  );
}

export function AmountUnit({ children }: { children: ReactNode }) {
  return <span className={styles.unit}>{children}</span>;
}

function shown(text: string, sign: string): string {
  return sign === ',' && !text.includes(',') ? text.replace('.', ',') : text;
}

/** Text with both separators, as in `1.234,5`, is left unchanged and rejected by validation. */
function plain(text: string, sign: string): string {
  return sign === ',' && !text.includes('.') ? text.replace(',', '.') : text;
}
