import { LoginAuthenticatorPage } from '@/features/account/login/login-authenticator-page';
import { t } from '@/lang/shell';
import type { FnxPage } from '@/shell/document/page';
import { AuthLayout } from '@/shell/layouts/auth-layout';

const Page: FnxPage = () => <LoginAuthenticatorPage />;
Page.title = () => t('Enter the code');
Page.getLayout = (page) => <AuthLayout>{page}</AuthLayout>;

export default Page;
