import { LoginPage } from '@/features/account/login/login-page';
import { t } from '@/lang/account';
import type { FnxPage } from '@/shell/document/page';
import { AuthLayout } from '@/shell/layouts/auth-layout';

const Page: FnxPage = () => <LoginPage />;
Page.title = () => t('Log in');
Page.getLayout = (page) => <AuthLayout>{page}</AuthLayout>;

export default Page;
