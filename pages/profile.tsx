import { ProfilePage } from '@/features/account/settings/profile-page';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <ProfilePage />;
Page.title = 'Profile';
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
