import { SignUpPage } from '@/features/account/sign-up/sign-up-page';
import { t } from '@/lang/account';
import { plainProps } from '@/server/content/page-props/texts';
import type { FnxPage } from '@/shell/document/page';
import { PageHead } from '@/shell/document/page-head';
import { AuthLayout } from '@/shell/layouts/auth-layout';

export const getStaticProps = plainProps;

/** Also at /auth/signup; this URL is canonical. */
const Page: FnxPage = () => (
  <>
    <PageHead
      title={t('Create account')}
      description={t('Open an account at {brand} free of charge, with no obligation to buy.')}
      path="/auth/create-account"
    />
    <SignUpPage />
  </>
);
Page.title = () => t('Create account');
Page.getLayout = (page) => <AuthLayout>{page}</AuthLayout>;

export default Page;
