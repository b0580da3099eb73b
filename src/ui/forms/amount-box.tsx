import { type ReactNode, type Ref, useId } from 'react';
import { cx } from '@/ui/basics/cx';
import styles from './amount-box.module.css';

type Look = {
  label: string;
  /** What is counted: a name, or the button that picks it. */
  unit: ReactNode;
  /** It waits for the other side and shows the figure before. */
  stale?: boolean;
};

type Typed = Look & {
  /** Plain decimal text as the product reads it, with a point, whatever it looks like on the page. */
  value: string;
  onType: (text: string) => void;
  /** What parts decimals where the person lives; a point by default. */
  decimalSign?: string;
  invalid?: boolean;
  /** Id of the words below it. */
  describedBy?: string;
  name?: string;
  /** The page asks for it first: whoever comes here can type at once. */
  first?: boolean;
  inputRef?: Ref<HTMLInputElement>;
};

/**
 * One amount in large figures with its unit beside it, for the person to type. Where decimals are parted by a comma, the box
 * shows one for each point: either key makes it, so that no text can be read in two ways.
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

/** The same box for an amount that follows from another one. */
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

/** A unit that cannot be picked. */
export function AmountUnit({ children }: { children: ReactNode }) {
  return <span className={styles.unit}>{children}</span>;
}

function shown(text: string, sign: string): string {
  return sign === ',' && !text.includes(',') ? text.replace('.', ',') : text;
}

/** With both signs in it, as in `1.234,5`, a text stays what it is: the product asks to write it without the first. */
function plain(text: string, sign: string): string {
  return sign === ',' && !text.includes('.') ? text.replace(',', '.') : text;
}
