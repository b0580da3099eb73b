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

/** The large rosette, in the text colour; the class sets its width. `behind`: faint, behind its box, which the class places. */
export function Rosette({ behind, className }: Mark & { behind?: boolean }) {
  const names = cx(styles.mark, styles.rosette, behind && styles.behind, className);
  return <span className={names} aria-hidden="true" />;
}

/** A guilloche band across the page, in the text colour. */
export function Band({ className }: Mark) {
  return <span className={cx(styles.mark, styles.band, className)} aria-hidden="true" />;
}
