import { TransactionsPage } from '@/features/portfolio/transactions/transactions-page';
import { t } from '@/lang/portfolio';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <TransactionsPage />;
Page.title = () => t('Transactions');
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
