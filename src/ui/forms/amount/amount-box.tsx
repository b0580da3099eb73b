import { type ReactNode, type Ref, useId } from 'react';
import { cx } from '@/ui/basics/cx';
import { Inline } from '@/ui/basics/layout';
import styles from './amount-box.module.css';
import { AmountQuestion } from './amount-question';
import type { AmountLocale } from './typed-amount';
import { useTypedAmount } from './use-typed-amount';

type Look = {
  label: string;
  /** The unit's name, or the button that selects it. */
  unit: ReactNode;
  /** Waiting for a new quote; shows the previous amount. */
  stale?: boolean;
};

type Box = Look & {
  /** Canonical decimal text with a point, independent of the display. */
  value: string;
  /** Receives canonical text; an empty text while the amount is incomplete or has two meanings; what is no amount as typed. */
  onType: (text: string) => void;
  locale: AmountLocale;
  invalid?: boolean;
  /** ID of the description below. */
  describedBy?: string | undefined;
  name?: string;
  /** Receives focus when the page opens. */
  first?: boolean;
  inputRef?: Ref<HTMLInputElement>;
};

/**
 * A large amount input with its unit. Takes comma and point, groups the digits while they are typed, and asks which amount is
 * meant where a text has two meanings.
 */
export function AmountBox(props: Box) {
  const { label, unit, stale, invalid, describedBy, name, first } = props;
  const id = useId();
  const { shown, question, choose, field } = useTypedAmount(props);
  return (
    <div>
      <Inline gap={12} nowrap align="center" className={cx(styles.box, invalid && styles.invalid)}>
        <div className={styles.amount}>
          <label htmlFor={id}>{label}</label>
          <input
            id={id}
            name={name}
            className={cx('figure', stale && styles.stale)}
            value={shown}
            inputMode="decimal"
            autoComplete="off"
            spellCheck={false}
            placeholder="0"
            maxLength={40}
            aria-invalid={invalid || undefined}
            aria-describedby={cx(describedBy, question && `${id}-question`) || undefined}
            data-autofocus={first || undefined}
            {...field}
          />
        </div>
        {unit}
      </Inline>
      <div aria-live="polite">
        {question ? (
          <AmountQuestion
            id={`${id}-question`}
            question={question}
            locale={props.locale}
            onChoose={choose}
          />
        ) : null}
      </div>
    </div>
  );
}

/** A read-only amount box. */
export function AmountOutput({ label, unit, stale, value }: Look & { value: string | null }) {
  const id = useId();
  return (
    <Inline gap={12} nowrap align="center" className={styles.box}>
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
    </Inline>
  );
}

export function AmountUnit({ children }: { children: ReactNode }) {
  return <span className="muted">{children}</span>;
}
