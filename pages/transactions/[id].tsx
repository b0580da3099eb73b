import { TransactionPage } from '@/features/portfolio/transactions/transaction-page';
import { t } from '@/lang/portfolio';
import type { FnxPage } from '@/shell/document/page';
import { PortalLayout } from '@/shell/layouts/portal-layout';

const Page: FnxPage = () => <TransactionPage />;
Page.title = () => t('Transaction');
Page.getLayout = (page) => <PortalLayout>{page}</PortalLayout>;

export default Page;
