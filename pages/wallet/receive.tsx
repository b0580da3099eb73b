import { ReceivePage } from '@/features/portfolio/receive/receive-page';
import { t } from '@/lang/portfolio';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <ReceivePage />;
Page.title = () => t('Receive shares');
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
