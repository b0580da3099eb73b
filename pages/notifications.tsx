import { NotificationsPage } from '@/features/notifications/notifications-page';
import type { FnxPage } from '@/shell/page';
import { PortalLayout } from '@/shell/portal-layout';

const Page: FnxPage = () => <NotificationsPage />;
Page.title = 'Notifications';
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
