import { StatementPage } from '@/features/portfolio/transactions/statement-page';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <StatementPage />;
Page.title = 'Statement';
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
