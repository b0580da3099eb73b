import type { ProseHeading, ProseNode } from '@fnx/api/shared/prose';
import { paths } from '@/config/paths';
import { ContentsList } from '@/features/content/reading/contents-list';
import facts from '@/features/content/reading/fact-line.module.css';
import { PageTop } from '@/features/content/reading/page-top';
import frame from '@/features/content/reading/reading-frame.module.css';
import { filterHref } from '@/features/content/reading/use-url-filter';
import { plural, t } from '@/lang/content';
import type { Language } from '@/lang/languages';
import { longDate } from '@/lib/format/long-date';
import { cx } from '@/ui/basics/cx';
import { Inline, Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Band } from '@/ui/brand/marks';
import { Prose } from '@/ui/prose/prose';
import { Cover } from './cover';
import { PostList } from './post-list';
import styles from './post-page.module.css';
import { type Category, categoryTitle, type Neighbour, type PostSummary, postPath } from './posts';

/** Minimum number of headings for a table of contents. */
const LONG = 3;

/** A post or press item. */
export function PostPage({
  post,
  headings,
  related,
  prev,
  next,
  categories,
  body,
  language,
}: {
  post: PostSummary;
  headings: readonly ProseHeading[];
  related: readonly PostSummary[];
  /** The older and the newer neighbour. */
  prev: Neighbour;
  next: Neighbour;
  categories: readonly Category[];
  body: readonly ProseNode[];
  language?: Language;
}) {
  const press = post.type === 'MEDIA';
  return (
    <div className={frame.page}>
      <article className={frame.paper} data-print>
        <PageTop
          over={<Crumbs post={post} categories={categories} />}
          title={post.title}
          lede={post.excerpt}
          beside={post.coverUrl ? <Cover url={post.coverUrl} eager /> : null}
        >
          <p className={cx(facts.line, styles.byline, 'note')}>
            <span>{post.author}</span>
            <time dateTime={post.publishedAt}>{longDate(post.publishedAt)}</time>
            <span>{plural(post.readMinutes, '{n} minutes to read', '{n} minutes to read')}</span>
            {press ? null : <a href={paths.feed}>{t('RSS feed')}</a>}
          </p>
        </PageTop>
        <div className={frame.split}>
          <Stack gap={28} className={cx(frame.side, frame.joined)}>
            {headings.length >= LONG ? (
              <ContentsList headings={headings} label={t('Contents')} />
            ) : null}
          </Stack>
          <div className={frame.text}>
            <Prose tree={body} language={language} />
            {post.tags.length > 0 ? (
              <p className={cx(styles.tags, 'small')}>
                {t('Tags: {tags}.', { tags: post.tags.join(', ') })}
              </p>
            ) : null}
          </div>
        </div>
      </article>
      <GoOn type={post.type} prev={prev} next={next} />
      {related.length > 0 ? (
        <Stack as="section" gap={12} className={styles.related} aria-labelledby="related-title">
          <h2 id="related-title">{press ? t('More press releases') : t('Related posts')}</h2>
          <PostList posts={related} categories={categories} />
        </Stack>
      ) : null}
    </div>
  );
}

function Crumbs({ post, categories }: { post: PostSummary; categories: readonly Category[] }) {
  const title = categoryTitle(categories, post.category);
  return (
    <Inline as="nav" gap="4px 10px" aria-label={t('Breadcrumb')}>
      <Link href={paths.writing}>{t('Blog')}</Link>
      <span aria-hidden="true">/</span>
      {post.type === 'MEDIA' ? (
        <span>{t('Press, {category}', { category: title.toLowerCase() })}</span>
      ) : (
        <Link href={filterHref(paths.writing, { category: post.category })}>{title}</Link>
      )}
    </Inline>
  );
}

function GoOn({
  type,
  prev,
  next,
}: {
  type: PostSummary['type'];
  prev: Neighbour;
  next: Neighbour;
}) {
  if (!prev && !next) return null;
  return (
    <nav className={styles.goOn} aria-label={t('Previous and next post')}>
      <Band className={styles.band} />
      {prev ? (
        <Link href={postPath({ ...prev, type })} className={styles.older}>
          <span>{t('Previous')}</span>
          {prev.title}
        </Link>
      ) : (
        <span />
      )}
      {next ? (
        <Link href={postPath({ ...next, type })} className={styles.newer}>
          <span>{t('After this')}</span>
          {next.title}
        </Link>
      ) : null}
    </nav>
  );
}
