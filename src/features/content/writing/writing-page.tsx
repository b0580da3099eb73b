import { paths } from '@/config/paths';
import { NewsletterForm } from '@/features/content/newsletter/newsletter-form';
import { FilterLinks } from '@/features/content/reading/filter-links';
import frame from '@/features/content/reading/frame.module.css';
import { PageTop } from '@/features/content/reading/page-top';
import { SearchBox } from '@/features/content/reading/search-box';
import { filterHref, useUrlFilter } from '@/features/content/reading/use-url-filter';
import { longDate } from '@/lib/format/long-date';
import { Button } from '@/ui/basics/button';
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
          <>
            Blog <span className="italic">and press</span>
          </>
        }
        lede="How bank shares are bought, registered and taxed, and what the risks are."
      />
      <div className={styles.columns}>
        <Posts posts={posts} categories={categories} />
        <aside className={styles.aside} aria-label="Press and newsletter">
          <Press press={press} categories={categories} />
          <section className={styles.letter} aria-labelledby="letter-title">
            <h2 id="letter-title">New posts by e-mail</h2>
            <NewsletterForm source="writing" />
            <p className={styles.feed}>
              Or subscribe to the <a href={paths.feed}>RSS feed</a>.
            </p>
          </section>
        </aside>
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
  const { text, setText, category, page } = useUrlFilter(paths.writing);
  const result = filterPosts(posts, { text, category, page });
  const narrowed = text.trim() !== '';
  const words = result.found.length === 1 ? 'post' : 'posts';
  return (
    <section aria-label="Posts">
      <div className={styles.filter}>
        <FilterLinks
          label="Categories"
          all={{ title: 'All', count: posts.length }}
          links={countedCategories(categories, posts)}
          chosen={category}
          hrefOf={(slug) => filterHref(paths.writing, { q: text, category: slug })}
        />
        <SearchBox
          label="Search in posts"
          value={text}
          onChange={setText}
          found={narrowed ? `${result.found.length} ${words}` : ''}
        />
      </div>
      {result.shown.length > 0 ? (
        <PostList
          posts={result.shown}
          categories={categories}
          leads={!narrowed && !category && result.page === 1}
        />
      ) : (
        <div className={styles.empty}>
          <h2>No posts found</h2>
          <p>
            Try a shorter word, see the{' '}
            <Link href={paths.questions}>frequently asked questions</Link>, or contact support.
          </p>
          <div className={styles.emptyActions}>
            <Button
              href={paths.writing}
              variant="secondary"
              aria-label="Show all posts, without a search"
            >
              Show all posts
            </Button>
            <Button href={paths.contact} variant="quiet">
              Contact support
            </Button>
          </div>
        </div>
      )}
      <Pages
        page={result.page}
        pages={result.pages}
        hrefOf={(to) => filterHref(paths.writing, { q: text, category, page: to })}
      />
    </section>
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
    <nav className={styles.pages} aria-label="Pages of the list">
      {page > 1 ? (
        <Button href={hrefOf(page - 1)} variant="secondary" size="small">
          Newer posts
        </Button>
      ) : (
        <span />
      )}
      <span className={styles.pageNow}>
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <Button href={hrefOf(page + 1)} variant="secondary" size="small">
          Older posts
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
      <h2 id="press-title">Press releases</h2>
      <ul className={styles.press}>
        {press.map((item) => (
          <li key={item.slug}>
            <p className={styles.meta}>
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
