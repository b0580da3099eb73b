import { LoginAuthenticatorPage } from '@/features/auth/login-authenticator-page';
import { AuthLayout } from '@/shell/auth-layout';
import type { FnxPage } from '@/shell/page';

const Page: FnxPage = () => <LoginAuthenticatorPage />;
Page.title = 'Enter the code';
Page.getLayout = (page) => <AuthLayout>{page}</AuthLayout>;

export default Page;
