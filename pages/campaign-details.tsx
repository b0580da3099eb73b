import type { InferGetStaticPropsType } from 'next';
import { CampaignPage } from '@/features/content/campaign/campaign-page';
import { campaignProps } from '@/server/content/page-props/bank';
import type { FnxPage } from '@/shell/document/page';
import { PageHead } from '@/shell/document/page-head';

export const getStaticProps = campaignProps;

const Page: FnxPage<InferGetStaticPropsType<typeof getStaticProps>> = (props) => (
  <>
    <PageHead
      languages={props.text.languages}
      isOlder={props.text.isOlder}
      title={props.text.title}
      description={props.text.description}
      path="/campaign-details"
    />
    <CampaignPage {...props} />
  </>
);

export default Page;
