import { OrderPage } from '@/features/purchase/order/order-page';
import { t } from '@/lang/purchase';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <OrderPage />;
Page.title = () => t('Order');
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
