import { cx } from '@/ui/basics/cx';
import styles from './marks.module.css';

type Mark = { className?: string | undefined };

/** The brass seal. `size` in CSS pixels; below 64 a coarser drawing is used. */
export function Seal({ size = 110, className }: Mark & { size?: number }) {
  return (
    <span
      className={cx(styles.mark, styles.seal, size < 64 && styles.small, className)}
      style={{ inlineSize: size }}
      aria-hidden="true"
    />
  );
}

/** The large rosette, in the text colour; the class sets its width. */
export function Rosette({ className }: Mark) {
  return <span className={cx(styles.mark, styles.rosette, className)} aria-hidden="true" />;
}

/** A guilloche band across the page, in the text colour. */
export function Band({ className }: Mark) {
  return <span className={cx(styles.mark, styles.band, className)} aria-hidden="true" />;
}
