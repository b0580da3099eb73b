import { type ReactNode, useId } from 'react';
import styles from './chain-page.module.css';

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
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </header>
      <div className={styles.columns}>
        {children}
        <div className={styles.aside}>{aside}</div>
      </div>
    </article>
  );
}

/** Points in the second column: what a check cannot show, or what to know before a signature. */
export function ChainPagePoints({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.points}>{children}</ul>
    </section>
  );
}
