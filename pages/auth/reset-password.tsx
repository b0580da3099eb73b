import { NewPasswordPage } from '@/features/auth/new-password-page';
import { AuthLayout } from '@/shell/auth-layout';
import type { FnxPage } from '@/shell/page';

const Page: FnxPage = () => <NewPasswordPage />;
Page.title = 'New password';
Page.getLayout = (page) => <AuthLayout>{page}</AuthLayout>;

export default Page;
