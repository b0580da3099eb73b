import type { InferGetStaticPropsType } from 'next';
import { TokenizationPage } from '@/features/content/explain/tokenization-page';
import { tokenizationProps } from '@/server/content/page-props/texts';
import type { FnxPage } from '@/shell/document/page';
import { PageHead } from '@/shell/document/page-head';

export const getStaticProps = tokenizationProps;

const Page: FnxPage<InferGetStaticPropsType<typeof getStaticProps>> = (props) => (
  <>
    <PageHead
      languages={props.text.languages}
      isOlder={props.text.isOlder}
      title={props.text.title}
      description={props.text.description}
      path="/fnxization"
    />
    <TokenizationPage {...props} />
  </>
);

export default Page;
