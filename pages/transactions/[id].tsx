import { TransactionPage } from '@/features/portfolio/transactions/transaction-page';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <TransactionPage />;
Page.title = 'Transaction';
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
