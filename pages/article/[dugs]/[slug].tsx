import type { GetStaticProps } from 'next';
import { type PostParams, postPaths, postProps } from '@/server/content/page-props/writing';
import type { FnxPage } from '@/shell/document/page';
import { PostRoute, type PostRouteProps } from '@/shell/document/post-route';

export const getStaticPaths = () => postPaths('MEDIA');

export const getStaticProps: GetStaticProps<PostRouteProps, PostParams> = ({ params, locale }) =>
  postProps('MEDIA', params as PostParams, { locale });

const Page: FnxPage<PostRouteProps> = (props) => <PostRoute {...props} />;

export default Page;
