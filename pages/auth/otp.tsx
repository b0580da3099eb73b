import { LoginCodePage } from '@/features/account/login/login-code-page';
import { t } from '@/lang/shell';
import type { FnxPage } from '@/shell/document/page';
import { AuthLayout } from '@/shell/layouts/auth-layout';

const Page: FnxPage = () => <LoginCodePage />;
Page.title = () => t('Enter the code');
Page.getLayout = (page) => <AuthLayout>{page}</AuthLayout>;

export default Page;
