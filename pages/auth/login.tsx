import { LoginPage } from '@/features/auth/login-page';
import { AuthLayout } from '@/shell/auth-layout';
import type { FnxPage } from '@/shell/page';

const Page: FnxPage = () => <LoginPage />;
Page.title = 'Log in';
Page.getLayout = (page) => <AuthLayout>{page}</AuthLayout>;

export default Page;
