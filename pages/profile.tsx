import { ProfilePage } from '@/features/account/settings/profile-page';
import { t } from '@/lang/settings';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <ProfilePage />;
Page.title = () => t('Profile');
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
