import { cx } from '@/ui/basics/cx';
import styles from './marks.module.css';

type Mark = { className?: string | undefined };

/** The stamped seal, in brass. `size` in CSS pixels; below 64 the coarser cut is used. */
export function Seal({ size = 110, className }: Mark & { size?: number }) {
  return (
    <span
      className={cx(styles.mark, styles.seal, size < 64 && styles.small, className)}
      style={{ inlineSize: size }}
      aria-hidden="true"
    />
  );
}

/** The large rosette, in the colour of the text around it; as wide as its class says. */
export function Rosette({ className }: Mark) {
  return <span className={cx(styles.mark, styles.rosette, className)} aria-hidden="true" />;
}

/** A woven line across the page, in the colour of the text around it. */
export function Band({ className }: Mark) {
  return <span className={cx(styles.mark, styles.band, className)} aria-hidden="true" />;
}
