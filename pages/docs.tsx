import type { GetStaticProps } from 'next';
import type { ComponentProps } from 'react';
import { DocsPage } from '@/features/content/docs/docs-page';
import { t } from '@/lang/content';
import { t as shell } from '@/lang/market';
import { docsProps } from '@/server/content/page-props/bank';
import type { FnxPage } from '@/shell/document/page';
import { PageHead } from '@/shell/document/page-head';

type Props = ComponentProps<typeof DocsPage>;

export const getStaticProps: GetStaticProps<Props> = docsProps;

const Page: FnxPage<Props> = (props) => (
  <>
    <PageHead
      languages={['en']}
      title={shell('Documents')}
      description={t(
        'The bank’s documents with fingerprints, the legal documents, and the public API.',
      )}
      path="/docs"
    />
    <DocsPage {...props} />
  </>
);

export default Page;
