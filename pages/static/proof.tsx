import { ProofPage } from '@/features/register/proof-page';
import { t } from '@/lang/register';
import { plainProps } from '@/server/content/page-props/texts';
import type { FnxPage } from '@/shell/document/page';
import { PageHead } from '@/shell/document/page-head';

export const getStaticProps = plainProps;

const Page: FnxPage = () => (
  <>
    <PageHead
      title={t('Proof of holdings')}
      description={t(
        'Add up the register of shares in your own browser, from a node of your choice.',
      )}
      path="/static/proof"
    />
    <ProofPage />
  </>
);

export default Page;
