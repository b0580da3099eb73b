import { Prose } from '@/features/content/prose/prose';
import styles from './named-columns.module.css';
import type { NamedPart } from './page-text';

/** A few things that stand beside each other because one has to choose, or to bear one of them. */
export function NamedColumns({ parts, grave }: { parts: readonly NamedPart[]; grave?: boolean }) {
  return (
    <div className={grave ? styles.grave : styles.columns}>
      {parts.map((part) => (
        <div key={part.name} className={styles.part}>
          <h3>{part.name}</h3>
          <Prose tree={[{ tag: 'p', children: part.said }]} />
        </div>
      ))}
    </div>
  );
}
