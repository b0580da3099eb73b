import type { InferGetStaticPropsType } from 'next';
import { HowWorkPage } from '@/features/content/explain/how-work-page';
import { howWorkProps } from '@/server/static-props/texts';
import type { FnxPage } from '@/shell/page';
import { PageHead } from '@/shell/page-head';

export const getStaticProps = () => howWorkProps();

const Page: FnxPage<InferGetStaticPropsType<typeof getStaticProps>> = (props) => (
  <>
    <PageHead
      title={props.text.title}
      description={props.text.description}
      path="/how-work"
      image="/social/how-work.png"
    />
    <HowWorkPage {...props} />
  </>
);

export default Page;
