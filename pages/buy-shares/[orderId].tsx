import { OrderPage } from '@/features/purchase/order-page';
import type { FnxPage } from '@/shell/page';
import { PortalLayout } from '@/shell/portal-layout';

const Page: FnxPage = () => <OrderPage />;
Page.title = 'Order';
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
