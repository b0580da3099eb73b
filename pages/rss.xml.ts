import { siteUrl } from '@/config/site-url';
import { rssFeed } from '@/features/content/writing/rss';
import { blogListProps } from '@/server/content/page-props/writing';
import { siteFile } from '@/shell/document/site-file';

export const getServerSideProps = siteFile('application/rss+xml', async () => {
  const { posts, categories } = (await blogListProps({})).props;
  return rssFeed(siteUrl(), posts, categories);
});

/** The answer is the file alone. */
export default function Page() {
  return null;
}
