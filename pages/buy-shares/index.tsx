import { PurchasePage } from '@/features/purchase/purchase-page';
import type { FnxPage } from '@/shell/page';
import { PortalLayout } from '@/shell/portal-layout';

const Page: FnxPage = () => <PurchasePage />;
Page.title = 'Buy shares';
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
