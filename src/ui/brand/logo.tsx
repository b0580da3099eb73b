import { BANK_FACTS } from '@/config/bank-facts';
import { LETTERS, LETTERS_BOX } from '@/shared/letters';
import { cx } from '@/ui/basics/cx';
import styles from './marks.module.css';

/** Seal and letters. `width` in CSS pixels: 200 in the route loader, 86 in bars (24 high). */
export function Logo({
  width = 104,
  className,
}: {
  width?: number;
  className?: string | undefined;
}) {
  return (
    <span
      className={cx(styles.logo, className)}
      style={{ inlineSize: width }}
      role="img"
      aria-label={BANK_FACTS.brand}
    >
      <span className={cx(styles.mark, styles.seal, styles.small)} />
      <svg
        className={styles.letters}
        viewBox={`0 0 ${LETTERS_BOX.width} ${LETTERS_BOX.height}`}
        aria-hidden="true"
        focusable="false"
      >
        <path d={LETTERS} />
      </svg>
    </span>
  );
}
