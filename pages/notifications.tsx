import { NotificationsPage } from '@/features/messaging/notifications-page';
import { t } from '@/lang/messaging';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <NotificationsPage />;
Page.title = () => t('Notifications');
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
