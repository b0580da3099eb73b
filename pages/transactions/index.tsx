import { TransactionsPage } from '@/features/portfolio/transactions-page';
import type { FnxPage } from '@/shell/page';
import { PortalLayout } from '@/shell/portal-layout';

const Page: FnxPage = () => <TransactionsPage />;
Page.title = 'Transactions';
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
