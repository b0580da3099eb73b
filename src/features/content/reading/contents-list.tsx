import type { ProseHeading } from '@fnx/api/shared/prose';
import { useEffect, useState } from 'react';
import { t } from '@/lang/content';
import { cx } from '@/ui/basics/cx';
import disclosure from '@/ui/basics/disclosure.module.css';
import styles from './contents-list.module.css';

/**
 * The current heading: the last one above the upper fifth of the window. Null above the first, and without
 * IntersectionObserver.
 */
function useReadHeading(headings: readonly ProseHeading[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return;
    const passed = new Map<string, boolean>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          passed.set(entry.target.id, entry.boundingClientRect.top < window.innerHeight * 0.2 + 1);
        }
        const last = headings.filter(({ id }) => passed.get(id)).at(-1);
        setCurrent(last?.id ?? null);
      },
      { rootMargin: '0px 0px -80% 0px' },
    );
    for (const { id } of headings) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [headings]);
  return current;
}

/** Table of contents: beside the text on wide screens, collapsed above it on small ones. */
export function ContentsList({
  headings,
  label = t('On this page'),
}: {
  headings: readonly ProseHeading[];
  label?: string;
}) {
  const current = useReadHeading(headings);
  const links = (
    <ol className={styles.list}>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className={cx(styles.link, 'note', current === id && styles.current)}
            aria-current={current === id ? 'location' : undefined}
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav className={styles.wide} aria-label={label}>
        <p className={cx(styles.label, 'fine')}>{label}</p>
        {links}
      </nav>
      <details className={cx(styles.folded, disclosure.crossed)}>
        <summary>{label}</summary>
        <nav aria-label={label}>{links}</nav>
      </details>
    </>
  );
}
