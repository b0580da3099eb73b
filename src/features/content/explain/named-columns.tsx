import { Stack } from '@/ui/basics/layout';
import { Prose } from '@/ui/prose/prose';
import styles from './named-columns.module.css';
import type { NamedPart } from './page-text';

/** Alternatives or risks side by side. */
export function NamedColumns({ parts, grave }: { parts: readonly NamedPart[]; grave?: boolean }) {
  return (
    <div className={grave ? styles.grave : styles.columns}>
      {parts.map((part) => (
        <Stack gap={10} top key={part.name} className={styles.part}>
          <h3>{part.name}</h3>
          <Prose tree={[{ tag: 'p', children: part.text }]} />
        </Stack>
      ))}
    </div>
  );
}
