import { NewPasswordPage } from '@/features/account/recovery/new-password-page';
import { t } from '@/lang/shell';
import type { FnxPage } from '@/shell/document/page';
import { AuthLayout } from '@/shell/layouts/auth-layout';

const Page: FnxPage = () => <NewPasswordPage />;
Page.title = () => t('New password');
Page.getLayout = (page) => <AuthLayout>{page}</AuthLayout>;

export default Page;
