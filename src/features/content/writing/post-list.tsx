import { plural } from '@/lang/content';
import { longDate } from '@/lib/format/long-date';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Cover } from './cover';
import styles from './post-list.module.css';
import { type Category, categoryTitle, type PostSummary, postPath } from './posts';

/** List of posts; with `leads` the first is larger. */
export function PostList({
  posts,
  categories,
  leads = false,
}: {
  posts: readonly PostSummary[];
  categories: readonly Category[];
  leads?: boolean;
}) {
  return (
    <ul className={styles.list}>
      {posts.map((post, index) => {
        const lead = leads && index === 0;
        return (
          <li key={post.slug}>
            <article className={cx(styles.post, lead && styles.lead)}>
              <Stack as="p" gap={2} top className={cx(styles.meta, 'fine')}>
                <time dateTime={post.publishedAt}>{longDate(post.publishedAt)}</time>
                <span className="brass">{categoryTitle(categories, post.category)}</span>
                <span>{plural(post.readMinutes, '{n} min', '{n} min')}</span>
              </Stack>
              <Stack gap={8} className={styles.words}>
                <h2 className={styles.title}>
                  <Link href={postPath(post)}>{post.title}</Link>
                </h2>
                <p className="muted">{post.excerpt}</p>
                <p className="small">{post.author}</p>
              </Stack>
              {post.coverUrl ? (
                <span className={styles.plate}>
                  <Cover url={post.coverUrl} />
                </span>
              ) : null}
            </article>
          </li>
        );
      })}
    </ul>
  );
}
