import { ChangePasswordPage } from '@/features/auth/change-password-page';
import { AuthLayout } from '@/shell/auth-layout';
import type { FnxPage } from '@/shell/page';

const Page: FnxPage = () => <ChangePasswordPage />;
Page.title = 'Change password';
Page.getLayout = (page) => <AuthLayout>{page}</AuthLayout>;

export default Page;
