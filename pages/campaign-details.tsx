import type { InferGetStaticPropsType } from 'next';
import { CampaignPage } from '@/features/content/campaign/campaign-page';
import { campaignProps } from '@/server/content/page-props/bank';
import { textPage } from '@/shell/document/text-page';

export const getStaticProps = campaignProps;

export default textPage<InferGetStaticPropsType<typeof getStaticProps>>(
  '/campaign-details',
  CampaignPage,
);
