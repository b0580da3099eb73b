import { paths } from '@/config/paths';
import { t } from '@/lang/content';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import styles from './search-results.module.css';
import type { SearchText } from './site-search';
import type { SiteSearch } from './use-site-search';

const TITLES = {
  help: () => t('Help guides'),
  faq: () => t('Questions'),
  post: () => t('Posts'),
};

/** The hits by kind; the kind with the best one stands first. */
export function SearchResults({ search: { hits, isError, text } }: { search: SiteSearch }) {
  if (isError) {
    return <p>{t('The search could not be loaded. Check your connection and try again.')}</p>;
  }
  if (!hits) return null;
  if (hits.length === 0) return <NothingFound text={text.trim()} />;
  return [...new Set(hits.map(({ kind }) => kind))].map((kind) => {
    const found = hits.filter((hit) => hit.kind === kind);
    return (
      <section key={kind} aria-labelledby={`found-${kind}`}>
        <h2 id={`found-${kind}`}>
          {TITLES[kind]()} <span className={cx(styles.count, 'tabular')}>{found.length}</span>
        </h2>
        <ul className={styles.hits}>
          {found.map((hit) => (
            <li key={hit.path}>
              <Link href={hit.path}>{hit.title}</Link>
              <p className="small">{beginningOf(hit)}</p>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

const SHOWN_LETTERS = 160;

function beginningOf({ summary, text }: SearchText): string {
  const whole = summary || text;
  return whole.length > SHOWN_LETTERS ? `${whole.slice(0, SHOWN_LETTERS).trimEnd()} …` : whole;
}

export function NothingFound({ text }: { text: string }) {
  return (
    <Stack gap={12} className={styles.nothing}>
      <h2>{t('Nothing found')}</h2>
      <p>
        {text
          ? t('Nothing matches “{text}”. Try a shorter word, or contact support.', { text })
          : t('Try a shorter word or another category, or contact support.')}
      </p>
      <div>
        <Button href={paths.contact}>{t('Contact support')}</Button>
      </div>
    </Stack>
  );
}
