import { SignUpPage } from '@/features/auth/sign-up-page';
import { plainProps } from '@/server/static-props/texts';
import { AuthLayout } from '@/shell/auth-layout';
import type { FnxPage } from '@/shell/page';
import { PageHead } from '@/shell/page-head';

export const getStaticProps = () => plainProps();

/** Also at /auth/create-account; this is the older address. */
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
