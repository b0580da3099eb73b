import { SellPage } from '@/features/auctions/sell-page';
import { t } from '@/lang/auctions';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <SellPage />;
Page.title = () => t('Sell shares');
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
