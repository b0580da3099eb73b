import { ResetLinkPage } from '@/features/account/recovery/reset-link-page';
import { t } from '@/lang/account';
import type { FnxPage } from '@/shell/document/page';
import { PageHead } from '@/shell/document/page-head';
import { AuthLayout } from '@/shell/layouts/auth-layout';

/** Target of the e-mailed reset link. No canonical URL, because the URL contains the token. */
const Page: FnxPage = () => (
  <>
    <PageHead
      title={t('New password')}
      description={t('Choose a new password for your account.')}
      path="/auth/reset"
      noIndex
    />
    <ResetLinkPage />
  </>
);
Page.title = () => t('New password');
Page.getLayout = (page) => <AuthLayout>{page}</AuthLayout>;

export default Page;
