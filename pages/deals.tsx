import { DealsPage } from '@/features/portfolio/deals-page';
import type { FnxPage } from '@/shell/page';
import { PortalLayout } from '@/shell/portal-layout';

const Page: FnxPage = () => <DealsPage />;
Page.title = 'Orders';
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
