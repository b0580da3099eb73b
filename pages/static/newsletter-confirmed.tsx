import { SubscriptionPage } from '@/features/content/newsletter/subscription-page';
import { t } from '@/lang/shell';
import { plainProps } from '@/server/content/page-props/texts';
import type { FnxPage } from '@/shell/document/page';
import { PageHead } from '@/shell/document/page-head';

export const getStaticProps = plainProps;

const Page: FnxPage = () => (
  <>
    <PageHead
      title={t('Newsletter')}
      description={t('Confirm your subscription to new posts by e-mail.')}
      path="/static/newsletter-confirmed"
      noIndex
    />
    <SubscriptionPage action="CONFIRM" />
  </>
);

export default Page;
