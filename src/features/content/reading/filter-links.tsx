import { useRouter } from 'next/router';
import type { MouseEvent } from 'react';
import { cx } from '@/ui/basics/cx';
import { Inline } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import styles from './filter-links.module.css';

type FilterLink = { slug: string; title: string; count: number };

/** Category links. The selection is in the URL, so it can be shared and works with Back. */
export function FilterLinks({
  label,
  all,
  links,
  chosen,
  hrefOf,
}: {
  label: string;
  /** Label of the link that clears the filter, and the total count. */
  all: { title: string; count: number };
  links: readonly FilterLink[];
  /** Slug of the chosen category; empty for all. */
  chosen: string;
  hrefOf: (slug: string) => string;
}) {
  const router = useRouter();
  // Filters without scrolling or reloading.
  const narrow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const href = event.currentTarget.getAttribute('href') ?? '';
    void router.push(href, undefined, { shallow: true, scroll: false });
  };
  return (
    <nav aria-label={label}>
      <Inline as="ul" gap={6} className={styles.list}>
        {[{ slug: '', ...all }, ...links].map(({ slug, title, count }) => (
          <li key={slug}>
            <Link
              href={hrefOf(slug)}
              onClick={narrow}
              className={cx(styles.link, 'note')}
              aria-current={slug === chosen ? 'true' : undefined}
            >
              {title} <span className="fine tabular">{count}</span>
            </Link>
          </li>
        ))}
      </Inline>
    </nav>
  );
}
