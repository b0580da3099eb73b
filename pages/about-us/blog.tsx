import type { GetStaticProps } from 'next';
import type { ComponentProps } from 'react';
import { FeedLink } from '@/features/content/writing/feed-link';
import { WritingPage } from '@/features/content/writing/writing-page';
import { t } from '@/lang/content';
import { blogListProps } from '@/server/content/page-props/writing';
import type { FnxPage } from '@/shell/document/page';
import { PageHead } from '@/shell/document/page-head';

type Props = ComponentProps<typeof WritingPage>;

export const getStaticProps: GetStaticProps<Props> = blogListProps;

const Page: FnxPage<Props> = (props) => (
  <>
    <PageHead
      title={t('Blog')}
      description={t(
        'How bank shares are bought, registered and taxed, and what the risks are. Blog posts and press releases.',
      )}
      path="/about-us/blog"
    />
    <FeedLink />
    <WritingPage {...props} />
  </>
);

export default Page;
