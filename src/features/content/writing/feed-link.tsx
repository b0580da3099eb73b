import Head from 'next/head';
import { paths } from '@/config/paths';

/** Feed discovery link for feed readers. */
export function FeedLink() {
  return (
    <Head>
      <link
        key="feed"
        rel="alternate"
        type="application/rss+xml"
        title="FNX blog"
        href={paths.feed}
      />
    </Head>
  );
}
