import type { GetStaticPaths, GetStaticProps } from 'next';
import { postPath } from '@/features/content/writing/posts';
import { postPaths, postProps } from '@/server/content/page-props/writing';
import type { FnxPage } from '@/shell/document/page';
import { PostRoute, type PostRouteProps } from '@/shell/document/post-route';

type Params = { dugs: string; slug: string };

export const getStaticPaths: GetStaticPaths<Params> = async () => ({
  paths: (await postPaths('BLOG')).map(({ category, slug }) => ({
    params: { dugs: category, slug },
  })),
  fallback: 'blocking',
});

/**
 * Each post has one canonical URL. Other categories or types redirect temporarily, because a post can be recategorised.
 */
export const getStaticProps: GetStaticProps<PostRouteProps, Params> = async ({ params }) => {
  const { dugs = '', slug = '' } = params ?? {};
  const found = await postProps(slug);
  if (!('props' in found)) return found;
  const { post } = found.props;
  if (post.type === 'BLOG' && post.category === dugs) return found;
  return {
    redirect: { destination: postPath(post), permanent: false },
    revalidate: found.revalidate,
  };
};

const Page: FnxPage<PostRouteProps> = (props) => <PostRoute {...props} />;

export default Page;
