import { ForgotCodePage } from '@/features/auth/forgot-code-page';
import { AuthLayout } from '@/shell/auth-layout';
import type { FnxPage } from '@/shell/page';

const Page: FnxPage = () => <ForgotCodePage />;
Page.title = 'Enter the code';
Page.getLayout = (page) => <AuthLayout>{page}</AuthLayout>;

export default Page;
