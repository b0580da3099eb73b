import type { InferGetStaticPropsType } from 'next';
import { HowDifferentPage } from '@/features/content/explain/how-different-page';
import { howDifferentProps } from '@/server/content/page-props/texts';
import type { FnxPage } from '@/shell/document/page';
import { PageHead } from '@/shell/document/page-head';

export const getStaticProps = howDifferentProps;

const Page: FnxPage<InferGetStaticPropsType<typeof getStaticProps>> = (props) => (
  <>
    <PageHead
      languages={props.text.languages}
      isOlder={props.text.isOlder}
      title={props.text.title}
      description={props.text.description}
      path="/how-different"
    />
    <HowDifferentPage {...props} />
  </>
);

export default Page;
