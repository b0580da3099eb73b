import { StatementPage } from '@/features/portfolio/statement-page';
import type { FnxPage } from '@/shell/page';
import { PortalLayout } from '@/shell/portal-layout';

const Page: FnxPage = () => <StatementPage />;
Page.title = 'Statement';
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
