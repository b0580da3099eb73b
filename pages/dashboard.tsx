import { DashboardPage } from '@/features/portfolio/dashboard-page';
import type { FnxPage } from '@/shell/page';
import { PortalLayout } from '@/shell/portal-layout';

const Page: FnxPage = () => <DashboardPage />;
Page.title = 'Overview';
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
