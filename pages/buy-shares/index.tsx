import { PurchasePage } from '@/features/purchase/purchase-page';
import { t } from '@/lang/purchase';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <PurchasePage />;
Page.title = () => t('Buy shares');
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
