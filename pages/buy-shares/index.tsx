import { PurchasePage } from '@/features/purchase/purchase-page';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <PurchasePage />;
Page.title = 'Buy shares';
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
