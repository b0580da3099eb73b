import { OffersPage } from '@/features/offers/offers-page';
import { t } from '@/lang/auctions';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <OffersPage />;
Page.title = () => t('Offers');
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
