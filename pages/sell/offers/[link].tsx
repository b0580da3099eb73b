import { OfferPage } from '@/features/offers/offer-page';
import { t } from '@/lang/auctions';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <OfferPage />;
Page.title = () => t('Offer');
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
