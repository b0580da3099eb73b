import Head from 'next/head';
import { BANK_FACTS } from '@/config/bank-facts';
import { paths } from '@/config/paths';

/** Feed discovery link for feed readers. */
export function FeedLink() {
  return (
    <Head>
      <link
        key="feed"
        rel="alternate"
        type="application/rss+xml"
        title={`${BANK_FACTS.brand} blog`}
        href={paths.feed}
      />
    </Head>
  );
}
