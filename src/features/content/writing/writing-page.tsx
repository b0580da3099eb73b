import { paths } from '@/config/paths';
import { NewsletterForm } from '@/features/content/newsletter/newsletter-form';
import { FilterLinks } from '@/features/content/reading/filter-links';
import { PageTop } from '@/features/content/reading/page-top';
import frame from '@/features/content/reading/reading-frame.module.css';
import { filterHref } from '@/features/content/reading/use-url-filter';
import { SearchBox } from '@/features/content/search/search-box';
import { NothingFound, SearchResults } from '@/features/content/search/search-results';
import { type SiteSearch, useSiteSearch } from '@/features/content/search/use-site-search';
import { T, t } from '@/lang/content';
import { longDate } from '@/lib/format/long-date';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { PostList } from './post-list';
import {
  type Category,
  categoryTitle,
  countedCategories,
  filterPosts,
  type PostSummary,
  postPath,
} from './posts';
import styles from './writing-page.module.css';

/** The blog: posts by category and search, press releases and the newsletter. */
export function WritingPage({
  posts,
  press,
  categories,
}: {
  /** Newest first. */
  posts: readonly PostSummary[];
  press: readonly PostSummary[];
  categories: readonly Category[];
}) {
  return (
    <div className={frame.page}>
      <PageTop
        engraved
        title={
          <T
            text="Blog <span>and press</span>"
            span={(children) => <span className="italic">{children}</span>}
          />
        }
        lede={t('How bank shares are bought, registered and taxed, and what the risks are.')}
      />
      <div className={styles.columns}>
        <Posts posts={posts} categories={categories} />
        <Stack as="aside" gap={56} className={styles.aside} aria-label={t('Press and newsletter')}>
          <Press press={press} categories={categories} />
          <section className={styles.letter} aria-labelledby="letter-title">
            <h2 id="letter-title">{t('New posts by e-mail')}</h2>
            <NewsletterForm source="writing" />
            <p className={cx(styles.feed, 'small')}>
              <T
                text="Or subscribe to the <a>RSS feed</a>."
                a={(children) => <a href={paths.feed}>{children}</a>}
              />
            </p>
          </section>
        </Stack>
      </div>
    </div>
  );
}

function Posts({
  posts,
  categories,
}: {
  posts: readonly PostSummary[];
  categories: readonly Category[];
}) {
  const search = useSiteSearch(paths.writing);
  return (
    <section aria-label={t('Posts')}>
      <div className={styles.filter}>
        <FilterLinks
          label={t('Categories')}
          all={{ title: t('All'), count: posts.length }}
          links={countedCategories(categories, posts)}
          chosen={search.category}
          hrefOf={(slug) => filterHref(paths.writing, { category: slug })}
        />
        <SearchBox search={search} />
      </div>
      {search.isOpen ? (
        <Stack gap={56}>
          <SearchResults search={search} />
        </Stack>
      ) : (
        <PostsOf posts={posts} categories={categories} search={search} />
      )}
    </section>
  );
}

function PostsOf({
  posts,
  categories,
  search: { category, page },
}: {
  posts: readonly PostSummary[];
  categories: readonly Category[];
  search: SiteSearch;
}) {
  const result = filterPosts(posts, { category, page });
  if (result.shown.length === 0) return <NothingFound text="" />;
  return (
    <>
      <PostList
        posts={result.shown}
        categories={categories}
        leads={!category && result.page === 1}
      />
      <Pages
        page={result.page}
        pages={result.pages}
        hrefOf={(to) => filterHref(paths.writing, { category, page: to })}
      />
    </>
  );
}

function Pages({
  page,
  pages,
  hrefOf,
}: {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
}) {
  if (pages < 2) return null;
  return (
    <nav className={styles.pages} aria-label={t('Pages of the list')}>
      {page > 1 ? (
        <Button href={hrefOf(page - 1)} variant="secondary" size="small">
          {t('Newer posts')}
        </Button>
      ) : (
        <span />
      )}
      <span className="small tabular">{t('Page {page} of {pages}', { page, pages })}</span>
      {page < pages ? (
        <Button href={hrefOf(page + 1)} variant="secondary" size="small">
          {t('Older posts')}
        </Button>
      ) : (
        <span />
      )}
    </nav>
  );
}

function Press({
  press,
  categories,
}: {
  press: readonly PostSummary[];
  categories: readonly Category[];
}) {
  if (press.length === 0) return null;
  return (
    <section aria-labelledby="press-title">
      <h2 id="press-title">{t('Press releases')}</h2>
      <ul className={styles.press}>
        {press.map((item) => (
          <li key={item.slug}>
            <p className={cx(styles.meta, 'fine')}>
              {categoryTitle(categories, item.category)},{' '}
              <time dateTime={item.publishedAt}>{longDate(item.publishedAt)}</time>
            </p>
            <Link href={postPath(item)}>{item.title}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
