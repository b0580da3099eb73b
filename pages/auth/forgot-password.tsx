import { ForgotPage } from '@/features/auth/forgot-page';
import { AuthLayout } from '@/shell/auth-layout';
import type { FnxPage } from '@/shell/page';

const Page: FnxPage = () => <ForgotPage />;
Page.title = 'Forgot password';
Page.getLayout = (page) => <AuthLayout>{page}</AuthLayout>;

export default Page;
