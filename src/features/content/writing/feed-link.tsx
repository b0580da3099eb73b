import Head from 'next/head';
import { paths } from '@/config/paths';

/** Tells feed readers, given the page's address, where the feed is. */
export function FeedLink() {
  return (
    <Head>
      <link
        key="feed"
        rel="alternate"
        type="application/rss+xml"
        title="FNX: writing"
        href={paths.feed}
      />
    </Head>
  );
}
