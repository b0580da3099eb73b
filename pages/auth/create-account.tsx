import { SignUpPage } from '@/features/account/sign-up/sign-up-page';
import { plainProps } from '@/server/content/page-props/texts';
import type { FnxPage } from '@/shell/document/page';
import { PageHead } from '@/shell/document/page-head';
import { AuthLayout } from '@/shell/layouts/auth-layout';

export const getStaticProps = () => plainProps();

/** Also at /auth/signup; this is the address both name. */
const Page: FnxPage = () => (
  <>
    <PageHead
      title="Create account"
      description="Open an account with FNX. It costs nothing and buys nothing."
      path="/auth/create-account"
    />
    <SignUpPage />
  </>
);
Page.title = 'Create account';
Page.getLayout = (page) => <AuthLayout>{page}</AuthLayout>;

export default Page;
