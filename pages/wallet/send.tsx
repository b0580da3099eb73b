import { SendPage } from '@/features/portfolio/send/send-page';
import { t } from '@/lang/portfolio';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <SendPage />;
Page.title = () => t('Send shares');
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
