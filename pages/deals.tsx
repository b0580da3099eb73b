import { DealsPage } from '@/features/portfolio/deals-page';
import { t } from '@/lang/portfolio';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <DealsPage />;
Page.title = () => t('Orders');
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
