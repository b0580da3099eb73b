import { BANK_FACTS } from '@/config/bank-facts';
import { cx } from '@/ui/basics/cx';
import styles from './marks.module.css';

/** The bank's logo, in CSS pixels: 24 high in bars; its width follows from its drawing. With a `width` its height follows. */
export function Logo({
  height = 29,
  width,
  className,
}: {
  height?: number;
  width?: number;
  className?: string | undefined;
}) {
  return (
    <span
      className={cx(styles.logo, className)}
      style={width ? { inlineSize: width } : { blockSize: height }}
      role="img"
      aria-label={BANK_FACTS.brand}
    />
  );
}
