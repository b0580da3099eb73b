import { ForgotPage } from '@/features/account/recovery/forgot-page';
import { t } from '@/lang/shell';
import type { FnxPage } from '@/shell/document/page';
import { AuthLayout } from '@/shell/layouts/auth-layout';

const Page: FnxPage = () => <ForgotPage />;
Page.title = () => t('Forgot password');
Page.getLayout = (page) => <AuthLayout>{page}</AuthLayout>;

export default Page;
