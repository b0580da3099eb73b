import { DashboardPage } from '@/features/portfolio/dashboard-page';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <DashboardPage />;
Page.title = 'Overview';
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
