import { SignUpPage } from '@/features/auth/sign-up-page';
import { AuthLayout } from '@/shell/auth-layout';
import type { FnxPage } from '@/shell/page';

const Page: FnxPage = () => <SignUpPage />;
Page.title = 'Create account';
Page.getLayout = (page) => <AuthLayout>{page}</AuthLayout>;

export default Page;
