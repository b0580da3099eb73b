import { StatementPage } from '@/features/portfolio/transactions/statement-page';
import { t } from '@/lang/shell';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <StatementPage />;
Page.title = () => t('Statement');
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
