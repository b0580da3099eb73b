import { ChangePasswordPage } from '@/features/account/change-password-page';
import { t } from '@/lang/account';
import type { FnxPage } from '@/shell/document/page';
import { AuthLayout } from '@/shell/layouts/auth-layout';

const Page: FnxPage = () => <ChangePasswordPage />;
Page.title = () => t('Change password');
Page.getLayout = (page) => <AuthLayout>{page}</AuthLayout>;

export default Page;
