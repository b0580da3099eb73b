import { ResetLinkPage } from '@/features/auth/reset-link-page';
import { AuthLayout } from '@/shell/auth-layout';
import type { FnxPage } from '@/shell/page';
import { PageHead } from '@/shell/page-head';

/** Where the link in the e-mail leads. No canonical address may repeat what stands in it. */
const Page: FnxPage = () => (
  <>
    <PageHead
      title="New password"
      description="Choose a new password for your account."
      path="/auth/reset"
      noIndex
    />
    <ResetLinkPage />
  </>
);
Page.title = 'New password';
Page.getLayout = (page) => <AuthLayout>{page}</AuthLayout>;

export default Page;
