import type { InferGetStaticPropsType } from 'next';
import { AboutPage } from '@/features/content/explain/about-page';
import { aboutProps } from '@/server/content/page-props/texts';
import type { FnxPage } from '@/shell/document/page';
import { PageHead } from '@/shell/document/page-head';

export const getStaticProps = aboutProps;

const Page: FnxPage<InferGetStaticPropsType<typeof getStaticProps>> = (props) => (
  <>
    <PageHead
      languages={props.text.languages}
      isOlder={props.text.isOlder}
      title={props.text.title}
      description={props.text.description}
      path="/about"
    />
    <AboutPage {...props} />
  </>
);

export default Page;
