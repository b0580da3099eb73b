import { VerifyPage } from '@/features/register/verify-page';
import { t } from '@/lang/register';
import { plainProps } from '@/server/content/page-props/texts';
import type { FnxPage } from '@/shell/document/page';
import { PageHead } from '@/shell/document/page-head';

export const getStaticProps = plainProps;

const Page: FnxPage = () => (
  <>
    <PageHead
      title={t('Read a signed call')}
      description={t('See what a signed call does, from its bytes alone.')}
      path="/static/verify"
      noIndex
    />
    <VerifyPage />
  </>
);

export default Page;
