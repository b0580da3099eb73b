import type { GetStaticProps } from 'next';
import type { ComponentProps } from 'react';
import { FeedLink } from '@/features/content/writing/feed-link';
import { WritingPage } from '@/features/content/writing/writing-page';
import { blogListProps } from '@/server/content/page-props/writing';
import type { FnxPage } from '@/shell/document/page';
import { PageHead } from '@/shell/document/page-head';

type Props = ComponentProps<typeof WritingPage>;

export const getStaticProps: GetStaticProps<Props> = () => blogListProps();

const Page: FnxPage<Props> = (props) => (
  <>
    <PageHead
      title="Writing"
      description="How a share of a bank is kept, paid for, taxed and lost: posts with the sums done in the open, and press items."
      path="/about-us/blog"
      image="/social/writing.png"
    />
    <FeedLink />
    <WritingPage {...props} />
  </>
);

export default Page;
