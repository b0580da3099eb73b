import { BANK_FACTS } from '@/config/bank-facts';
import { cx } from '@/ui/basics/cx';
import styles from './marks.module.css';

/** The bank's logo. `height` in CSS pixels: 56 in the route loader, 24 in bars; its width follows from its drawing. */
export function Logo({
  height = 29,
  className,
}: {
  height?: number;
  className?: string | undefined;
}) {
  return (
    <span
      className={cx(styles.logo, className)}
      style={{ blockSize: height }}
      role="img"
      aria-label={BANK_FACTS.brand}
    />
  );
}
