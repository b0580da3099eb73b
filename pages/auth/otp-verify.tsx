import { ActionCodePage } from '@/features/auth/action-code-page';
import { AuthLayout } from '@/shell/auth-layout';
import type { FnxPage } from '@/shell/page';

const Page: FnxPage = () => <ActionCodePage />;
Page.title = 'Enter the code';
Page.getLayout = (page) => <AuthLayout>{page}</AuthLayout>;

export default Page;
