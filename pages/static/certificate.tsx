import { CertificatePage } from '@/features/register/certificate-page';
import { t } from '@/lang/register';
import { plainProps } from '@/server/content/page-props/texts';
import type { FnxPage } from '@/shell/document/page';
import { PageHead } from '@/shell/document/page-head';

export const getStaticProps = plainProps;

const Page: FnxPage = () => (
  <>
    <PageHead
      title={t('Check a certificate')}
      description={t('Compare a share certificate with the register on the chain.')}
      path="/static/certificate"
      noIndex
    />
    <CertificatePage />
  </>
);

export default Page;
