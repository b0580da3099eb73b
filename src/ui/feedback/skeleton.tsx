import styles from './skeleton.module.css';

/** A blank of the size of what will stand here, so that nothing moves when it does. Sizes are CSS lengths. */
export function Skeleton({
  inlineSize = '100%',
  blockSize = '1em',
}: {
  inlineSize?: string;
  blockSize?: string;
}) {
  return <span className={styles.skeleton} style={{ inlineSize, blockSize }} aria-hidden="true" />;
}
