import { type ReactNode, useId } from 'react';
import styles from './chain-page.module.css';
import { Stack } from './layout';

/** A public page that checks something against the chain: the check, and beside it what a visitor should know about it. */
export function ChainPage({
  title,
  lead,
  aside,
  children,
}: {
  title: string;
  lead: string;
  aside: ReactNode;
  children: ReactNode;
}) {
  return (
    <Stack as="article" gap={32} className={styles.page}>
      <Stack as="header" gap={12}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </Stack>
      <div className={styles.columns}>
        {children}
        <Stack gap={36} className={styles.aside}>
          {aside}
        </Stack>
      </div>
    </Stack>
  );
}

/** Points in the second column: what a check cannot show, or what to know before a signature. */
export function ChainPagePoints({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Stack as="ul" gap={10} className={styles.points}>
        {children}
      </Stack>
    </section>
  );
}
