import type { ComponentProps } from 'react';
import { FeedLink } from '@/features/content/writing/feed-link';
import { postJsonLd } from '@/features/content/writing/post-json-ld';
import { PostPage } from '@/features/content/writing/post-page';
import { linkPicture, postPath } from '@/features/content/writing/posts';
import type { Language } from '@/lang/languages';
import { absoluteUrl, PageHead } from './page-head';

export type PostRouteProps = ComponentProps<typeof PostPage> & {
  /** Those that have the post. */
  languages: readonly Language[];
  isOlder: boolean;
};

/** A post or press item with its head, on `/blog/…` and `/article/…`. */
export function PostRoute(props: PostRouteProps) {
  const { post } = props;
  return (
    <>
      <PageHead
        title={post.title}
        description={post.excerpt}
        path={postPath(post)}
        languages={props.languages}
        isOlder={props.isOlder}
        image={linkPicture(post)}
        type="article"
        jsonLd={postJsonLd(post, absoluteUrl)}
      />
      <FeedLink />
      <PostPage {...props} />
    </>
  );
}
