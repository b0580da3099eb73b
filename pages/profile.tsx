import { ProfilePage } from '@/features/settings/profile-page';
import type { FnxPage } from '@/shell/page';
import { PortalLayout } from '@/shell/portal-layout';

const Page: FnxPage = () => <ProfilePage />;
Page.title = 'Profile';
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
