import { DistributionsPage } from '@/features/distributions/distributions-page';
import { t } from '@/lang/distributions';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <DistributionsPage />;
Page.title = () => t('Distributions');
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
