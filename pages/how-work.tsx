import type { InferGetStaticPropsType } from 'next';
import { HowWorkPage } from '@/features/content/explain/how-work-page';
import { howWorkProps } from '@/server/content/page-props/texts';
import type { FnxPage } from '@/shell/document/page';
import { PageHead } from '@/shell/document/page-head';

export const getStaticProps = howWorkProps;

const Page: FnxPage<InferGetStaticPropsType<typeof getStaticProps>> = (props) => (
  <>
    <PageHead
      languages={props.text.languages}
      isOlder={props.text.isOlder}
      title={props.text.title}
      description={props.text.description}
      path="/how-work"
    />
    <HowWorkPage {...props} />
  </>
);

export default Page;
