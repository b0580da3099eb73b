import styles from './skeleton.module.css';

/** A placeholder with the final size, to avoid layout shift. Sizes are CSS lengths. */
export function Skeleton({
  inlineSize = '100%',
  blockSize = '1em',
}: {
  inlineSize?: string;
  blockSize?: string;
}) {
  return <span className={styles.skeleton} style={{ inlineSize, blockSize }} aria-hidden="true" />;
}
